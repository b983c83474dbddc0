import Machines
import Simulation
import Statecharts
import TestSupport
import Testing
import Torture

@testable import Explorer

@Suite("The machines that break one thing, under torture") struct TorturedMutantTests {
    /// A broken machine, and the boards on which it is looked for.
    private struct Suspect: Sendable {
        let name: String
        let mutants: Mutants
        let boards: [String]
    }

    private static let suspects: [Suspect] =
        TurnstileMutants.all.map {
            Suspect(
                name: "turnstile: \($0.name)", mutants: Mutants($0),
                boards: ["demo", "airlock", "raspberry-pi-5-staff-entrance"])
        }
        + BrokenDoor.allCases.map {
            Suspect(
                name: "elevator-door: \($0.name)", mutants: Mutants($0.mutation),
                boards: ["elevator-door", "raspberry-pi-5-two-turnstiles-one-door"])
        }
        + ParkingMutant.all.map {
            Suspect(
                name: "parking-exit: \($0.mutation.name)", mutants: Mutants($0.mutation),
                boards: ["parking-exit", "raspberry-pi-5-parking-exit-reader"])
        }

    /// What found it, in so many hours of one seed on each board.
    private func found(_ suspect: Suspect, hours: Int) throws -> String? {
        for board in suspect.boards {
            let file = Repository.root.appending(path: "board/\(board).board").path
            let torturer = try #require(Torturer(LoadedBoard(file)))
            var plan = RunPlan(seed: 1, hours: hours)
            plan.mutants = suspect.mutants
            if let broken = try torturer.run(plan).broken { return broken.name }
        }
        return nil
    }

    @Test("most are found in a day of a gate's time")
    func caught() async throws {
        let begun = ContinuousClock.now
        let results = try await withThrowingTaskGroup { group in
            for (number, suspect) in Self.suspects.enumerated() {
                group.addTask { (number, try found(suspect, hours: 24)) }
            }
            var results = [String?](repeating: nil, count: Self.suspects.count)
            for try await (number, rule) in group { results[number] = rule }
            return results
        }
        let count = results.count { $0 != nil }
        for (suspect, rule) in zip(Self.suspects, results) { print("\(suspect.name): \(rule ?? "nothing")") }
        print("torture found \(count) of \(results.count) broken machines in \(ContinuousClock.now - begun)")
        #expect(count * 2 >= results.count)
    }
}

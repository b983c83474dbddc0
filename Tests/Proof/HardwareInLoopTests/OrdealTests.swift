import DesktopTool
import Foundation
import Simulation
import TestSupport
import Testing

@testable import HardwareInLoop

@Suite("Days of customers, faults and signals, and what the firmware left of them")
struct OrdealTests {
    /// A seed whose three days have a kill, a stop, a reload, a pause and a chip that goes away.
    private static let days = Result { try CaseList.ordeal(days: 3, seed: 14) }

    private static let rehearsal = Result {
        let item = try days.get()
        return try Rehearsal(
            item.steps, on: LoadedBoard(text: item.board, name: item.name), keepsRecord: true
        ).runs
    }

    private func complaints(
        change: (Int, String) -> String = { $1 }, exit: (Int, Int) -> Int = { $1 }
    ) throws -> [String] {
        let item = try Self.days.get()
        let board = try LoadedBoard(text: item.board, name: item.name)
        let folder = try Folder()
        for (number, run) in try Self.rehearsal.get().enumerated() {
            let ending = number == 0 ? "" : ".\(number + 1)"
            _ = try folder.file("trace\(ending).jsonl", change(number, run.trace))
            _ = try folder.file("exit\(ending)", "\(exit(number, try #require(run.exit)))\n")
        }
        return OrdealJudgement(try #require(item.check.ordeal), board, Outcome(folder: folder.url)).complaints
    }

    /// The trace of the first run that has such a line without the first of them.
    private func without(_ words: String) throws -> [String] {
        var isDone = false
        return try complaints { _, trace in
            var lines = trace.split(separator: "\n", omittingEmptySubsequences: false)
            if !isDone, let place = lines.firstIndex(where: { $0.contains(words) }) {
                lines.remove(at: place)
                isDone = true
            }
            return lines.joined(separator: "\n")
        }
    }

    @Test("the same seed gives the same days, with every kind of cut in them")
    func traffic() throws {
        let item = try Self.days.get()
        #expect(try CaseList.ordeal(days: 3, seed: 14).steps == item.steps)
        #expect(try CaseList.ordeal(days: 3, seed: 34).steps != item.steps)
        #expect(item.steps.contains { if case .playKill = $0 { true } else { false } })
        for step in [HILStep.term, .reload, .stop, .continue, .removeChip, .returnChip] {
            #expect(item.steps.contains(step), "\(step)")
        }
        let runs = try #require(item.check.ordeal).runs
        #expect(item.steps.count { $0 == .start } == runs.count)
    }

    @Test("what the mock chip does is as it should be")
    func good() throws { #expect(try complaints() == []) }

    @Test("a coin's edge that is not in the trace is noticed")
    func lostEdge() throws {
        let found = try without(#""line":"a.coin-slot","edge":"falling""#)
        #expect(found.contains { $0.contains("a.coin-slot changed") })
        #expect(found.contains { $0.contains("then they differ") })
    }

    @Test("an event that is not in the trace is noticed")
    func lostEvent() throws {
        #expect(try without(#""event":"admitPerson""#).contains { $0.contains("then they differ") })
    }

    @Test("a door that opens for nobody is noticed")
    func openDoor() throws {
        let found = try complaints { run, trace in
            guard run == 0 else { return trace }
            var lines = trace.split(separator: "\n").map(String.init)
            let time = lines[20].prefix { $0 != "," }
            lines.insert(time + #","kind":"line","line":"a.doors","level":"active"}"#, at: 21)
            return lines.joined(separator: "\n") + "\n"
        }
        #expect(found.contains { $0.hasPrefix("run 1: ") && $0.contains("then they differ") })
    }

    @Test("money that the next run does not have is noticed")
    func lostMoney() throws {
        let found = try complaints { run, trace in
            guard run > 0 else { return trace }
            return trace.replacing(/("kind":"restored","lane":"a","inserted":)([0-9]+)/) { "\($0.1)\(Int($0.2)! + 25)" }
        }
        #expect(found.contains { $0.contains("the money does not add up") })
    }

    @Test("a firmware that ends otherwise than it was told to is noticed")
    func exit() throws {
        #expect(try complaints(exit: { $0 == 0 ? 3 : $1 }).contains { $0.hasPrefix("run 1: it ended with 3") })
    }
}

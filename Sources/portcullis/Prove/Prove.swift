import DesktopTool
import Explorer
import Foundation
import Simulation

/// `portcullis prove`: every reachable state of a machine or of a board.
enum Prove {
    static func run(_ arguments: inout Arguments) async throws(ToolError) {
        var limits = ProofLimits()
        if let text = try arguments.takeValue(of: "--limit") {
            guard let states = Int(text), states > 0 else {
                throw .usage("--limit needs a number of states, such as 1000000, and not '\(text)'")
            }
            limits.states = states
        }
        let script = try arguments.takeValue(of: "--script")
        let isBrief = arguments.takeFlag("--brief")
        guard let name = arguments.takeWord() else { return Console.write(catalogue) }
        if name.hasPrefix("-") { throw .usage("unknown option '\(name)'") }
        if let word = arguments.takeWord() { throw .usage("unknown argument '\(word)'") }
        try await run(name, limits: limits, scriptFile: script, isBrief: isBrief)
    }

    /// The machines that can be proved by name.
    private static var catalogue: String {
        let width = MachineProofs.machines.map(\.name.count).max() ?? 0
        return MachineProofs.machines.map { machine in
            machine.name + String(repeating: " ", count: width + 2 - machine.name.count) + machine.sentence + "\n"
        }.joined()
    }

    /// Proves what is named: a machine, or a board file. Fails when something does not hold.
    private static func run(
        _ name: String, limits: ProofLimits, scriptFile: String?, isBrief: Bool
    ) async throws(ToolError) {
        let chapters: [(title: String, claims: [Claim])]
        if let claims = MachineProofs.claims(of: name) {
            chapters = [(name, claims)]
        } else if FileManager.default.fileExists(atPath: name) {
            let loaded = try LoadedBoard(name)
            chapters = BoardProofs.chapters(of: loaded.board, names: loaded.laneNames)
        } else {
            let near = name.nearest(among: MachineProofs.machines.map(\.name))
            throw .usage(
                "there is no machine and no board file '\(name)'" + (near.map { "; did you mean '\($0)'?" } ?? ""))
        }
        let interruption = Interruption()
        var failures = 0
        for chapter in chapters {
            let proofs = await prove(chapter.claims, limits, interruption.asked)
            let report = ProofReport(chapter.title, proofs)
            Console.write(isBrief ? report.summary : report.text)
            for proof in proofs where !proof.holds { failures += 1 }
            if interruption.asked.isSet { throw .failure("stopped") }
            guard let scriptFile, let script = proofs.lazy.flatMap(\.violations).compactMap(\.script).first else {
                continue
            }
            do {
                try script.write(toFile: scriptFile, atomically: true, encoding: .utf8)
            } catch {
                throw .failure("\(scriptFile): cannot be written: \(error.localizedDescription)")
            }
        }
        if failures > 0 { throw .failure("\(failures) of these do not hold, or were not seen to their end") }
    }

    private static func prove(_ claims: [Claim], _ limits: ProofLimits, _ asked: Interruption.Flag) async -> [Proof] {
        var proofs: [Proof] = []
        let showsProgress = isatty(FileHandle.standardError.fileDescriptor) == 1
        for claim in claims {
            let meter = ProgressMeter(claim.name, isShown: showsProgress)
            proofs.append(
                await claim.prove(limits) { progress in
                    meter.show(progress)
                    return !asked.isSet
                })
            meter.clear()
            if asked.isSet { break }
        }
        return proofs
    }
}

import DesktopTool
import Explorer
import Foundation
import Simulation

/// `portcullis prove`: every reachable state of a machine or of a board.
enum Prove {
    static func run(_ arguments: inout Arguments) throws(ToolError) {
        var limits = ProofLimits()
        let limit = try arguments.takeValue(of: "--limit")
        if let text = limit {
            guard let states = Int(text), states > 0 else {
                throw .usage("--limit needs a number of states, such as 1000000, and not '\(text)'")
            }
            limits.states = states
        }
        let script = try arguments.takeValue(of: "--script")
        let isBrief = arguments.takeFlag("--brief")
        let promela = arguments.takeFlag("--promela")
        guard let name = arguments.takeWord() else { return Console.write(catalogue) }
        if name.hasPrefix("-") { throw .usage("unknown option '\(name)'") }
        if let word = arguments.takeWord() { throw .usage("unknown argument '\(word)'") }
        if promela {
            guard limit == nil, script == nil, !isBrief else {
                throw .usage("--promela goes with none of --limit, --script and --brief")
            }
            return try writeModel(of: name)
        }
        try run(name, limits: limits, scriptFile: script, isBrief: isBrief)
    }

    /// A machine for the model checker spin.
    private static func writeModel(of name: String) throws(ToolError) {
        guard let model = PromelaModels.text(of: name) else {
            throw .usage("there is no model of '\(name)', but of: " + PromelaModels.names.joined(separator: ", "))
        }
        Console.write(model)
    }

    /// The machines that can be proved by name.
    private static var catalogue: String {
        let all = MachineProofs.machines.map { ($0.name, $0.sentence) } + MachineProofs.exhibits
        let width = (all.map(\.0.count).max() ?? 0) + 2
        return all.map { name, sentence in "\(name.padding(to: width))\(sentence)\n" }.joined()
    }

    /// Proves what is named: a machine, or a board file. Fails when something does not hold.
    private static func run(
        _ name: String, limits: ProofLimits, scriptFile: String?, isBrief: Bool
    ) throws(ToolError) {
        let chapters: [(title: String, claims: [Claim])]
        if let claims = MachineProofs.claims(of: name) {
            chapters = [(name, claims)]
        } else if FileManager.default.fileExists(atPath: name) {
            let loaded = try LoadedBoard(name)
            chapters = BoardProofs.chapters(of: loaded.board, names: loaded.laneNames)
        } else {
            let near = name.nearest(among: MachineProofs.machines.map(\.name) + MachineProofs.exhibits.map(\.name))
            throw .usage(
                "there is no machine and no board file '\(name)'" + (near.map { "; did you mean '\($0)'?" } ?? ""))
        }
        if let scriptFile { try checkFolder(of: scriptFile) }
        let interruption = Interruption()
        var failures = 0
        var script: String?
        for chapter in chapters {
            let asked = interruption.asked
            let proofs = waiting { await prove(chapter.claims, limits, asked) }
            let report = ProofReport(chapter.title, proofs, isWhole: !interruption.asked.isSet)
            Console.write(isBrief ? report.summary : report.text)
            for proof in proofs where proof.fails { failures += 1 }
            if interruption.asked.isSet { throw .failure("stopped") }
            script = script ?? proofs.lazy.flatMap(\.violations).compactMap(\.script).first
        }
        if let scriptFile { try write(script, to: scriptFile) }
        if failures > 0 { throw .failure("\(failures) of these do not hold, or were not seen to their end") }
    }

    /// An exploration may take minutes. That its script has no place is said before.
    private static func checkFolder(of file: String) throws(ToolError) {
        let folder = URL(filePath: file).deletingLastPathComponent().path(percentEncoded: false)
        guard FileManager.default.isWritableFile(atPath: folder) else {
            throw .failure("\(file): cannot be written: \(folder) is no folder that can be written to")
        }
    }

    /// Writes the first of all scripts, if there is one.
    private static func write(_ script: String?, to file: String) throws(ToolError) {
        guard let script else {
            return Console.complain("\(file) is not written: nothing broke that a script could show")
        }
        do {
            try script.write(toFile: file, atomically: true, encoding: .utf8)
        } catch {
            throw .failure("\(file): cannot be written: \(error.localizedDescription)")
        }
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
            if proofs.last?.isInParts ?? false { proofs += await prove(claim.parts, limits, asked) }
            if asked.isSet { break }
        }
        return proofs
    }
}

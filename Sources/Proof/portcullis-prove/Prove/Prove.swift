import DesktopTool
import Explorer
import Foundation
import Simulation

/// `portcullis prove`: every reachable state of a machine or of a board.
enum Prove {
    static func run(_ arguments: inout Arguments) throws(ToolError) {
        let isAlone = arguments.isEmpty
        var limits = ProofLimits()
        if let text = try arguments.takeValue(of: "--limit", meaning: "a number of states") {
            guard let states = Int(text), states > 0 else {
                throw .usage("--limit needs a number of states, such as 1000000, and not '\(text)'")
            }
            limits.states = states
        }
        let script = try arguments.takeValue(of: "--script")
        let isBrief = arguments.takeFlag("--brief")
        guard let name = arguments.takeWord() else {
            guard isAlone else { throw .usage("prove needs a machine or a board file for its options") }
            return Console.write(catalogue)
        }
        if name.hasPrefix("-") { throw arguments.complaint(about: name, as: "option") }
        if let word = arguments.takeWord() { throw arguments.complaint(about: word) }
        try run(name, limits: limits, scriptFile: script, isBrief: isBrief)
    }

    private static var names: [String] { MachineProofs.machines.map(\.name) + MachineProofs.exhibits.map(\.name) }

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
        let chapters = try chapters(of: name)
        if let scriptFile { try ScriptPlace.check(scriptFile) }
        let interruption = Interruption()
        var proving = Proving(limits: limits, isBrief: isBrief, asked: interruption.asked)
        proving.prove(chapters)
        try proving.finish(scriptFile: scriptFile)
    }

    private static func chapters(of name: String) throws(ToolError) -> [(title: String, claims: [Claim])] {
        if let claims = MachineProofs.claims(of: name) { return [(name, claims)] }
        let looksLikeFile = name.contains("/") || name.hasSuffix(".board")
        guard looksLikeFile || FileManager.default.fileExists(atPath: name) else {
            let hint = Hint.about(name, among: names, listedBy: "prove")
            throw .usage("there is no machine and no board file '\(name)'; \(hint)")
        }
        let loaded = try LoadedBoard(name)
        return BoardProofs.chapters(of: loaded.board, names: loaded.laneNames)
    }
}

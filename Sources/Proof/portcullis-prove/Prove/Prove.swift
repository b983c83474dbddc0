import BoardExplorer
import CommandLines
import DesktopTool
import Explorer
import Foundation
import Simulation
import StatechartsTools

/// `portcullis prove`: every reachable state of a machine or of a board.
enum Prove {
    static func run(_ words: Invocation) throws(ToolError) {
        guard let name = words.text("MACHINE") else { return Console.write(catalogue) }
        let chapters = try chapters(of: name)
        if let file = words.text("--script") { try OutputFile.refuse(file, of: "--script", asOneOf: [name]) }
        try Proving.run(chapters, words)
    }

    /// The machines that can be proved by name.
    private static var catalogue: String {
        let width = (MachineProofs.all.map(\.name.count).max() ?? 0) + 2
        return MachineProofs.all.map { "\($0.name.padding(to: width))\($0.sentence)\n" }.joined()
    }

    /// What is to be proved of a machine, or of a board file.
    private static func chapters(of name: String) throws(ToolError) -> [(title: String, claims: [Claim])] {
        if let claims = MachineProofs.claims(of: name) { return [(name, claims)] }
        let looksLikeFile = name.contains("/") || name.hasSuffix(".board")
        guard looksLikeFile || FileManager.default.fileExists(atPath: name) else {
            let hint = Hint.about(name, among: MachineProofs.all.map(\.name), listedBy: "prove")
            throw .usage("there is no machine and no board file '\(name)'; \(hint)")
        }
        let loaded = try LoadedBoard(name)
        return BoardProofs.chapters(of: loaded.board, names: loaded.laneNames)
    }
}

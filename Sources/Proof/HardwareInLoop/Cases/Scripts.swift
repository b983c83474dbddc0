import DesktopTool
import Foundation
import Statecharts

// Every script of Tests/Scripts, and how fast an output follows an input.
extension CaseList {
    /// A script is for the board that its first line names (`# board: NAME.board`, beside it), or for
    /// board/virtual.board.
    static func scripts(root: URL) throws(ToolError) -> [HILCase] {
        let folder = root.appending(path: "Tests/Scripts")
        let files: [URL]
        do {
            files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        } catch {
            throw .failure("\(folder.path): cannot be read; run this in the project's folder, or name it with --root")
        }
        var cases: [HILCase] = []
        for file in files.filter({ $0.pathExtension == "script" }).sorted(by: { $0.path < $1.path }) {
            let text = try read(file)
            let prefix = "# board: "
            let first = text.split(separator: "\n").first ?? ""
            let board =
                first.hasPrefix(prefix)
                ? folder.appending(path: String(first.dropFirst(prefix.count)))
                : root.appending(path: "board/virtual.board")
            let name = file.deletingPathExtension().lastPathComponent
            cases.append(
                HILCase(
                    name: name, group: .scripts,
                    proves:
                        "Tests/Scripts/\(name).script goes as on the mock chip: every edge, event, line, fault and counter.",
                    board: try read(board), steps: HILStep.script(text)))
        }
        return cases
    }

    private static func read(_ file: URL) throws(ToolError) -> String {
        do { return try String(contentsOf: file, encoding: .utf8) } catch {
            throw .failure("\(file.path): cannot be read")
        }
    }

    static var reaction: [HILCase] { [reaction(count: 200)] }

    /// The reaction to a coin, so many times.
    static func reaction(count: Int) -> HILCase {
        HILCase(
            name: "coin-opens-the-doors", group: .reaction,
            proves:
                "How long it takes from the end of the coin's pulse until the output that opens the doors has changed, "
                + "\(count) times.",
            board: gate("passage-window = 100ms", coinValue: 50),
            steps: [
                .set(""), .start,
                .measure(
                    .init(
                        input: "north.coin-slot", pulse: .milliseconds(50), output: "north.doors",
                        every: .milliseconds(300), count: count)),
                .term,
            ],
            files: ["args": "--trace none\n"],
            check: .init(reactions: count),
            // As on a gate.
            keepsRecord: true)
    }
}

import DesktopTool
import Foundation

/// The programs that have the tool's other commands: who simulates a gate needs neither provers nor a broker's client,
/// and does not wait until they are compiled.
enum Companion: String, CaseIterable {
    case prove = "portcullis-prove"
    case journal = "portcullis-journal"
    case fleet = "portcullis-fleet"

    /// The commands that it has.
    var commands: [String] {
        switch self {
        case .prove: ["prove", "torture", "diagram"]
        case .journal: ["journal", "report", "backup", "status", "restore"]
        case .fleet: ["fleet"]
        }
    }

    /// The one that has a command.
    init?(command: String) {
        guard let companion = Self.allCases.first(where: { $0.commands.contains(command) }) else { return nil }
        self = companion
    }

    /// Goes on as that program, with the same arguments. Returns only with the reason why it cannot.
    func become(beside folder: URL, _ words: [String]) -> ToolError {
        // In a checkout the tool may be there as `make run` builds it, and its companions as `make tool` does.
        let places = [folder, folder.deletingLastPathComponent().appending(path: "release")]
        let paths = places.map { $0.appending(path: rawValue).path }
        guard let path = paths.first(where: FileManager.default.isExecutableFile) else {
            return .failure(
                "\(Console.program): '\(words[0])' is in a program of its own, \(rawValue), which is not in \(folder.path); "
                    + "`make tool` builds all of the tool")
        }
        var arguments = (CommandLine.arguments.prefix(1) + words).map { strdup($0) } + [nil]
        execv(path, &arguments)
        return .failure("\(path): cannot be run: \(String(cString: strerror(errno)))")
    }

    /// Where this program is, whatever it was called by.
    static var folder: URL {
        URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    }
}

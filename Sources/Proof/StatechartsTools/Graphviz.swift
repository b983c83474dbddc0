import Charts
import DesktopTool
import Foundation

/// The program that finds a place for everything in a picture.
package enum Graphviz {
    /// Where a graph's parts are, as `dot` of this path of folders finds.
    package static func layout(
        of graph: String, path: String = ProcessInfo.processInfo.environment["PATH", default: ""]
    ) throws(ToolError) -> Layout {
        let programs = path.split(separator: ":").map { "\($0)/dot" }
        guard let program = programs.first(where: FileManager.default.isExecutableFile) else {
            throw .failure(
                "\(Console.program): `dot` draws the pictures and is missing; it is in the package graphviz")
        }
        guard let json = run(program, on: graph), let layout = Layout(json: json) else {
            throw .failure("\(Console.program): \(program) could not lay out the picture")
        }
        return layout
    }

    private static func run(_ program: String, on graph: String) -> [UInt8]? {
        let process = Process()
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = URL(filePath: program)
        process.arguments = ["-Tjson0"]
        process.standardInput = input
        process.standardOutput = output
        // One that ends early must not end this program with it.
        let before = signal(SIGPIPE, SIG_IGN)
        defer { _ = signal(SIGPIPE, before) }
        do {
            try process.run()
            // It writes nothing before it has read everything.
            try input.fileHandleForWriting.write(contentsOf: Data(graph.utf8))
            try input.fileHandleForWriting.close()
            let json = try output.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            return process.terminationStatus == 0 ? [UInt8](json) : nil
        } catch {
            return nil
        }
    }
}

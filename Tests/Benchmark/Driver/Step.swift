import CSystem
import DesktopTool
import Foundation

/// One run of one program.
struct Step {
    /// What it is, for people.
    let label: String
    /// The program and its arguments.
    let words: [String]
    /// Whether it is not bound to one processor, since it has threads whose work is measured together.
    var usesAllProcessors = false
    /// What is written to its standard input, for the tool that simulates: then the run itself is what is measured.
    var script: String?
    /// The figure that a simulation is.
    var figure = ""

    /// Runs it, on one processor unless it uses all, and returns the figures that it prints.
    func run(onProcessor processor: Int?) throws(ToolError) -> String {
        let start = portcullis_monotonic_ns()
        let output = try Step.output(of: pinned(to: usesAllProcessors ? nil : processor), input: script)
        let seconds = Double(portcullis_monotonic_ns() - start) / 1e9
        guard script != nil else { return output }
        // The tool prints a text with the time in front of each line; the last line is at the end of the simulated
        // time.
        guard let last = output.split(separator: "\n").last,
            let simulated = last.split(separator: " ").first.flatMap({ Double($0) }), seconds > 0
        else { throw .failure("the simulation printed no time") }
        let rate = simulated / 3600 / seconds
        return #"{"group":"growth","figure":"\#(figure)","form":"desktop","unit":"h/s","samples":[\#(rate)]}"#
    }

    private func pinned(to processor: Int?) -> [String] {
        guard let processor else { return words }
        return ["taskset", "-c", String(processor)] + words
    }

    /// What a program prints.
    static func output(of words: [String], input: String? = nil) throws(ToolError) -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "portcullis-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let (from, to) = (folder.appending(path: "input"), folder.appending(path: "output"))
            try Data((input ?? "").utf8).write(to: from)
            try Data().write(to: to)
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = words
            process.standardInput = try FileHandle(forReadingFrom: from)
            process.standardOutput = try FileHandle(forWritingTo: to)
            try process.run()
            process.waitUntilExit()
            guard process.terminationStatus == 0 else {
                throw ToolError.failure(
                    "\(words.joined(separator: " ")) failed with status \(process.terminationStatus)")
            }
            return String(decoding: try Data(contentsOf: to), as: UTF8.self)
        } catch let error as ToolError {
            throw error
        } catch {
            throw .failure("\(words.joined(separator: " ")) cannot be run: \(error.localizedDescription)")
        }
    }
}

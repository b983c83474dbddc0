import DesktopTool
import Foundation

/// A program that is given one line after another, and answers each with a line of its own.
final class Conversation {
    private let process = Process()
    private let (input, output, errors) = (Pipe(), Pipe(), Pipe())
    private var heard = Data()

    init(_ words: [String]) throws(ToolError) {
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        do { try process.runWithAllSignals() } catch {
            throw .failure("cannot run \(words[0]): \(error.localizedDescription)")
        }
    }

    /// Says a line. The answer; nil when the program has ended.
    func ask(_ line: String) -> String? {
        Program.Writer(input, Data("\(line)\n".utf8), closes: false).wait()
        while true {
            if let end = heard.firstIndex(of: UInt8(ascii: "\n")) {
                defer { heard.removeSubrange(...end) }
                return String(decoding: heard[..<end], as: UTF8.self)
            }
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { return nil }
            heard += more
        }
    }

    /// Says nothing more, and waits for the end of the program.
    func end() -> Program.Ended {
        try? input.fileHandleForWriting.close()
        let reader = Program.Reader(errors)
        let rest = output.fileHandleForReading.readDataToEndOfFile()
        let complained = reader.wait()
        process.waitUntilExit()
        return Program.Ended(
            status: process.terminationStatus, output: heard + rest,
            errors: String(decoding: complained, as: UTF8.self))
    }
}

import ArchiveSupport
import CommandLines
import ControlLoop
import DesktopTool
import Foundation
import Record
import Statecharts
import TestSupport
import Testing

@testable import Archive

/// A command line and what came of it.
struct Asked {
    let status: Int32
    let output: String
    let errors: String

    var lines: [String] { output.components(separatedBy: "\n") }

    /// The first line of what was wrong.
    var complaint: String { errors.components(separatedBy: "\n")[0] }

    /// Runs a command with its output in a file of the folder, or in a descriptor of the test's own; perhaps with
    /// nobody's rights to files, also where root runs the tests.
    init(
        _ words: [String], around: TestSurroundings = TestSurroundings(), in folder: URL, descriptor: Int32? = nil,
        asNobody: Bool = false
    ) throws {
        let output = folder.appending(path: "output-\(UUID())")
        let errors = folder.appending(path: "errors-\(UUID())")
        let files = try [output, errors].map {
            try Data().write(to: $0)
            return try FileHandle(forWritingTo: $0)
        }
        let arguments = WordList(["portcullis"] + words)
        // Both are used through what does not keep them: descriptors, and pointers to the words.
        defer { withExtendedLifetime((files, arguments)) {} }
        switch Ask.table.parse(arguments.arguments) {
        case .run(let words):
            let answer = AskAnswer(
                words: words, around: around, output: descriptor ?? files[0].fileDescriptor,
                errors: files[1].fileDescriptor)
            status = try asNobody ? withoutRoot { answer.run() } : answer.run()
            self.output = try String(contentsOf: output, encoding: .utf8)
            self.errors = try String(contentsOf: errors, encoding: .utf8)
        case .wrong(let message, let command):
            (status, self.output, self.errors) = (2, "", "\(Ask.table.complaint(message, of: command))")
        case .help(let command):
            var text = ""
            Ask.table.help(about: command) { text += "\($0)" }
            (status, self.output, self.errors) = (0, text, "")
        case .version: (status, self.output, self.errors) = (0, "", "")
        }
    }
}

extension SampleDatabase {
    /// Asks this database something.
    func ask(_ command: String, _ options: String..., around: TestSurroundings = TestSurroundings()) throws -> Asked {
        try Asked([command, path] + options, around: around, in: folder.url)
    }
}

/// What is around a command in a test: five seconds after the last entry, and nothing waits for a clock.
final class TestSurroundings: AskSurroundings {
    var now = SampleDatabase.date + 5_000
    var monotonic = Instant.zero
    var boot: BootID?
    var record: RecordPath = "/nowhere/record"
    /// What happens while somebody who follows waits; false ends it.
    var onPause: (Int) throws -> Bool = { _ in false }
    private(set) var pauses = 0

    func record(of board: BoardName) -> RecordPath { record }

    func pause() -> Bool {
        pauses += 1
        do {
            return try onPause(pauses)
        } catch {
            Issue.record(error)
            return false
        }
    }
}

import Foundation
import Testing

/// What the scripts of board/ do beside each other: `in_parallel`.
@Suite struct ParallelJobsTests {
    /// How a script is run: bash does not treat its jobs in the same way.
    enum Form: CaseIterable {
        case text
        case file
    }

    /// Calls a function of the shell with words, three at once.
    private static func run(_ function: String, _ words: [String], _ form: Form) throws -> Shell.Outcome {
        let scratch = try Scratch()
        // One more at once than there are processors.
        try scratch.program("nproc", "echo 2")
        let script = """
            set -euo pipefail
            . board/setup/common.sh
            one() { \(function); }
            in_parallel one "$@"
            echo all
            """
        try script.write(to: scratch.folder.appending(path: "jobs"), atomically: true, encoding: .utf8)
        let how = form == .text ? ["-c", script, "jobs"] : [scratch.path + "/jobs"]
        return try Shell.run(
            URL(filePath: "/usr/bin/env"), ["--chdir", Shell.root.path, "bash"] + how + words,
            environment: ["PATH": scratch.searchPath])
    }

    private static func ended(_ outcome: Shell.Outcome) -> [String] {
        outcome.errors.split(separator: "\n").filter { $0.contains(": done after ") }
            .map { String($0.prefix { $0 != ":" }) }.sorted()
    }

    @Test("jobs that end in the same moment are each waited for", arguments: Form.allCases)
    func together(form: Form) throws {
        let words = ["a", "b", "c", "d", "e", "f", "g"]
        let outcome = try Self.run("sleep 0.3", words, form)
        #expect(outcome.status == 0)
        #expect(outcome.output == "all\n")
        #expect(Self.ended(outcome) == words)
        #expect(outcome.errors.split(separator: "\n").count == words.count, "\(outcome.errors)")
    }

    @Test("jobs that end before anybody waits for them are each waited for", arguments: Form.allCases)
    func atOnce(form: Form) throws {
        let words = (1...20).map { String($0) }
        let outcome = try Self.run(":", words, form)
        #expect(outcome.status == 0)
        #expect(outcome.output == "all\n")
        #expect(Self.ended(outcome) == words.sorted())
    }

    @Test(
        "what a job that fails said is shown, and it ends the script and the others, those that have just begun, too",
        arguments: Form.allCases, 0..<5)
    func failure(form: Form, round: Int) throws {
        // The time is the mark by which they are known again.
        let long = "1000.\(UInt32.random(in: 1_000_000...9_999_999))"
        let outcome = try Self.run(
            "if [[ $1 == b ]]; then echo 'no room'; exit 3; fi; sleep \(long)", ["a", "b", "c", "d"], form)
        #expect(outcome.status == 1)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors == "no room\njobs: failed for b (the output is above)\n")
        #expect(try Self.processes(with: long).isEmpty)
    }

    @Test("a job that does not want to end is ended")
    func stubborn() throws {
        let long = "1000.\(UInt32.random(in: 1_000_000...9_999_999))"
        let outcome = try Self.run(
            "if [[ $1 == b ]]; then sleep 0.3; exit 3; fi; trap '' TERM; sleep \(long)", ["a", "b"], .file)
        #expect(outcome.status == 1)
        // What is killed is gone a moment later.
        let end = ContinuousClock.now + .seconds(60)
        while try !Self.processes(with: long).isEmpty, ContinuousClock.now < end { usleep(10_000) }
        #expect(try Self.processes(with: long).isEmpty)
    }

    /// The processes that have a word in their command lines.
    private static func processes(with word: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }.filter {
            // One that has ended meanwhile has none.
            let line = FileManager.default.contents(atPath: "/proc/\($0)/cmdline") ?? Data()
            return String(decoding: line, as: UTF8.self).contains(word)
        }
    }
}

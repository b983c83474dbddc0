import Foundation
import Testing

/// What the scripts of board/ do beside each other: `in_parallel`.
@Suite struct ParallelJobsTests {
    /// Calls a function of the shell with words, three at once.
    private static func run(_ function: String, _ words: [String]) throws -> Shell.Outcome {
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
        return try Shell.run(
            URL(filePath: "/usr/bin/env"),
            ["--chdir", Shell.root.path, "bash", "-c", script, "jobs"] + words,
            environment: ["PATH": scratch.searchPath])
    }

    private static func ended(_ outcome: Shell.Outcome) -> [String] {
        outcome.errors.split(separator: "\n").filter { $0.contains(": done after ") }
            .map { String($0.prefix { $0 != ":" }) }.sorted()
    }

    @Test("jobs that end in the same moment are each waited for")
    func together() throws {
        let words = ["a", "b", "c", "d", "e", "f", "g"]
        let outcome = try Self.run("sleep 0.3", words)
        #expect(outcome.status == 0)
        #expect(outcome.output == "all\n")
        #expect(Self.ended(outcome) == words)
        #expect(outcome.errors.split(separator: "\n").count == words.count, "\(outcome.errors)")
    }

    @Test("jobs that end before anybody waits for them are each waited for")
    func atOnce() throws {
        let words = (1...20).map { String($0) }
        let outcome = try Self.run(":", words)
        #expect(outcome.status == 0)
        #expect(Self.ended(outcome) == words.sorted())
    }

    @Test("what a job that fails said is shown, and it ends the script and the others")
    func failure() throws {
        let outcome = try Self.run(
            #"if [[ $1 == b ]]; then echo "no room"; exit 3; fi; sleep 1000"#, ["a", "b", "c", "d"])
        #expect(outcome.status == 1)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors == "no room\njobs: failed for b (the output is above)\n")
    }
}

import Foundation
import TestSupport
import Testing

@testable import HardwareInLoop

/// The program that runs a case on a board, on this machine: a script stands for the firmware, and a chip of the
/// kernel's gpio-sim is a folder with files.
@Suite("What runs a case, whatever becomes of it")
struct StimulusTests {
    private let folder: Folder

    init() throws {
        folder = try Folder()
        for name in ["programs", "case", "chip/sim_gpio1"] {
            try FileManager.default.createDirectory(
                at: folder.url.appending(path: name), withIntermediateDirectories: true)
        }
        try firmware(
            """
            trap 'echo stopped; exit 0' TERM
            echo "$$" >pid
            echo "$@"
            echo 'portcullisd: ready' >&2
            while :; do sleep 0.01; done
            """)
        _ = try folder.file("chip/sim_gpio1/value", "1\n")
        _ = try folder.file("chip/sim_gpio1/pull", "")
        _ = try folder.file("case/plan", "start 1 0\nat 0 1 1\nend 1000\n")
        _ = try folder.file("case/long", "at 0 1 1\nend 600000000000\n")
    }

    private func firmware(_ script: String) throws {
        let path = try folder.file("programs/portcullisd", "#!/bin/sh\n\(script)\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }

    private func path(_ name: String) -> String { folder.url.appending(path: name).path }

    private func words(wires: [String]? = nil) throws -> [String] {
        let program = try Repository.program("stimulus")
        return ["timeout", "300", program, "--programs", path("programs"), "--case", path("case")]
            + ["--result", path("result")] + (wires ?? ["--sim", path("chip")])
    }

    /// Runs these steps.
    private func run(_ steps: String, wires: [String]? = nil) throws -> Program.Ended {
        try Program.run(words(wires: wires), input: Data(steps.utf8))
    }

    /// Runs a script of sh in which "$@" is the program.
    private func shell(_ script: String) throws -> Program.Ended {
        try Program.run(["sh", "-c", script, "sh"] + words())
    }

    private var outcome: Outcome { Outcome(folder: folder.url.appending(path: "result")) }

    private func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }

    @Test("steps that all go well are answered, and leave what the firmware said, its end and what was to be kept")
    func good() throws {
        let ended = try run("set\nstart\nplay\nstatus\nlevels kept\nterm\n\n# the end\n")
        #expect(text(ended.output) == String(repeating: "ok\n", count: 6))
        #expect(ended.errors == "")
        #expect(ended.status == 0)
        let left = try FileManager.default.contentsOfDirectory(atPath: path("result"))
        #expect(Set(left) == ["trace.jsonl", "stderr.txt", "exit", "status", "kept"])
        #expect(try outcome.text("trace.jsonl") == "--board board --record none --trace json\nstopped\n")
        #expect(try outcome.text("stderr.txt") == "portcullisd: ready\n")
        #expect(try outcome.exit(run: 0) == 0)
        #expect(try outcome.text("status").contains("VmHWM:"))
        #expect(try outcome.levels("kept") == [1: true])
        #expect(try String(contentsOfFile: path("chip/sim_gpio1/pull"), encoding: .utf8) == "pull-downpull-up")
    }

    @Test("each start leaves files of its own, and a signal that ends the firmware is its status as a shell has it")
    func starts() throws {
        _ = try folder.file("case/args", "--check --trace   none\n")
        #expect(try run("start\nkill\nstart\nstop\ncontinue\nterm\n").status == 0)
        #expect(try outcome.exit(run: 0) == 137)
        #expect(try outcome.exit(run: 1) == 0)
        let second = try outcome.text("trace", ".jsonl", run: 1)
        #expect(second == "--board board --record none --check --trace none\nstopped\n")
    }

    @Test("a case that stops early leaves no firmware behind")
    func early() throws {
        #expect(try run("start\n").status == 0)
        #expect(try outcome.exit(run: 0) == 0)
    }

    @Test("a firmware that ends by itself is no problem, and nothing is played to it any more")
    func endsByItself() throws {
        try firmware("echo no >&2; exit 3")
        #expect(try run("start\nplay long\nwait-end\nstatus\n").status == 0)
        #expect(try outcome.exit(run: 0) == 3)
        #expect(try outcome.text("stderr.txt") == "no\n")
    }

    @Test("a firmware that cannot be run says why, as a shell does")
    func noFirmware() throws {
        try FileManager.default.removeItem(atPath: path("programs/portcullisd"))
        #expect(try run("start\nwait-end\n").status == 0)
        #expect(try outcome.exit(run: 0) == 127)
        #expect(try outcome.text("stderr.txt") == "\(path("programs/portcullisd")): No such file or directory\n")
    }

    @Test(
        "a step that fails is the last, and why is in the results and on standard error",
        arguments: [
            ("jump high", "'jump' is not a step"),
            ("levels", "the step needs the name of a file"),
            ("remove-chip", "the chip could not be removed"),
            ("set wrong", "{}/wrong:2: the line must be an offset from 0 to 1023"),
            ("play none", "{}/none: cannot be opened: No such file or directory"),
            ("set other", "line 2 cannot be pulled: No such file or directory"),
            ("shell false", "the commands of the case failed"),
        ])
    func fails(step: String, problem: String) throws {
        _ = try folder.file("case/wrong", "start 1 0\nat 0 x 1\nend 0\n")
        _ = try folder.file("case/other", "start 2 0\nend 0\n")
        _ = try folder.file("case/false", "false\n")
        let ended = try run("start\n\(step)\nterm\n")
        let message = problem.replacing("{}", with: path("case")) + "\n"
        #expect(text(ended.output) == "ok\nfailed\n")
        #expect(ended.errors == message)
        #expect(outcome.problem == message)
        #expect(ended.status == 1)
        #expect(try outcome.exit(run: 0) == 0)
    }

    @Test("lines that are wired to a chip which is not there are a problem as soon as they are needed")
    func noChip() throws {
        let wires = try folder.file("wires", "label nobody\n")
        let ended = try run("start\nset\n", wires: ["--wires", wires])
        #expect(text(ended.output) == "ok\nfailed\n")
        #expect(outcome.problem?.hasPrefix("\(wires): no GPIO chip has the label 'nobody'") == true)
    }

    /// A script that stands for the recorder. The step `shell ready` waits until it has come to `touch ready.now`: a
    /// script that is stopped before it has said what it does then just ends.
    private func recorder(_ script: String) throws {
        let path = try folder.file("programs/portcullis-recorder", "#!/bin/sh\n\(script)\n")
        _ = try folder.file("case/ready", "until [ -e \"$case/ready.now\" ]; do sleep 0.01; done\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        _ = try folder.file("case/recorder", "")
        _ = try folder.file("case/record", "")
    }

    @Test("where a case asks for the recorder, it runs from the first start until after the firmware's end")
    func recorder() throws {
        try recorder(
            """
            trap 'kill -0 "$(cat pid)" 2>/dev/null && echo "too early"; echo ended; exit 7' TERM
            echo "$@"
            printf 123456 >"$7"
            printf 'header......\\0\\0\\1\\2more' >"$7-wal"
            touch ready.now
            while :; do sleep 0.01; done
            """)
        #expect(try run("start\nshell ready\nplay\nkill\nstart\nplay\nstatus day-1\n").status == 0)
        // What a firmware was started with: the record is in memory, which is elsewhere where the results are on a
        // disk.
        let record = try #require(try outcome.text("trace.jsonl").split(separator: " ").dropFirst(3).first)
        let places = "--record \(record) --database \(path("result/journal.db"))"
        #expect(try outcome.text("recorder.txt") == "run --board board \(places)\nended\n")
        #expect(try outcome.text("recorder.exit") == "7\n")
        #expect(try outcome.text("day-1").contains("VmHWM:"))
        let kept = try outcome.text("day-1.recorder")
        #expect(kept.contains("VmHWM:"))
        #expect(kept.hasSuffix("\nDatabase: 6\nLog: 20\nRounds: 258\n"))
    }

    @Test("a recorder that does not end is killed, and that is a problem")
    func deafRecorder() throws {
        try recorder("trap '' TERM; touch ready.now; while :; do sleep 0.01; done")
        #expect(try run("start\nshell ready\nterm\n").status == 1)
        #expect(outcome.problem == "the recorder did not end within 5 s of SIGTERM and was killed\n")
        #expect(try outcome.text("recorder.exit") == "137\n")
    }

    @Test("commands of a case know the firmware and the chip, and what they print is kept")
    func commands() throws {
        let commands = "echo \"$firmware $chip $in $case\"\necho wrong >&2\n"
        _ = try folder.file("case/commands", commands)
        #expect(try run("start\nshell commands\nterm\n").status == 0)
        let pid = try String(contentsOfFile: path("case/pid"), encoding: .utf8).trimmingCharacters(in: .newlines)
        #expect(
            try outcome.text("commands.txt")
                == "\(pid) \(path("chip")) \(path("programs")) \(path("case"))\nwrong\n")
    }

    /// Until the plan is being played; and what then runs of the case, when the program has ended.
    private var untilPlayed: String {
        "until grep -q pull-up '\(path("chip/sim_gpio1/pull"))'; do sleep 0.01; done"
    }
    private var whatRuns: String {
        "kill -0 \"$(cat '\(path("case/pid"))')\" 2>/dev/null && echo 'the firmware runs'"
    }

    @Test("a signal ends the case that is being played, and its firmware")
    func signal() throws {
        _ = try folder.file("steps", "start\nplay long\nterm\n")
        // The number of the process is there for whoever has lost sight of it.
        let ended = try shell(
            """
            "$@" <'\(path("steps"))' &
            \(untilPlayed)
            kill "$(cat '\(path("result/running"))')"
            wait $! || echo "ended with $?"
            \(whatRuns)
            """)
        #expect(text(ended.output) == "ok\nfailed\nended with 1\n")
        #expect(outcome.problem == "the case was interrupted\n")
        #expect(try outcome.text("trace.jsonl").hasSuffix("stopped\n"))
        #expect(!FileManager.default.fileExists(atPath: path("result/running")))
    }

    @Test("so does it when nobody hears the answers any more")
    func unheard() throws {
        _ = try folder.file("steps", "start\nplay long\nterm\n")
        let ended = try shell("\"$@\" <'\(path("steps"))' | head -n 1\n\(whatRuns)")
        #expect(text(ended.output) == "ok\n")
        #expect(outcome.problem == "the case was interrupted\n")
        #expect(try outcome.text("trace.jsonl").hasSuffix("stopped\n"))
    }

    @Test("so does it while a step is waited for")
    func idle() throws {
        let conversation = try Conversation(words())
        #expect(conversation.ask("start") == "ok")
        let process = try outcome.text("running").trimmingCharacters(in: .newlines)
        #expect(try Program.run(["kill", process]).status == 0)
        #expect(conversation.ask("play long") == nil)
        #expect(conversation.end().status == 1)
        #expect(try outcome.exit(run: 0) == 0)
    }

    @Test("a firmware does not outlive a program that could not tidy up")
    func killed() throws {
        _ = try folder.file("steps", "start\nplay long\n")
        let ended = try shell(
            """
            "$@" <'\(path("steps"))' >/dev/null &
            \(untilPlayed)
            kill -KILL "$(cat '\(path("result/running"))')"
            wait $! || echo "ended with $?"
            while kill -0 "$(cat '\(path("case/pid"))')" 2>/dev/null; do sleep 0.01; done
            """)
        #expect(text(ended.output) == "ended with 137\n")
    }

    @Test("an input that cannot be read ends it, with the reason once", arguments: ["<&-", "</"])
    func unreadable(redirection: String) throws {
        let ended = try shell("exec \"$@\" \(redirection)")
        #expect(ended.status == 1)
        #expect(ended.output.isEmpty)
        #expect(ended.errors.wholeMatch(of: /steps: cannot be read: [^\n]+\n/) != nil)
    }

    @Test("a step has at most 256 bytes", arguments: [256, 257, 10_000])
    func length(count: Int) throws {
        let ended = try run("set" + String(repeating: " ", count: count - 3) + "\n")
        #expect(text(ended.output) == (count > 256 ? "" : "ok\n"))
        #expect(ended.errors == (count > 256 ? "steps:1: the line is longer than 256 bytes\n" : ""))
    }

    @Test(
        "wrong usage is said, with exit status 2",
        arguments: [[], ["--case", "/"], ["--solder"], ["--orders", "x"]])
    func usage(words: [String]) throws {
        let ended = try Program.run([self.words()[2]] + words)
        #expect(ended.status == 2)
        #expect(ended.errors.hasPrefix("stimulus: "))
        #expect(ended.errors.hasSuffix("\n`stimulus --help` says how it is used\n"))
    }
}

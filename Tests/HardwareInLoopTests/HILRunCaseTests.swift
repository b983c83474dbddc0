#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    @testable import HardwareInLoop

    /// board/hil/run-case on this machine, with programs that stand for the firmware and for the one that works the wires.
    @Suite("What runs a case, whatever becomes of its programs")
    struct HILRunCaseTests {
        private let folder: Folder

        init() throws {
            folder = try Folder()
            for name in ["programs", "case"] {
                try FileManager.default.createDirectory(
                    at: folder.url.appending(path: name), withIntermediateDirectories: true)
            }
            try program(
                "portcullisd",
                """
                trap 'exit 0' TERM
                echo 'portcullisd: ready' >&2
                while :; do sleep 0.01; done
                """)
            try stimulus("echo ok")
        }

        private func program(_ name: String, _ script: String) throws {
            let path = try folder.file("programs/\(name)", "#!/bin/sh\n\(script)\n")
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }

        /// What stands for the stimulus: it does the same to every order.
        private func stimulus(_ script: String) throws {
            try program("stimulus", "while read -r order; do\n\(script)\ndone")
        }

        private func words(_ more: String...) -> [String] {
            let script = ScriptBooksTests.root.appending(path: "board/hil/run-case").path
            return ["timeout", "20", "sh", script, "--programs", path("programs"), "--case", path("case")]
                + ["--result", path("result"), "--wires", path("case/wires")] + more
        }

        private func path(_ name: String) -> String { folder.url.appending(path: name).path }

        /// What a run of these steps says went wrong, and its status.
        private func run(_ steps: String, files: [String: String] = [:]) throws -> (status: Int32, problem: String?) {
            for (name, text) in files { _ = try folder.file("case/\(name)", text) }
            _ = try folder.file("case/steps", steps)
            let ended = try Program.run(words())
            return (ended.status, Outcome(folder: folder.url.appending(path: "result")).problem)
        }

        @Test("steps that all go well leave no problem, and neither pipes nor numbers of processes that are gone")
        func good() throws {
            let result = try run("set\nstart\nplay\nlevels kept\nterm\n")
            #expect(result.status == 0)
            #expect(result.problem == nil)
            let left = try FileManager.default.contentsOfDirectory(atPath: path("result"))
            #expect(Set(left).isDisjoint(with: ["orders", "answers", "player", "player.ended", "runner"]))
        }

        @Test("a stimulus that ends at once is a problem with its reason")
        func endsAtOnce() throws {
            try program("stimulus", "echo 'wires: no GPIO chip has the label' >&2\nexit 1")
            let result = try run("set\nstart\nterm\n")
            #expect(result.status == 1)
            #expect(result.problem == "the stimulus ended: wires: no GPIO chip has the label\n")
        }

        @Test("a stimulus that ends between two orders, or behind one, is a problem with its reason or its status")
        func endsLater() throws {
            try stimulus("echo ok\necho 'the chip went away' >&2\nexit 1")
            #expect(try run("set\nstart\nplay\nterm\n").problem == "the stimulus ended: the chip went away\n")
            try FileManager.default.removeItem(atPath: path("result"))
            try stimulus("exit 7")
            #expect(try run("set\n").problem == "the stimulus ended with status 7\n")
        }

        @Test("each step by itself finds that the stimulus has ended")
        func steps() throws {
            try stimulus("exit 7")
            for _ in 0..<2 { #expect(try Program.run(words("--step", "set")).status == 1) }
            #expect(try Program.run(words("--step", "finish")).status == 0)
        }

        @Test("commands of a case that fail are a problem")
        func shell() throws {
            let result = try run("start\nshell commands\nterm\n", files: ["commands": "echo said\nfalse\n"])
            #expect(result.status == 1)
            #expect(result.problem == "the commands of commands failed\n")
        }

        @Test("'finish' from elsewhere ends a case that is being played, its firmware and its stimulus")
        func finish() throws {
            try stimulus(
                "[ \"${order%% *}\" != play ] || { echo >>'\(path("played"))'; exec tail -f /dev/null; }\necho ok")
            _ = try folder.file("case/steps", "set\nstart\nplay\nkill\nstart\nplay\n")
            // Whoever starts it goes on without it.
            let ended = try Program.run(
                [
                    "sh", "-c",
                    """
                    "$@" &
                    until [ -s '\(path("played"))' ]; do sleep 0.01; done
                    read -r firmware <'\(path("result/pid"))'
                    read -r player <'\(path("result/player"))'
                    "$@" --step finish || echo "finish: $?"
                    wait $! || echo "case: $?"
                    kill -0 "$firmware" 2>/dev/null && echo "the firmware runs"
                    kill -0 "$player" 2>/dev/null && echo "the stimulus runs"
                    cat '\(path("result/starts"))'
                    """, "sh",
                ] + words())
            #expect(String(decoding: ended.output, as: UTF8.self) == "case: 137\n1\n")
        }
    }
#endif

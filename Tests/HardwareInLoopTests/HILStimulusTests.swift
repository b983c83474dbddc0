#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    @testable import HardwareInLoop

    /// The program that works the wires, on this machine: a chip of the kernel's gpio-sim is a folder with files.
    @Suite("The orders of the stimulus")
    struct HILStimulusTests {
        /// Runs it for a chip with one line, which is high, with a shell's redirection of its input.
        private func run(_ redirection: String, input: String = "") throws -> Program.Ended {
            let folder = try Folder()
            try FileManager.default.createDirectory(
                at: folder.url.appending(path: "sim_gpio1"), withIntermediateDirectories: true)
            _ = try folder.file("sim_gpio1/value", "1\n")
            let program = ScriptBooksTests.root.appending(path: ".build/debug/stimulus").path
            return try Program.run(
                ["sh", "-c", "exec timeout 20 \"$1\" --sim \"$2\" \(redirection)", "sh", program, folder.url.path],
                input: Data(input.utf8))
        }

        @Test("an input that cannot be read ends it, with the reason once", arguments: ["<&-", "</"])
        func unreadable(redirection: String) throws {
            let ended = try run(redirection)
            #expect(ended.status == 1)
            #expect(ended.output.isEmpty)
            #expect(ended.errors.wholeMatch(of: /orders: cannot be read: [^\n]+\n/) != nil)
        }

        @Test("an order that is too long is one order, and the next one is obeyed", arguments: [257, 300, 10_000])
        func tooLong(count: Int) throws {
            let ended = try run("", input: String(repeating: "x", count: count) + "\nlevels\n")
            #expect(ended.status == 1)
            #expect(String(decoding: ended.output, as: UTF8.self) == "failed\n1 1\nok\n")
            #expect(ended.errors == "orders:1: the line is longer than 256 bytes\n")
        }

        @Test("an order of 256 bytes is not too long")
        func longest() throws {
            let ended = try run("", input: "levels" + String(repeating: " ", count: 250) + "\n")
            #expect(ended.status == 0)
            #expect(String(decoding: ended.output, as: UTF8.self) == "1 1\nok\n")
        }
    }
#endif

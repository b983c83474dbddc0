import Foundation
import Testing

@testable import HardwareInLoop

@Suite("Programs that the tool runs")
struct ProgramTests {
    @Test("a program can be ended by any signal, whatever the thread that starts it has blocked")
    func signals() async throws {
        let mask = try await Task.detached {
            try Program.run(["sed", "-n", "s/^SigBlk:[[:space:]]*//p", "/proc/self/status"]).output
        }.value
        #expect(String(decoding: mask, as: UTF8.self) == "0000000000000000\n")
    }

    @Test("a program that ends before it has read everything is no harm")
    func unread() throws {
        #expect(try Program.run(["false"], input: Data(count: 1 << 20)).status == 1)
    }

    @Test("a program answers line by line, and is heard to its end")
    func conversation() throws {
        let conversation = try Conversation([
            "sh", "-c", "while read -r line; do echo \"$line?\"; done; echo bye; echo wrong >&2; exit 3",
        ])
        #expect(conversation.ask("one") == "one?")
        #expect(conversation.ask("two") == "two?")
        let ended = conversation.end()
        #expect(String(decoding: ended.output, as: UTF8.self) == "bye\n")
        #expect(ended.errors == "wrong\n")
        #expect(ended.status == 3)
        let deaf = try Conversation(["true"])
        #expect(deaf.ask("one") == nil)
        #expect(deaf.ask("two") == nil)
        #expect(deaf.end().status == 0)
    }

    @Test("what a program says and how it ends is kept, and its input ends where there is no more")
    func ended() throws {
        let ended = try Program.run(["sh", "-c", "cat; echo wrong >&2; exit 3"], input: Data("right".utf8))
        #expect(String(decoding: ended.output, as: UTF8.self) == "right")
        #expect(ended.errors == "wrong\n")
        #expect(ended.status == 3)
    }
}

import Foundation
import Testing

@testable import HardwareInLoop

@Suite("Programs that the tool runs")
struct ProgramTests {
    #if os(Linux)
        @Test("a program can be ended by any signal, whatever the thread that starts it has blocked")
        func signals() async throws {
            let mask = try await Task.detached {
                try Program.run(["sed", "-n", "s/^SigBlk:[[:space:]]*//p", "/proc/self/status"]).output
            }.value
            #expect(String(decoding: mask, as: UTF8.self) == "0000000000000000\n")
        }
    #endif

    @Test("what a program says and how it ends is kept, and its input ends where there is no more")
    func ended() throws {
        let ended = try Program.run(["sh", "-c", "cat; echo wrong >&2; exit 3"], input: Data("right".utf8))
        #expect(String(decoding: ended.output, as: UTF8.self) == "right")
        #expect(ended.errors == "wrong\n")
        #expect(ended.status == 3)
    }
}

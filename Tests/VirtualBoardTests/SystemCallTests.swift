import Foundation
import Testing

/// What the firmware asks of the kernel after its start, as strace saw it on the virtual board.
@Suite struct SystemCallTests {
    @Test("after the start the firmware waits, reads and writes, and allocates nothing")
    func calls() throws {
        let calls = try afterReady()
        #expect(!calls.isEmpty)
        let names = Set(calls)
        #expect(names.isDisjoint(with: ["brk", "mmap", "mmap2", "mremap", "munmap", "clone", "openat"]), "\(names)")
        #expect(names.isSubset(of: ["ppoll", "read", "ioctl", "write", "exit_group", "close"]), "\(names)")
    }

    @Test("an edge costs one wait, one read and at most one write")
    func edges() throws {
        let waits = try afterReady().split(separator: "ppoll", omittingEmptySubsequences: false)
        let edges = waits.filter { $0.first == "read" }
        // Five coins and a person are twelve edges, two of which change an output.
        #expect(edges.count == 12)
        for edge in edges { #expect(edge.elementsEqual(["read"]) || edge.elementsEqual(["read", "ioctl"])) }
        #expect(edges.filter { $0.contains("ioctl") }.count == 2)
    }

    /// The names of the calls behind the one that said that the firmware is ready.
    private func afterReady() throws -> [String] {
        let folder = try VirtualBoard.systemCalls.get().appending(path: "paying-exactly")
        let text = try VirtualBoard.Outcome(folder: folder).text("strace.txt")
        let lines = text.split(separator: "\n")
        let ready = try #require(lines.firstIndex { $0.contains("write(2, \"portcullisd: ready") })
        return lines[(ready + 1)...].compactMap { line in
            // `PID TIME name(arguments) = result`; signals and the exit are `--- ...` and `+++ ...`.
            line.split(separator: " ", maxSplits: 2).last?.firstRange(of: /^[a-z_0-9]+(?=\()/).map {
                String(line.split(separator: " ", maxSplits: 2).last![$0])
            }
        }
    }
}

import Foundation
import Testing

@testable import HardwareInLoop

/// What the firmware asks of the kernel after its start, as strace saw it on the virtual boards.
@Suite(.boards) struct SystemCallTests {
    @Test(
        "after the start the firmware waits, reads and writes, and allocates nothing", arguments: VirtualBoard.allCases)
    func calls(virtualBoard: VirtualBoard) throws {
        let calls = try afterReady(on: virtualBoard)
        #expect(!calls.isEmpty)
        let names = Set(calls)
        #expect(names.isDisjoint(with: ["brk", "mmap", "mmap2", "mremap", "munmap", "clone", "openat"]), "\(names)")
        #expect(names.isSubset(of: ["ppoll", "poll", "read", "ioctl", "write", "exit_group", "close"]), "\(names)")
    }

    @Test("an edge costs one wait, one read and at most one write", arguments: VirtualBoard.allCases)
    func edges(virtualBoard: VirtualBoard) throws {
        let waits = try afterReady(on: virtualBoard).split(separator: "ppoll", omittingEmptySubsequences: false)
        // The last one reads the signal that says to stop.
        let edges = waits.filter { $0.first == "read" }.dropLast()
        // Five coins and a person are twelve edges, two of which change an output.
        #expect(edges.count == 12)
        for edge in edges { #expect(edge.elementsEqual(["read"]) || edge.elementsEqual(["read", "ioctl"])) }
        #expect(edges.filter { $0.contains("ioctl") }.count == 2)
    }

    /// The names of the calls behind the one that said that the firmware is ready. The clock of an ARMv6 cannot be read
    /// without the kernel; on that board alone, reading it is left out.
    private func afterReady(on virtualBoard: VirtualBoard) throws -> [String] {
        let results = try #require(VirtualBoard.systemCalls[virtualBoard]).get()
        let folder = results.appending(path: "paying-exactly")
        let text = try Outcome(folder: folder).text("strace.txt")
        let lines = text.split(separator: "\n")
        let ready = try #require(lines.firstIndex { $0.contains("write(2, \"portcullisd: ready") })
        let calls = lines[(ready + 1)...].compactMap { line in
            // `PID TIME name(arguments) = result`; signals and the exit are `--- ...` and `+++ ...`.
            line.split(separator: " ", maxSplits: 2).last?.firstRange(of: /^[a-z_0-9]+(?=\()/).map {
                String(line.split(separator: " ", maxSplits: 2).last![$0])
            }
        }
        return virtualBoard == .armv6 ? calls.filter { $0 != "clock_gettime64" } : calls
    }
}

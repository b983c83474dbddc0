import Foundation
import Simulation
import Testing

@testable import HardwareInLoop

/// The gate's reaction while people look at its page, in counted instructions, and what the page needs on a board.
@Suite(.boards) struct ViewersTests {
    private static let count = 100

    /// Four browsers, as far as the board can tell.
    private static let watch = """
        ifconfig lo 127.0.0.1 up
        "$in/portcullis-page" --board "$case/board" --record "$record" --database /tmp/none.db >/tmp/page.txt 2>&1 &
        echo $! >/tmp/page
        sleep 1
        for viewer in 1 2 3 4; do
          wget -q -O "/tmp/viewer$viewer" http://127.0.0.1:8020/live >/dev/null 2>&1 &
          echo $! >>/tmp/viewers
        done
        sleep 2

        """

    /// What they saw, and the page's memory.
    private static let who = """
        for viewer in 1 2 3 4; do echo "coins $(grep -c '"event":"insertCoin"' "/tmp/viewer$viewer")"; done
        grep -E 'VmRSS|RssAnon|RssFile|RssShmem' "/proc/$(cat /tmp/page)/status"
        kill $(cat /tmp/viewers /tmp/page)

        """

    /// Both in one boot: alone, and with viewers.
    private static let results = Result {
        let measured = CaseList.reaction(count: count)
        var files = try CaseFolder(
            measured, board: LoadedBoard(text: measured.board, name: measured.name), firmware: measured.board
        ).files
        let steps = try #require(files["steps"])
        let alone = VirtualBoard.Case(name: "alone", files: files)
        files["steps"] = steps.replacing("start\n", with: "start\nshell watch\n").replacing(
            "term\n", with: "shell who\nterm\n")
        files.merge(["page": "", "watch": watch, "who": who]) { $1 }
        return try VirtualBoard.run(
            [alone, .init(name: "watched", files: files)], in: "viewers",
            options: ["--timeout", "300"])
    }

    @Test("four viewers do not make the gate slower")
    func reaction() throws {
        let (alone, watched) = (try times("alone"), try times("watched"))
        #expect(alone.times.count == Self.count && watched.times.count == Self.count)
        // The middle one; now and then an edge comes while the page is being served, and the kernel switches over.
        #expect(
            watched.percentile(50) <= alone.percentile(50) * 102 / 100,
            "middle \(alone.percentile(50)) and \(watched.percentile(50)) ns, longest \(alone.longest) and \(watched.longest)"
        )
        // Of a hundred, two may come while the kernel does what it does in one piece for somebody else.
        #expect(watched.percentile(98) <= alone.longest * 2, "\(alone.longest) and \(watched.percentile(98)) ns")
        #expect(watched.longest <= VirtualBoard.longestKernelWork, "\(watched.longest) ns")
    }

    @Test("the page of a board needs at most 1.6 MB with four viewers, who see everything")
    func memory() throws {
        let said = try text("watched/who.txt").split(separator: "\n")
        #expect(said.prefix(4).allSatisfy { $0 == "coins \(Self.count)" }, "\(said)")
        let resident = try #require(
            said.first { $0.hasPrefix("VmRSS") }?.firstMatch(of: /[0-9]+/).map { Int($0.output) } ?? nil)
        #expect(resident <= 1_638, "\(said)")
    }

    private func times(_ name: String) throws -> Histogram {
        try #require(Histogram(Outcome(folder: Self.results.get().appending(path: name)).reactions()))
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.results.get().appending(path: path), encoding: .utf8)
    }
}

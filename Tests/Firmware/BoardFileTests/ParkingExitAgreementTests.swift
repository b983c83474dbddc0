import Testing

@testable import BoardFile

@Suite("Settings of a parking exit that cannot work together")
struct ParkingExitAgreementTests {
    @Test("a window that is over before the arm is up lets nobody through")
    func window() {
        #expect(
            complaint(exit("exit-window = 1s", "closing-time = 60s"))
                == "north.board:11: exit-window = 1s: expected more than closing-time, which is 1m")
        #expect(
            complaint(exit("exit-window = 4s"))
                == "north.board:11: exit-window = 4s: expected more than closing-time, which is by default 4s")
        #expect(
            complaint(exit("closing-time = 31s"))
                == "north.board:11: closing-time = 31s: expected less than exit-window, which is by default 30s")
        #expect(complaint(exit("exit-window = 4001ms")) == nil)
    }

    @Test("a debounce of the hopper's count sensor that is longer than half of what a coin takes would swallow coins")
    func coinOut() {
        #expect(
            complaint(exit("coin-out = 9 debounce 15001us"))
                == "north.board:11: coin-out: debounce 15001us would swallow coins of change, for which a hopper reports "
                + "30ms or more: expected at most half of that, 15ms")
        #expect(complaint(exit("coin-out = 9 debounce 15ms")) == nil)
        #expect(complaint(exit("coin-out = 9")) == nil)
    }

    @Test("an exit that nothing opens, of which nobody gets change, or whose drive only closes, is refused")
    func wiring() {
        let lines = ["[chip]", "label = demo", "[lane north]", "machine = parking-exit", "loop = 2"]
        func said(_ more: String...) -> String? { complaint((lines + more).joined(separator: "\n") + "\n") }
        let nothing = "north.board:3: [lane north] has nothing that "
        #expect(said("barrier = 3") == nothing + "drivers can ask with: expected coin-slot, grant or free")
        #expect(said("grant = 3") == nothing + "opens: expected barrier or open-pulse")
        #expect(said("grant = 3", "open-pulse = 4") == nil)
        #expect(said("free = 3", "barrier = 4") == nil)
        #expect(
            said("grant = 3", "barrier = 5", "close-pulse = 4")
                == "north.board:8: [lane north] has 'close-pulse' and no 'open-pulse': "
                + "expected both, since a drive is told to close after it was told to open")
        #expect(
            said("coin-slot = 3", "barrier = 4", "price = 1", "coin-value = 1")
                == "north.board:6: [lane north] has 'coin-slot' and no 'hopper': "
                + "expected both, since whoever pays gets change")
        #expect(said("coin-slot = 3", "barrier = 4", "hopper = 5")?.contains("price") == true)
    }

    @Test("the window of a grant is as long as the arm takes, where it has one of its own")
    func grantWindow() {
        #expect(
            complaint(exit("grant = 9", "grant-window = 4s"))
                == "north.board:12: grant-window = 4s: expected more than closing-time, which is by default 4s")
        #expect(complaint(exit("grant = 9", "grant-window = 5s")) == nil)
        #expect(complaint(exit("grant = 9", "grant-window = 0s")) == nil)
    }

    @Test("a drive that only takes pulses cannot be left open, and that is told")
    func pulses() throws {
        let text = (exitLines + ["repair-key = 9", "open-pulse = 10"]).joined(separator: "\n")
        func remarks(_ text: String) throws -> [String] {
            let said = try board(text).lanes[0].remarks
            return said.indices.map { said[$0].text }
        }
        #expect(try remarks(text) == [])
        #expect(
            try remarks(text.replacing("barrier = 3\n", with: "")) == [
                "without barrier, an arm stays where it is when the program ends: only the drive can open it in a fire"
            ])
    }

    @Test(
        "change that can never be given back is told",
        arguments: [
            (["change-coin = 50"], []), (["change-coin = 10"], []), ([], []),
            (["change-coin = 251"], [above]), (["change-coin = 250"], [rest]),
            (["change-coin = 100"], [rest]), (["change-coin = 20"], [rest]),
        ] as [([String], [String])])
    func change(lines: [String], remarks: [String]) throws {
        let text = (exitLines + ["repair-key = 9"] + lines).joined(separator: "\n")
        let said = try board(text).lanes[0].remarks
        #expect(said.indices.map { said[$0].text } == remarks)
    }

    private static let above = "change-coin is above price: whoever cancels gets nothing back"
    private static let rest =
        "coin-value or price is no multiple of change-coin: what no coin of change is worth is not given back"

    /// A parking exit with nothing in it that it could do without, in ten lines, and more behind them.
    private func exit(_ more: String...) -> String { (exitLines + more).joined(separator: "\n") + "\n" }

    private let exitLines = [
        "[chip]", "label = demo", "[lane north]", "machine = parking-exit", "price = 250", "coin-value = 50",
        "coin-slot = 1", "loop = 2", "barrier = 3", "hopper = 4",
    ]
}

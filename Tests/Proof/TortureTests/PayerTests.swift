import Explorer
import Lanes
import Machines
import Simulation
import Statecharts
import TestSupport
import Testing

@testable import Torture

@Suite("Whoever pays")
struct PayerTests {
    /// Lines of a script, with times in milliseconds.
    private static func script(_ lines: [(Int, String)]) -> String {
        lines.sorted { $0.0 < $1.0 }.map { "\($0.0)000000 \($0.1)\n" }.joined()
    }

    /// So many coins from a time on, one every 300 ms.
    private static func coins(_ count: Int, of lane: String, from start: Int) -> [(Int, String)] {
        var lines: [(Int, String)] = []
        for coin in 0..<count {
            lines.append((start + coin * 300, "level \(lane).coin-slot active"))
            lines.append((start + coin * 300 + 50, "level \(lane).coin-slot inactive"))
        }
        return lines
    }

    private func broken(_ board: String, _ lines: [(Int, String)], _ mutants: Mutants = Mutants()) throws -> String? {
        let board = try torturer(board)
        return try board.run(try TortureScript(board).script(Self.script(lines), file: "script"), mutants: mutants)
            .broken?
            .name
    }

    /// An exit that does something else than its file says.
    private static func exit(
        _ change: @escaping @Sendable (inout ParkingExitLaneConfiguration) -> Void
    ) -> Mutants {
        Mutants { lane in
            guard case .second(.second(.first(var exit))) = lane else { return }
            change(&exit)
            lane = .second(.second(.first(exit)))
        }
    }

    private static let paysAndWaits: [(Int, String)] = {
        var lines = coins(5, of: "exit", from: 10_100)
        lines += [(10_000, "customer exit on"), (60_000, "nothing")]
        return lines
    }()

    @Test("who puts the price in and is not let out is found")
    func dear() throws {
        #expect(try broken("parking-exit", Self.paysAndWaits) == nil)
        #expect(
            try broken("parking-exit", Self.paysAndWaits, Self.exit { $0.exit.price = Money(300) })
                == "payer-gets-through")
    }

    @Test("so is who puts the fare in while the gate is still open for somebody else, and is not let in")
    func secondPayer() throws {
        // The first does not go. A coin is a fare, and the window ends at 6.1 s.
        var lines = Self.coins(1, of: "inner", from: 1_100) + Self.coins(1, of: "inner", from: 5_500)
        lines += [(1_000, "customer inner on"), (3_000, "customer inner off"), (5_400, "customer inner on")]
        lines.append((30_000, "nothing"))
        let deaf = Mutants { lane in
            guard case .first(var turnstile) = lane else { return }
            turnstile.turnstile.overpayment = .bank
            lane = .first(turnstile)
        }
        #expect(try broken("airlock", lines) == nil)
        #expect(try broken("airlock", lines, deaf) == "payer-gets-through")
    }

    @Test(
        "nobody can judge whose money it is after a cancel, at a line that lied, for two at once, or for somebody who has gone",
        arguments: [
            [(11_800, "level exit.cancel-button active"), (11_900, "level exit.cancel-button inactive")],
            [(10_110, "hold exit.coin-slot active"), (10_130, "hold exit.coin-slot off")],
            [(10_500, "customer exit on")],
            [(11_700, "customer exit off")],
            [(11_340, "kill 5 3 500000000")],
        ] as [[(Int, String)]])
    func excused(lines: [(Int, String)]) throws {
        let dear = Self.exit { $0.exit.price = Money(300) }
        #expect(try broken("parking-exit", Self.paysAndWaits + lines, dear) == nil)
    }

    @Test("a fire, a repair, and a stop that come between the price and the exit keep nobody inside")
    func interrupted() throws {
        for lines in [
            [(11_380, "level exit.fire-release active"), (11_400, "level exit.fire-release inactive")],
            [
                (11_380, "level exit.fault active"), (20_000, "level exit.fault inactive"),
                (21_000, "level exit.repair-key active"), (22_000, "level exit.repair-key inactive"),
            ],
            [(14_000, "stop 2000000000")],
        ] {
            #expect(try broken("parking-exit", Self.paysAndWaits + lines) == nil)
        }
    }

    @Test("who pays on the loop of an exit gets out of it, although somebody waits longer for that exit to be free")
    func blocked() throws {
        let board = try torturer("parking-two", in: "Tests/Scripts")
        var lines = Self.coins(3, of: "left", from: 10_000) + Self.coins(3, of: "right", from: 70_000)
        lines += [(5_000, "level right.loop active"), (69_000, "customer right on"), (76_000, "nothing")]
        let script = try TortureScript(board).script(Self.script(lines), file: "script")
        #expect(try board.run(script).broken?.name == nil)
    }

    @Test("who is paid more than he has put in is found")
    func generous() throws {
        var cancels = Self.coins(4, of: "exit", from: 10_100)
        cancels += [(10_000, "customer exit on"), (60_000, "nothing")]
        cancels += [(12_000, "level exit.cancel-button active"), (12_200, "level exit.cancel-button inactive")]
        #expect(try broken("parking-exit", cancels) == nil)
        // Each coin of the hopper counts as less than it is.
        #expect(
            try broken("parking-exit", cancels, Self.exit { $0.exit.changeCoin = Money(10) }) == "nobody-elses-cash")
    }

    @Test("a day at a hopper whose coins coast and are seen twice has each of them once")
    func change() throws {
        let result = try torturer("parking-exit").run(RunPlan(seed: 4, hours: 400, kinds: []))
        #expect(result.broken == nil)
        // A debounce as long as the shortest coin falls hides some.
        let text = try String(contentsOf: Repository.root.appending(path: "board/parking-exit.board"), encoding: .utf8)
        let slow = text.replacing(
            "coin-out      = GPIO10 active-low pull-up debounce 5ms",
            with: "coin-out = GPIO10 active-low pull-up debounce 15ms")
        #expect(slow != text)
        let deaf = try #require(Torturer(LoadedBoard(text: slow, name: "slow")))
        let hidden = try deaf.run(RunPlan(seed: 4, hours: 400, kinds: []))
        #expect(hidden.broken?.name == "change-counted")
    }
}

@Suite("A door that stands half open")
struct StandingDoorTests {
    @Test("is found where the machine believes that it is open, also if its open limit sticks")
    func half() throws {
        let board = try torturer("door", in: "Tests/Scripts")
        func broken(_ lines: String, _ mutants: Mutants = Mutants()) throws -> String? {
            let script = try TortureScript(board).script(
                "20000000000 level car.landing active\n20300000000 level car.landing inactive\n\(lines)60000000000 nothing\n",
                file: "script")
            return try board.run(script, mutants: mutants).broken?.name
        }
        // It closes from 23.5 s, and a person comes when it is half closed.
        let sticks = """
            22000000000 hold car.door-open-limit active
            23750000000 level car.light-curtain active
            24100000000 level car.light-curtain inactive

            """
        #expect(try broken("") == nil)
        #expect(try broken(sticks) == nil)
        let hasty = Mutation<ElevatorDoor>("a door that has left its lock counts as open") {
            _, event, occasion, after in
            if event == .own(.doorHasUnlocked) { _ = after.handle(.own(.doorHasOpened), occasion) }
        }
        let found = try broken("", Mutants(hasty))
        #expect(found == "door-goes-to-its-end")
    }
}

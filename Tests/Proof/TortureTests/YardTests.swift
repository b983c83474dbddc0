import Lanes
import Testing

@testable import Torture

@Suite("Bodies at a parking exit")
struct YardTests {
    /// Where the file says one thing and the gate does another.
    private static func exit(
        _ change: @escaping @Sendable (inout ParkingExitLaneConfiguration) -> Void
    ) -> Mutants {
        Mutants { lane in
            guard case .second(.second(.first(var exit))) = lane else { return }
            change(&exit)
            lane = .second(.second(.first(exit)))
        }
    }

    /// Five coins, and a vehicle from 13 s to 15 s. Then what is given.
    private static func afterOneVehicle(_ lines: [(Int, String)]) -> String {
        var all: [(Int, String)] = []
        for coin in 0..<5 {
            all.append((10_000 + coin * 150, "level exit.coin-slot active"))
            all.append((10_050 + coin * 150, "level exit.coin-slot inactive"))
        }
        all += [(13_000, "body exit on"), (13_000, "level exit.loop active"), (15_000, "level exit.loop inactive")]
        return (all + lines + [(60_000, "nothing")]).map { "\($0)000000 \($1)\n" }.joined()
    }

    private static let trailer = afterOneVehicle([
        (15_800, "level exit.loop active"), (17_000, "level exit.loop inactive"), (17_000, "body exit off"),
    ])
    private static let another = afterOneVehicle([
        (15_000, "body exit off"), (16_500, "body exit on"), (16_500, "level exit.loop active"),
        (16_600, "level exit.loop inactive"), (16_600, "body exit off"),
    ])
    private static let tease: String = {
        var lines: [(Int, String)] = [(15_000, "body exit off")]
        for turn in 0..<12 {
            lines.append((16_500 + turn * 2_000, "level exit.loop active"))
            lines.append((17_000 + turn * 2_000, "level exit.loop inactive"))
        }
        return afterOneVehicle(lines)
    }()

    private func broken(_ text: String, _ mutants: Mutants = Mutants()) throws -> String? {
        let board = try torturer("parking-exit")
        return try board.run(try TortureScript(board).script(text, file: "script"), mutants: mutants).broken?.name
    }

    @Test("an arm that goes down between a vehicle and its trailer hits a body that the loop has shown")
    func drawbar() throws {
        #expect(try broken(Self.trailer) == nil)
        #expect(try broken(Self.trailer, Self.exit { $0.loopOffDelay = .milliseconds(50) }) == "body-not-hit")
    }

    @Test(
        "an arm waits for a trailer, although somebody else completes the price that an interlock keeps from being used"
    )
    func trailerBesideAPayer() throws {
        let board = try torturer("parking-two", in: "Tests/Scripts")
        func coins(_ lane: String, _ times: [Int]) -> [(Int, String)] {
            times.flatMap { [($0, "level \(lane).coin-slot active"), ($0 + 40, "level \(lane).coin-slot inactive")] }
        }
        // The window of the left exit ends while its vehicle comes: the arm turns round. In the gap before the trailer,
        // and after the right exit is bought, somebody pays at the left one.
        var lines = coins("left", [10_000, 10_100, 10_200])
        lines += [(15_800, "body left on"), (15_800, "level left.loop active"), (30_000, "level left.loop inactive")]
        lines += coins("right", [29_700, 29_800, 29_900]) + coins("left", [30_050, 30_150, 30_250])
        lines += [(30_800, "level left.loop active"), (32_000, "level left.loop inactive"), (32_000, "body left off")]
        lines.append((50_000, "nothing"))
        lines.sort { $0.0 < $1.0 }
        let text = lines.map { "\($0.0)000000 \($0.1)\n" }.joined()
        #expect(try board.run(try TortureScript(board).script(text, file: "script")).broken?.name == nil)
    }

    @Test("nobody knows of a body that its loop did not show")
    func unseen() throws {
        let hidden = "9000000000 hold exit.loop inactive\n" + Self.trailer
        #expect(try broken(hidden, Self.exit { $0.loopOffDelay = .milliseconds(50) }) == nil)
    }

    @Test("an arm that turned round for a body and closes at once does not rest")
    func rest() throws {
        #expect(try broken(Self.another) == nil)
        let restless = Self.exit {
            $0.loopOffDelay = .milliseconds(50)
            $0.exit.closingRest = .milliseconds(100)
        }
        #expect(try broken(Self.another, restless) == "arm-rests")
    }

    @Test("an arm that turns round more than ten times in a row without a word is found")
    func reversals() throws {
        #expect(try broken(Self.tease) == nil)
        #expect(try broken(Self.tease, Self.exit { $0.exit.mostReversals = 255 }) == "reversals-end")
    }

    @Test("a loop that hums under a vehicle does not let the arm down onto it")
    func hum() throws {
        var lines: [(Int, String)] = []
        for cycle in 0..<60 {
            lines.append((15_008 + cycle * 16, "level exit.loop active"))
            lines.append((15_016 + cycle * 16, "level exit.loop inactive"))
        }
        #expect(try broken(Self.afterOneVehicle(lines + [(15_970, "level exit.loop active")])) == nil)
    }
}

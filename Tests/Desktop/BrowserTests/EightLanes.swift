import LivePages
import Simulation

extension LoadedBoard {
    /// A board with eight turnstiles.
    static func eightTurnstiles() throws -> LoadedBoard {
        let lanes = (0..<8).map { lane in
            """
            [lane gate\(lane)]
            machine = turnstile
            fare = 50
            coin-value = 10
            coin-slot = GPIO\(lane * 4)
            person-sensor = GPIO\(lane * 4 + 1)
            doors = GPIO\(lane * 4 + 2)
            coin-inhibit = GPIO\(lane * 4 + 3)

            """
        }
        return try LoadedBoard(text: "[chip]\nlabel = demo\n" + lanes.joined(), name: "eight.board")
    }
}

extension LivePage {
    /// A thousand coins for each of eight lanes: they last for some three minutes.
    func throwCoins() async throws {
        for lane in 0..<8 { _ = try await post("do?lane=\(lane)", "coin 10000") }
    }
}

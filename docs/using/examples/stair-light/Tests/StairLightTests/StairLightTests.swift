import MachineTesting
import Statecharts
import Testing

@testable import StairLight

struct StairLightTests {
    private static let lit = StairLight.lit(until: .zero + .seconds(180))

    private static let rows: [Row<StairLight>] = [
        .on(.dark, .press, becomes: lit, .switchOn),
        .refuses(.dark, .timeIsUp),
        .on(lit, .press, at: .zero + .seconds(60), becomes: .lit(until: .zero + .seconds(240))),
        .refuses(lit, .timeIsUp, at: .zero + .seconds(179)),
        .on(lit, .timeIsUp, at: .zero + .seconds(180), becomes: .dark, .switchOff),
    ]

    @Test("every row of the table holds", arguments: rows)
    func row(_ row: Row<StairLight>) { row.check() }

    @Test("every state answers every event")
    func isComplete() { expectComplete(Self.rows, states: ["dark", "lit"]) }
}

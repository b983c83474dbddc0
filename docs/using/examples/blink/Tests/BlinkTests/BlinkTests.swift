import Blink
import MachineTesting
import Statecharts
import Testing

struct BlinkTests {
    private static let half = Instant.zero + Blink.half

    private static let rows: [Row<Blink>] = [
        .on(.off, .press, becomes: .lit(until: half), .lightUp),
        .refuses(.off, .timeIsUp),
        .on(.lit(until: half), .timeIsUp, at: half, becomes: .dark(until: half + Blink.half), .goDark),
        .refuses(.lit(until: half), .timeIsUp),
        .on(.lit(until: half), .press, becomes: .off, .goDark),
        .on(.dark(until: half), .timeIsUp, at: half, becomes: .lit(until: half + Blink.half), .lightUp),
        .on(.dark(until: half), .press, becomes: .off),
    ]

    @Test("every row of the table holds", arguments: rows)
    func row(_ row: Row<Blink>) { row.check() }
}

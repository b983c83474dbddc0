import Testing
import Messages

@Suite("Dates of boards")
struct BoardDateTests {
    @Test(
        "dates are reckoned as the calendar has them",
        arguments: [
            ("1970-01-01T00:00:00.000Z", 0), ("2000-02-29T12:00:00.001Z", 951_825_600_001),
            (BoardDate.example, 1_795_486_203_482), ("2100-03-01T00:00:00.000Z", 4_107_542_400_000),
            ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
        ] as [(String, Int64)])
    func dates(text: String, milliseconds: Int64) { #expect(BoardDate.milliseconds(text) == milliseconds) }

    @Test(
        "what no board writes, and no calendar has, is none",
        arguments: [
            "", "now", "2026-02-29T00:00:00.000Z", "2100-02-29T00:00:00.000Z", "2026-13-01T00:00:00.000Z",
            "2026-11-31T00:00:00.000Z", "2026-00-10T00:00:00.000Z", "2026-11-00T00:00:00.000Z",
            "2026-11-24T24:00:00.000Z",
            "2026-11-24T02:60:00.000Z", "2026-11-24T02:00:60.000Z", "1969-12-31T23:59:59.999Z",
            "2026-11-24 02:10:03.482Z",
            "2026-11-24T02:10:03.482z", "2026-11-24T02:10:03,482Z", "2026-11-24T02:10:03Z", "12026-11-24T02:10:03.48Z",
            "2026-11-24T02:10:03.482Z ", "2026-11-24T02:10:+3.482Z", "２026-11-24T02:10:03.482Z",
        ])
    func none(text: String) { #expect(BoardDate.milliseconds(text) == nil) }
}

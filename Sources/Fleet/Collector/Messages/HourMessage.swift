import Links
import Messages

/// What a lane counted in an hour: docs/using/schemas/hour.json. Fields that are not known are left out: a newer board
/// may have some.
struct HourMessage: Equatable {
    let boot: String
    let record: Int64
    let lane: String
    /// Milliseconds since 1970.
    let hour: Int64
    let moved: Int64
    let position: Int64
    let counted: [String: Int64]
    /// Milliseconds since 1970.
    let date: Int64
    let clockError: UInt64?

    /// How much may have been counted in an hour. No gate comes near it, and the sum of nine million such hours is
    /// still a bigint: beyond that the views fail for everybody.
    private static let mostCounted: Int64 = 1_000_000_000_000

    /// The hour in a payload.
    init(_ payload: [UInt8], _ rules: MessageRules = .stored) throws(Misfit) {
        let fields = try MessageFields(payload, rules)
        boot = try fields.boot("boot")
        record = try fields.signed("record", atLeast: 1)
        lane = try fields.text("lane")
        hour = try fields.date("hour")
        guard hour % UTCDate.hourLength == 0 else { throw .wrongField("hour", expected: "a whole hour") }
        moved = try fields.signed("moved", atLeast: 0)
        position = try fields.signed("position", atLeast: 1)
        counted = try fields.signed("counted", within: Self.mostCounted)
        date = try fields.date("date")
        clockError = try fields.orNull("clock_error_ms", fields.number)
    }
}

extension MessageRules {
    /// What becomes rows: an event has some 700 bytes, and the boards' own names and lines have at most 63 and 255.
    static let stored = MessageRules(
        mostBytes: 65_536, longestWord: 128, longestSentence: 1_024, mostNames: 64, makesPlain: false)
}

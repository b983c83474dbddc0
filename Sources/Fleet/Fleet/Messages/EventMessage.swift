/// What happened: `.../LANE/event`, `.../event`.
struct EventMessage {
    let boot: String
    let record: UInt64
    let sequence: UInt64
    let date: Moment
    let clock: BoardClock
    let kind: String
    /// A number, where the event has one: of persons, of units of money.
    let value: UInt64?
    /// Whether somebody passed; nil where the board does not say it, as older ones do not.
    let isPassage: Bool?
    let words: String

    init(_ payload: [UInt8]) throws(Misfit) {
        let fields = try MessageFields(payload)
        boot = try fields.text("boot")
        record = try fields.number("record")
        sequence = try fields.number("sequence")
        date = try fields.date("date")
        clock = try BoardClock(fields)
        kind = try fields.text("kind")
        value = try? fields.number("value")
        isPassage = try fields.flagIfThere("passage")
        words = try fields.text("words", most: FleetLimits.longestSentence)
    }
}

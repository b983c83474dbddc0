/// What happened: `.../LANE/event`, `.../event`, as docs/using/schemas/event.json has it. Fields that are not known are
/// left out: a newer board may have some.
public struct EventMessage: Equatable, Sendable {
    /// The boot of the board that it happened in.
    public let boot: String
    /// The record that it is in, 1 or more.
    public let record: Int64
    /// Its number in that record, 0 or more.
    public let sequence: Int64
    /// Milliseconds since 1970, by the board's clock.
    public let date: Int64
    /// By how many milliseconds that may be wrong; nil where nothing sets it.
    public let clockError: UInt64?
    /// The lane; nil for the board.
    public let lane: String?
    /// What kind of record it is, such as `event`.
    public let kind: String
    /// What happened.
    public let what: String?
    /// The region that answered it.
    public let region: String?
    /// Its state before.
    public let fromState: String?
    /// Its state after.
    public let toState: String?
    /// A number, where the event has one: of persons, of units of money.
    public let value: Int64?
    /// What else is true since then.
    public let fact: String?
    /// What of it: a state, or a number in digits.
    public let factValue: String?
    /// What else there is to know, as words.
    public let flags: [String]
    /// Whether somebody passed; nil where the board does not say it, as older ones do not.
    public let isPassage: Bool?
    /// All of it as a sentence.
    public let words: String

    /// The most flags.
    private static let mostFlags = 16

    /// The event in a payload.
    public init(_ payload: [UInt8], _ rules: MessageRules) throws(Misfit) {
        let fields = try MessageFields(payload, rules)
        boot = try fields.boot("boot")
        record = try fields.signed("record", atLeast: 1)
        sequence = try fields.signed("sequence", atLeast: 0)
        date = try fields.date("date")
        clockError = try fields.orNull("clock_error_ms", fields.number)
        lane = try fields.orNull("lane", fields.text)
        kind = try fields.text("kind")
        what = try fields.orNull("what", fields.text)
        region = try fields.orNull("region", fields.text)
        fromState = try fields.orNull("from", fields.text)
        toState = try fields.orNull("to", fields.text)
        value = try fields.orNull("value", fields.signed)
        fact = try fields.orNull("fact", fields.text)
        factValue = try fields.orNull("fact_value", fields.numberOrText)
        flags = try fields.texts("flags", most: Self.mostFlags)
        isPassage = try fields.ifThere("passage", fields.flag)
        words = try fields.sentence("words")
    }
}

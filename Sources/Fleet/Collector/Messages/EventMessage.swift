/// An event, as its row has it: docs/using/schemas/event.json.
struct EventMessage: Encodable, Equatable {
    let site: String
    let board: String
    let boot: String
    let record: Int64
    let sequence: Int64
    /// Milliseconds since 1970.
    let date: Int64
    let clockError: Int64?
    let lane: String?
    let kind: String
    let what: String?
    let region: String?
    let fromState: String?
    let toState: String?
    let value: Int64?
    let fact: String?
    let factValue: String?
    let flags: [String]
    let words: String

    private enum CodingKeys: String, CodingKey {
        case site, board, boot, record, sequence, date, lane, kind, what, region, value, fact, flags, words
        case clockError = "clock_error_ms"
        case fromState = "from_state"
        case toState = "to_state"
        case factValue = "fact_value"
    }

    /// The event in a payload. Fields that are not known are left out: a newer board may have some.
    init(_ path: TopicPath, _ payload: [UInt8]) throws(Refusal) {
        let fields = try MessageFields(payload)
        (site, board) = (path.site, path.board)
        boot = try fields.boot()
        record = try fields.number("record", atLeast: 1)
        sequence = try fields.number("sequence", atLeast: 0)
        date = try fields.date("date")
        clockError = try fields.optionalNumber("clock_error_ms", atLeast: 0)
        lane = try fields.optionalText("lane")
        guard lane == path.lane else { throw Refusal("'lane' is not the lane of the topic") }
        kind = try fields.text("kind")
        what = try fields.optionalText("what")
        region = try fields.optionalText("region")
        fromState = try fields.optionalText("from")
        toState = try fields.optionalText("to")
        value = try fields.optionalNumber("value")
        fact = try fields.optionalText("fact")
        factValue = try Refusal.checked(
            try fields.optional("fact_value", "whole number or text", NumberOrText.self)?.text, "fact_value")
        flags = try fields.texts("flags", most: 16)
        words = try fields.text("words", atMost: Refusal.longestLine)
    }
}

/// A number or a text.
private struct NumberOrText: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let number = try? value.decode(Int64.self) {
            text = "\(number)"
        } else {
            text = try value.decode(String.self)
        }
    }
}

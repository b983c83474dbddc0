/// What a lane counted in an hour, as its row has it: docs/using/schemas/hour.json.
struct HourMessage: Encodable, Equatable {
    let site: String
    let board: String
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
    let clockError: Int64?

    private enum CodingKeys: String, CodingKey {
        case site, board, boot, record, lane, hour, moved, position, counted, date
        case clockError = "clock_error_ms"
    }

    /// The hour in a payload. Fields that are not known are left out: a newer board may have some.
    init(_ path: TopicPath, _ payload: [UInt8]) throws(Refusal) {
        let fields = try MessageFields(payload)
        (site, board) = (path.site, path.board)
        boot = try fields.boot()
        record = try fields.number("record", atLeast: 1)
        lane = try fields.text("lane")
        guard lane == path.lane else { throw Refusal("'lane' is not the lane of the topic") }
        hour = try fields.date("hour")
        guard hour % 3_600_000 == 0 else { throw Refusal("'hour' is no whole hour") }
        moved = try fields.number("moved", atLeast: 0)
        position = try fields.number("position", atLeast: 1)
        counted = try fields.numbers("counted", most: 64)
        date = try fields.date("date")
        clockError = try fields.optionalNumber("clock_error_ms", atLeast: 0)
    }
}

import Messages

extension Batch {
    /// Writes its rows, as part of a transaction. All rows of a table are one parameter, a JSON list.
    func write(to database: Postgres) throws(PostgresError) -> Store.Written {
        var written = Store.Written()
        if !events.isEmpty {
            written.events = try database.run(Self.insertEvents, [Self.json(events) { $0.write($1) }]).changed
            written.repeated = events.count - written.events
        }
        if !hours.isEmpty {
            let rows = Self.json(hours) { $0.write($1) }
            written.hours = try database.run(Self.insertHours, [rows]).changed
            if hours.contains(where: { $0.message.moved > 0 }) { try database.run(Self.insertMoved, [rows]) }
        }
        if !refused.isEmpty {
            let dropped = try database.run(Self.insertRefused, [Self.json(refused) { $0.write($1) }]).rows.first?.first
            written.refused = refused.reduce(0) { $0 + $1.times }
            written.dropped = dropped.flatMap { $0 }.flatMap(Int.init) ?? 0
        }
        return written
    }

    /// Rows as a list.
    static func json<Row>(_ rows: [Row], _ write: (inout JSONText, Row) -> Void) -> String {
        var json = JSONText()
        json.list { json in
            for row in rows { json.object { write(&$0, row) } }
        }
        return json.text
    }

    /// A date of the rows, which are milliseconds since 1970.
    private static func date(_ name: String) -> String { "timestamptz 'epoch' + x.\(name) * interval '1 millisecond'" }

    private static let insertEvents = """
        INSERT INTO portcullis.event (site, board, boot, record, sequence, date, clock_error_ms, lane, kind, what, region,
          from_state, to_state, value, fact, fact_value, flags, words)
        SELECT x.site, x.board, x.boot, x.record, x.sequence, \(date("date")), x.clock_error_ms, x.lane, x.kind, x.what, x.region,
          x.from_state, x.to_state, x.value, x.fact, x.fact_value, x.flags, x.words
        FROM json_to_recordset($1::json) AS x(site text, board text, boot uuid, record bigint, sequence bigint, date bigint,
          clock_error_ms bigint, lane text, kind text, what text, region text, from_state text, to_state text, value bigint,
          fact text, fact_value text, flags text[], words text)
        ON CONFLICT DO NOTHING
        """

    private static let insertHours = """
        INSERT INTO portcullis.hour AS h (site, board, boot, record, lane, hour, moved, position, counted, date, clock_error_ms)
        SELECT x.site, x.board, x.boot, x.record, x.lane, \(date("hour")), x.moved, x.position, x.counted, \(date("date")),
          x.clock_error_ms
        FROM json_to_recordset($1::json) AS x(site text, board text, boot uuid, record bigint, lane text, hour bigint, moved bigint,
          position bigint, counted jsonb, date bigint, clock_error_ms bigint)
        ON CONFLICT (site, board, boot, record, lane, hour) DO UPDATE SET moved = excluded.moved, position = excluded.position,
          counted = excluded.counted, date = excluded.date, clock_error_ms = excluded.clock_error_ms, received = now()
        WHERE (excluded.moved, excluded.position, excluded.date) >= (h.moved, h.position, h.date)
        """

    private static let insertMoved = """
        INSERT INTO portcullis.moved AS m (site, board, boot, record, moved)
        SELECT x.site, x.board, x.boot, x.record, max(x.moved)
        FROM json_to_recordset($1::json) AS x(site text, board text, boot uuid, record bigint, moved bigint)
        WHERE x.moved > 0 GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
        ON CONFLICT (site, board, boot, record) DO UPDATE SET moved = excluded.moved WHERE excluded.moved > m.moved
        """

    /// How many different messages are kept aside, and at most a batch more: whoever may write to the broker could fill
    /// a disk. Those beyond are counted, and said, by the collector alone.
    static let mostRefused = 10_000

    /// Answers how many messages were not kept.
    private static let insertRefused = """
        WITH n AS (SELECT x.*, encode(sha256(convert_to(
              x.topic || chr(10) || x.head || chr(10) || x.size || chr(10) || x.sum, 'UTF8')), 'hex') AS digest
            FROM json_to_recordset($1::json) AS x(topic text, reason text, head text, size bigint, sum bigint, times bigint)),
          written AS (
            INSERT INTO portcullis.refused AS r (digest, topic, reason, payload, size, times)
            SELECT n.digest, n.topic, n.reason, decode(n.head, 'hex'), n.size, n.times FROM n
            WHERE (SELECT count(*) FROM (SELECT 1 FROM portcullis.refused LIMIT \(mostRefused)) kept) < \(mostRefused)
              OR EXISTS (SELECT 1 FROM portcullis.refused k WHERE k.digest = n.digest)
            ORDER BY 1
            ON CONFLICT (digest) DO UPDATE SET times = r.times + excluded.times, reason = excluded.reason, last = now()
            RETURNING digest)
        SELECT coalesce(sum(n.times), 0) FROM n WHERE n.digest NOT IN (SELECT digest FROM written)
        """
}

// Rows, with the names of their columns.
extension JSONText {
    mutating func write(_ row: Row<EventMessage>) {
        let event = row.message
        pair("site", row.site)
        pair("board", row.board)
        pair("boot", event.boot)
        pair("record", event.record)
        pair("sequence", event.sequence)
        pair("date", event.date)
        pair("clock_error_ms", orNull: event.clockError)
        pair("lane", orNull: event.lane)
        pair("kind", event.kind)
        pair("what", orNull: event.what)
        pair("region", orNull: event.region)
        pair("from_state", orNull: event.fromState)
        pair("to_state", orNull: event.toState)
        pair("value", orNull: event.value)
        pair("fact", orNull: event.fact)
        pair("fact_value", orNull: event.factValue)
        key("flags")
        list { json in
            for flag in event.flags { json.string(flag) }
        }
        pair("words", event.words)
    }

    mutating func write(_ row: Row<HourMessage>) {
        let hour = row.message
        pair("site", row.site)
        pair("board", row.board)
        pair("boot", hour.boot)
        pair("record", hour.record)
        pair("lane", hour.lane)
        pair("hour", hour.hour)
        pair("moved", hour.moved)
        pair("position", hour.position)
        members("counted", hour.counted) { $1.number($0) }
        pair("date", hour.date)
        pair("clock_error_ms", orNull: hour.clockError)
    }

    mutating func write(_ message: RefusedMessage) {
        pair("topic", message.topic)
        pair("reason", message.reason)
        pair("head", message.head)
        pair("size", message.size)
        pair("sum", message.sum)
        pair("times", message.times)
    }
}

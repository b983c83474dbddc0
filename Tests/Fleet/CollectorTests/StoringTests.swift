import BrokerSupport
import Foundation
import Statecharts
import Subscriber
import Testing

@testable import Collector

@Suite("What a collector stores in a real database", .timeLimit(.minutes(5)))
struct StoringTests {
    private func message(_ payload: String, _ topic: String = "portcullis/harbour/gate/north/event") -> ReceivedMessage
    {
        ReceivedMessage(topic: topic, payload: Array(payload.utf8))
    }

    private func store(_ server: PostgreSQL) throws -> Store {
        let store = Store(server.connection, prefix: "portcullis")
        try store.open()
        return store
    }

    @Test("an event is a row with all its fields, once, however often it comes")
    func event() throws {
        let server = try PostgreSQL()
        let store = try store(server)
        let messages = [message(Payloads.event(118)), message(Payloads.event(119)), message(Payloads.event(118))]
        #expect(try store.write(messages) == Store.Written(events: 2, repeated: 1))
        #expect(try store.write(messages) == Store.Written(events: 0, repeated: 3))
        #expect(
            try server.query(
                """
                SELECT site, board, boot, record, sequence, date AT TIME ZONE 'UTC', clock_error_ms, lane, kind, what, region,
                  from_state, to_state, value, fact, fact_value, flags, words FROM portcullis.event WHERE sequence = 118
                """) == [
                    "harbour|gate|\(Payloads.boot)|1|118|2026-11-24 02:10:03.482|4|north|event|insertCoin|passage|"
                        + "functioning.locked|functioning.locked|10|credit|40|{ignored}|passage: insertCoin 10"
                ])
        #expect(
            try server.query("SELECT count(*) FROM portcullis.event WHERE received > now() - interval '5 minutes'") == [
                "2"
            ])
    }

    @Test("the same sequence of another site, board, boot or record is another event")
    func others() throws {
        let server = try PostgreSQL()
        let store = try store(server)
        let written = try store.write([
            message(Payloads.event()), message(Payloads.event(), "portcullis/airport/gate/north/event"),
            message(Payloads.event(), "portcullis/harbour/other/north/event"),
            message(Payloads.event(1, ["record": 2])),
            message(Payloads.event(1, ["boot": "1f6b2f0e-6d3b-4c1c-9d86-1c9c1c2e3b6a"])),
        ])
        #expect(written == Store.Written(events: 5))
    }

    @Test("an hour is what its board said of it last, in whatever order that comes")
    func hour() throws {
        let server = try PostgreSQL()
        let store = try store(server)
        let topic = "portcullis/harbour/gate/north/hour"
        func counted() throws -> [String] { try server.query("SELECT name, amount FROM portcullis.daily ORDER BY 1") }
        _ = try store.write([
            message(Payloads.hour(counted: ["passages": 3, "inserted": 30], position: 12), topic),
            message(Payloads.hour(counted: ["passages": 2, "inserted": 20], position: 11), topic),
        ])
        #expect(try counted() == ["inserted|30", "passages|3"])
        #expect(try store.write([message(Payloads.hour(counted: ["passages": 1], position: 10), topic)]).hours == 0)
        #expect(try counted() == ["inserted|30", "passages|3"])
        _ = try store.write([message(Payloads.hour(counted: ["passages": 4, "inserted": 40], position: 13), topic)])
        #expect(try counted() == ["inserted|40", "passages|4"])
    }

    @Test("hours that were moved with a clock count where they are now, and only there")
    func moved() throws {
        let server = try PostgreSQL()
        let store = try store(server)
        let topic = "portcullis/harbour/gate/north/hour"
        _ = try store.write([
            message(Payloads.hour("1970-01-01T00:00:00.000Z", counted: ["passages": 5], position: 9), topic),
            message(Payloads.hour("1970-01-01T01:00:00.000Z", counted: ["passages": 6], position: 10), topic),
        ])
        // One of them is told after the clock was set, the other one still waits.
        _ = try store.write([
            message(Payloads.hour("2026-11-24T02:00:00.000Z", counted: ["passages": 5], moved: 1, position: 11), topic)
        ])
        #expect(try server.query("SELECT day, amount FROM portcullis.daily") == ["2026-11-24|5"])
        // What was said before comes late, by way of another collector.
        _ = try store.write([
            message(Payloads.hour("1970-01-01T01:00:00.000Z", counted: ["passages": 6], position: 10), topic)
        ])
        _ = try store.write([
            message(Payloads.hour("2026-11-24T03:00:00.000Z", counted: ["passages": 6], moved: 1, position: 11), topic)
        ])
        #expect(try server.query("SELECT day, amount FROM portcullis.daily") == ["2026-11-24|11"])
    }

    @Test("days are those of UTC, or of a time zone that is named")
    func days() throws {
        let server = try PostgreSQL(["fsync=off", "timezone=Asia/Tokyo"])
        let store = try store(server)
        let topic = "portcullis/harbour/gate/north/hour"
        _ = try store.write([
            message(Payloads.hour("2026-11-23T23:00:00.000Z", counted: ["passages": 1]), topic),
            message(Payloads.hour("2026-11-24T00:00:00.000Z", counted: ["passages": 10]), topic),
        ])
        #expect(
            try server.query("SELECT day, amount FROM portcullis.daily ORDER BY 1") == [
                "2026-11-23|1", "2026-11-24|10",
            ])
        #expect(try server.query("SELECT day, amount FROM portcullis.daily_in('Europe/Berlin')") == ["2026-11-24|11"])
        #expect(
            try server.query("SELECT site, board, lane, day, passages, takings FROM portcullis.takings ORDER BY day")
                == ["harbour|gate|north|2026-11-23|1|0", "harbour|gate|north|2026-11-24|10|0"])
    }

    @Test("those who asked for a turnstile's exit are counted once, and the vehicles of a parking exit too")
    func exits() throws {
        let server = try PostgreSQL()
        let store = try store(server)
        let turnstile = "portcullis/harbour/gate/north/hour"
        _ = try store.write([
            message(Payloads.hour(counted: ["passages": 3, "exits": 2]), turnstile),
            // Nobody goes through in this hour.
            message(Payloads.hour("2026-11-25T02:00:00.000Z", counted: ["exits": 1]), turnstile),
            message(Payloads.hour(counted: ["exits": 4, "prices": 200]), "portcullis/harbour/garage/north/hour"),
        ])
        #expect(
            try server.query("SELECT board, day, passages FROM portcullis.takings ORDER BY 1, 2")
                == ["garage|2026-11-24|4", "gate|2026-11-24|3", "gate|2026-11-25|0"])
    }

    @Test("hours that count more than a gate can are kept aside, and the views answer for all others")
    func beyond() throws {
        let server = try PostgreSQL()
        let store = try store(server)
        let topic = "portcullis/harbour/gate/north/hour"
        let hostile = (1...2).map { message(Payloads.hour(counted: ["inserted": Int.max], ["record": $0]), topic) }
        let good = message(Payloads.hour(counted: ["inserted": 30]), "portcullis/harbour/other/north/hour")
        #expect(try store.write(hostile + [good]) == Store.Written(hours: 1, refused: 2))
        #expect(
            try server.query("SELECT reason FROM portcullis.refused")
                == [String](
                    repeating:
                        "'counted': expected an object of whole numbers from -1000000000000 to 1000000000000, at most 64",
                    count: 2))
        // As many records as anybody likes count as much as they may.
        let most = (1...20).map {
            message(Payloads.hour(counted: ["inserted": 1_000_000_000_000], ["record": $0]), topic)
        }
        #expect(try store.write(most) == Store.Written(hours: 20))
        #expect(
            try server.query("SELECT board, takings FROM portcullis.takings ORDER BY board") == [
                "gate|20000000000000", "other|30",
            ])
        #expect(try server.query("SELECT amount FROM portcullis.daily WHERE board = 'other'") == ["30"])
        #expect(try server.query("SELECT amount FROM portcullis.hourly WHERE board = 'other'") == ["30"])
    }

    @Test("what makes no sense is kept aside with its reason, once, and the rest of its batch is stored")
    func refused() throws {
        let server = try PostgreSQL()
        let store = try store(server)
        let written = try store.write([
            message(Payloads.event(1)), message("\u{1}nonsense"), message(Payloads.event(2, ["words": "a\u{0}b"])),
            message("\u{1}nonsense"), message(Payloads.event(3), "portcullis/harbour/gate/door"),
            message(Payloads.event(4)),
            ReceivedMessage(topic: "portcullis/harbour/gate/north/event", payload: [0, 0xFF]),
            message(String(repeating: "x", count: 200_000)),
        ])
        #expect(written == Store.Written(events: 2, refused: 6))
        #expect(
            try server.query(
                "SELECT times, size, length(payload), reason FROM portcullis.refused ORDER BY size, reason")
                == [
                    "1|2|2|expected UTF-8", "2|9|9|byte 1: expected a JSON value",
                    "1|\(Payloads.event(2, ["words": "a\u{0}b"]).utf8.count)|\(Payloads.event(2, ["words": "a\u{0}b"]).utf8.count)|'words': expected at most 1024 bytes without control characters",
                    "1|\(Payloads.event(3).utf8.count)|\(Payloads.event(3).utf8.count)|the topic is not SITE/BOARD/LANE/event, SITE/BOARD/event or SITE/BOARD/LANE/hour",
                    "1|200000|4096|200000 bytes; expected at most 65536",
                ].sorted { Int($0.split(separator: "|")[1])! < Int($1.split(separator: "|")[1])! })
        _ = try store.write([message("\u{1}nonsense")])
        #expect(try server.query("SELECT times FROM portcullis.refused WHERE size = 9") == ["3"])
    }

    @Test(
        "of messages that make no sense ten thousand are kept aside; of those beyond only what is there already is counted"
    )
    func mostRefused() throws {
        let server = try PostgreSQL()
        let store = try store(server)
        _ = try store.write([message("nonsense")])
        try server.query(
            """
            INSERT INTO portcullis.refused (digest, topic, reason, payload, size, times)
              SELECT n::text, 'a', 'b', 'c', 1, 1 FROM generate_series(1, 9999) n
            """)
        let written = try store.write([
            message("more"), message("more"), message("nonsense"), message(Payloads.event(1)),
        ])
        #expect(written == .init(events: 1, refused: 3, dropped: 2))
        var refusals = Refusals()
        refusals.add(written)
        #expect(
            refusals.due(at: .zero)
                == .warning(
                    "3 messages make no sense, and 2 of them are lost: portcullis.refused is full; "
                        + "delete rows to see later ones"))
        #expect(try server.query("SELECT count(*) FROM portcullis.refused") == ["10000"])
        #expect(try server.query("SELECT times FROM portcullis.refused WHERE size = 8") == ["2"])
    }

    @Test("two topics that look the same, with an accent in one character or in two, are kept aside as two")
    func alike() throws {
        let server = try PostgreSQL()
        let store = try store(server)
        let topics = ["caf\u{E9}", "cafe\u{301}"].map { "portcullis/\($0)/gate/north/hour" }
        let written = try store.write(topics.map { message(Payloads.hour(), $0) })
        #expect(written == Store.Written(refused: 2))
        #expect(
            try server.query("SELECT topic, times, reason FROM portcullis.refused ORDER BY length(topic)").map {
                Array($0.utf8)
            } == topics.map { Array("\($0)|1|the topic has a character that is not printable ASCII".utf8) })
    }

    @Test("what the database itself does not want is kept aside with its words, and nothing else")
    func unwanted() throws {
        let server = try PostgreSQL()
        let store = try store(server)
        try server.query("ALTER TABLE portcullis.event ADD CHECK (sequence <> 13)")
        let written = try store.write((10..<20).map { message(Payloads.event($0)) })
        #expect(written == Store.Written(events: 9, refused: 1))
        #expect(try server.query("SELECT reason FROM portcullis.refused")[0].contains("violates check constraint"))
        try server.query("ALTER TABLE portcullis.event ADD CHECK (sequence NOT IN (100, 1099))")
        #expect(try store.write((100..<1100).map { message(Payloads.event($0)) }) == .init(events: 998, refused: 2))
    }

    @Test("a time for several answers is one for all of them, and over after them")
    func wholeTime() throws {
        let server = try PostgreSQL()
        let database = try Postgres(server.connection, patience: .seconds(60))
        let rows = try database.within(.seconds(60)) { () throws(PostgresError) in try database.run("SELECT 1").rows }
        #expect(rows == [["1"]])
        let started = ContinuousClock.now
        #expect(throws: PostgresError(.late, "it does not answer")) {
            try database.within(.seconds(1)) { () throws(PostgresError) in
                while ContinuousClock.now < started + .seconds(60) { try database.run("SELECT pg_sleep(0.3)") }
            }
        }
        #expect(ContinuousClock.now < started + .seconds(50))
    }

    @Test("a table that somebody else holds takes too long, whoever notices it first, and nothing is stored")
    func held() throws {
        let server = try PostgreSQL()
        let lock: TableLock
        do {
            _ = try store(server)
            lock = try TableLock(server, "portcullis.event")
        }
        let store = Store(server.connection, prefix: "portcullis", patience: .seconds(5))
        try store.open()
        do throws(PostgresError) {
            _ = try store.write([message(Payloads.event(1)), message(Payloads.event(2))])
            Issue.record("it is stored")
        } catch {
            #expect(error.isAboutTime, "\(error)")
        }
        try lock.release()
        let database = try Postgres(server.connection, patience: .seconds(60))
        try database.run("SET statement_timeout = '100ms'")
        do throws(PostgresError) {
            try database.run("SELECT pg_sleep(60)")
            Issue.record("the server has waited")
        } catch {
            #expect(error.isAboutTime && error.kind != .late, "\(error)")
        }
        #expect(try server.query("SELECT count(*) FROM portcullis.event") == ["0"])
    }
}

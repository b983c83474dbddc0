import Foundation
import Testing

@testable import Collector

@Suite("What a collector makes of a message")
struct MessageTests {
    private func event(_ payload: String, lane: String? = "north") throws -> EventMessage {
        let path = try TopicPath(
            "portcullis/harbour/gate/" + (lane.map { "\($0)/" } ?? "") + "event", prefix: "portcullis")
        return try EventMessage(path, Array(payload.utf8))
    }

    @Test("an event has all its fields, and those that are not known are left out")
    func whole() throws {
        let event = try event(Payloads.event(118, ["more": 1]))
        #expect(event.site == "harbour")
        #expect(event.board == "gate")
        #expect(event.boot == Payloads.boot)
        #expect(event.record == 1 && event.sequence == 118)
        #expect(event.date == 1_795_486_203_482)
        #expect(event.clockError == 4)
        #expect(event.lane == "north" && event.kind == "event" && event.what == "insertCoin")
        #expect(
            event.region == "passage" && event.fromState == "functioning.locked"
                && event.toState == "functioning.locked")
        #expect(event.value == 10 && event.fact == "credit" && event.factValue == "40")
        #expect(event.flags == ["ignored"])
        #expect(event.words == "passage: insertCoin 10")
        let board = try self.event(
            Payloads.event(1, lane: nil, ["what": NSNull(), "clock_error_ms": NSNull(), "fact_value": NSNull()]),
            lane: nil)
        #expect(board.lane == nil && board.what == nil && board.clockError == nil && board.factValue == nil)
    }

    @Test(
        "what is missing, of another kind, too long or hostile is refused, each with its reason",
        arguments: [
            ("", "it is no JSON"), ("no", "it is no JSON"), ("[]", "it is no JSON object"),
            ("7", "it is no JSON object"),
            ("null", "it is no JSON"), ("{", "it is no JSON"), ("{}", "'boot' is missing"),
            (String(repeating: "[", count: 100_000), "it is longer than 65536 bytes"),
            (String(repeating: "[", count: 60_000), "it is no JSON"),
            (Payloads.event(1, ["sequence": "1"]), "'sequence' is no whole number"),
            (Payloads.event(1, ["sequence": 1.5]), "'sequence' is no whole number"),
            (Payloads.event(1, ["sequence": true]), "'sequence' is no whole number"),
            (Payloads.event(1, ["sequence": -1]), "'sequence' is below 0"),
            (Payloads.event(1, ["sequence": NSNull()]), "'sequence' is null"),
            (Payloads.event(1, ["sequence": Optional<Any>.none]), "'sequence' is missing"),
            (Payloads.event(1, ["record": 0]), "'record' is below 1"),
            (Payloads.event(1, ["value": 1e30]), "'value' is no whole number"),
            (Payloads.event(1, ["boot": "0F6b2f0e-6d3b-4c1c-9d86-1c9c1c2e3b6a"]), "'boot' is no boot"),
            (Payloads.event(1, ["boot": "0f6b2f0e"]), "'boot' is no boot"),
            (
                Payloads.event(1, ["date": "2026-02-29T00:00:00.000Z"]),
                "'date' is no date like 2026-11-24T02:10:03.482Z"
            ),
            (
                Payloads.event(1, ["date": "2026-11-24T24:00:00.000Z"]),
                "'date' is no date like 2026-11-24T02:10:03.482Z"
            ),
            (Payloads.event(1, ["date": "2026-11-24 02:10:03"]), "'date' is no date like 2026-11-24T02:10:03.482Z"),
            (
                Payloads.event(1, ["date": "12026-11-24T02:10:03.482Z"]),
                "'date' is no date like 2026-11-24T02:10:03.482Z"
            ),
            (Payloads.event(1, ["words": "a\u{0}b"]), "'words' has a control character"),
            (Payloads.event(1, ["words": "\u{1B}[2J"]), "'words' has a control character"),
            (Payloads.event(1, ["words": String(repeating: "w", count: 1025)]), "'words' is longer than 1024 bytes"),
            (Payloads.event(1, ["what": String(repeating: "w", count: 129)]), "'what' is longer than 128 bytes"),
            (Payloads.event(1, ["flags": "ignored"]), "'flags' is no list of texts"),
            (Payloads.event(1, ["flags": [String](repeating: "f", count: 17)]), "'flags' has more than 16 texts"),
            (Payloads.event(1, ["fact_value": [1]]), "'fact_value' is no whole number or text"),
            (Payloads.event(1, ["lane": "south"]), "'lane' is not the lane of the topic"),
            (Payloads.event(1, ["lane": NSNull()]), "'lane' is not the lane of the topic"),
        ])
    func refused(payload: String, reason: String) {
        #expect(throws: Refusal(reason)) { try event(payload) }
    }

    @Test("what is no UTF-8, or half a character of UTF-16, is refused")
    func encoding() throws {
        let path = try TopicPath("portcullis/harbour/gate/north/event", prefix: "portcullis")
        #expect(throws: Refusal("it is no UTF-8")) { try EventMessage(path, [0x7B, 0xFF, 0x7D]) }
        #expect(throws: Refusal.self) {
            try EventMessage(path, Array(Payloads.event(1).replacing("passage: ", with: #"\ud800"#).utf8))
        }
    }

    @Test(
        "a topic names a site, a board and a lane, and nothing else",
        arguments: [
            "other/harbour/gate/north/event", "portcullis/harbour/event", "portcullis/harbour/gate/hour",
            "portcullis/a/b/c/d/event", "portcullis/harbour/gate/north/state", "portcullis//gate/north/event",
            "portcullis/harbour/ga\u{7}te/north/event", "portcullis", "",
            "portcullis/\(String(repeating: "s", count: 129))/gate/north/event",
            "portcullis/caf\u{E9}/gate/north/event", "portcullis/cafe\u{301}/gate/north/event",
            "portcullis/harbour/gate/no rth/event",
        ])
    func topics(topic: String) {
        #expect(throws: Refusal.self) { try TopicPath(topic, prefix: "portcullis") }
    }

    @Test("an hour is a whole one, with whole numbers")
    func hours() throws {
        let path = try TopicPath("portcullis/harbour/gate/north/hour", prefix: "portcullis")
        func hour(_ payload: String) throws -> HourMessage { try HourMessage(path, Array(payload.utf8)) }
        let whole = try hour(Payloads.hour(counted: ["passages": 2, "held": -10], moved: 1, position: 7))
        #expect(whole.counted == ["passages": 2, "held": -10] && whole.moved == 1 && whole.position == 7)
        #expect(whole.hour == 1_795_485_600_000)
        #expect(throws: Refusal("'hour' is no whole hour")) { try hour(Payloads.hour("2026-11-24T02:10:00.000Z")) }
        #expect(throws: Refusal("'counted' is no object of whole numbers")) {
            try hour(Payloads.hour(position: 1, ["counted": ["passages": "2"]]))
        }
        #expect(throws: Refusal("'moved' is below 0")) { try hour(Payloads.hour(moved: -1)) }
        // Two names that Unicode calls equal are one to Swift, and the number of one of them would be lost.
        #expect(throws: Refusal("'counted' has a name that is not ASCII")) {
            try hour(
                Payloads.hour().replacingOccurrences(
                    of: "{\"passages\":2}", with: "{\"caf\u{E9}\":1,\"cafe\u{301}\":2}"))
        }
    }

    @Test("what is counted in an hour is bounded, so that sums of it are numbers of the database")
    func largest() throws {
        let path = try TopicPath("portcullis/harbour/gate/north/hour", prefix: "portcullis")
        func hour(_ counted: Int) throws -> HourMessage {
            try HourMessage(path, Array(Payloads.hour(counted: ["inserted": counted]).utf8))
        }
        let most = 1_000_000_000_000
        for counted in [most, -most] { #expect(try hour(counted).counted == ["inserted": Int64(counted)]) }
        for counted in [most + 1, -most - 1, .max, .min] {
            #expect(throws: Refusal("'counted' has a number beyond 1000000000000")) { try hour(counted) }
        }
    }

    @Test(
        "no piece of a password is repeated",
        arguments: [
            "host=db password=my secret", "host=db password='secret", "postgresql://gates:secret@[db/gates",
            "host=db password=secret", "host=db sslpassword=secret", "postgresql://gates:se%ret:secret@db/gates?secret",
            "postgresql://gates:@secret@db/gates", "postgresql://gates:se/secret@db/gates",
            "postgres://gates:12/secret@db",
            "dbname=postgresql://gates:secret@db/gates", "host=gates:secret@db dbname=gates",
        ])
    func secrets(text: String) throws {
        let complaint = try #require(ConnectionString.complaint(about: text))
        #expect(!complaint.contains("secret"), "\(complaint)")
    }

    @Test("a password in a connection string is refused, and so is what is none")
    func connectionStrings() {
        #expect(ConnectionString.complaint(about: "host=db dbname=gates") == nil)
        #expect(ConnectionString.complaint(about: "") == nil)
        #expect(ConnectionString.complaint(about: "postgresql://gates@db:5432/gates?sslmode=require") == nil)
        #expect(ConnectionString.complaint(about: "postgresql://[::1]/gates?user=gates@db") == nil)
        #expect(ConnectionString.complaint(about: "host=@abstract user=gates@db") == nil)
        #expect(
            ConnectionString.complaint(about: "host=db password=secret")?.contains("can be read by everybody") == true)
        #expect(
            ConnectionString.complaint(about: "postgresql://gates:secret@db/gates")?.contains(
                "can be read by everybody") == true)
        #expect(
            ConnectionString.complaint(about: "host=db sslpassword=secret")?.contains("can be read by everybody")
                == true)
        #expect(
            ConnectionString.complaint(about: "nonsense")?.hasPrefix("it is no connection string of PostgreSQL; ")
                == true)
    }
}

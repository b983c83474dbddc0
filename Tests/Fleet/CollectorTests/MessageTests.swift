import Foundation
import Messages
import Subscriber
import Testing

@testable import Collector

@Suite("What a collector makes of a message")
struct MessageTests {
    private func event(_ payload: String) throws -> EventMessage { try EventMessage(Array(payload.utf8), .stored) }

    /// Why a message at a topic is kept aside; nil if it becomes a row.
    private func reason(_ payload: String, at topic: String = "portcullis/harbour/gate/north/event") -> String? {
        let message = ReceivedMessage(topic: topic, payload: Array(payload.utf8))
        return Batch([message], prefix: "portcullis").refused.first?.reason
    }

    @Test("an event has all its fields, and those that are not known are left out")
    func whole() throws {
        let event = try event(Payloads.event(118, ["more": 1]))
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
            Payloads.event(1, lane: nil, ["what": NSNull(), "clock_error_ms": NSNull(), "fact_value": NSNull()]))
        #expect(board.lane == nil && board.what == nil && board.clockError == nil && board.factValue == nil)
    }

    @Test(
        "what is missing, of another kind, too long or hostile is refused, each with its reason",
        arguments: [
            ("", "byte 1: expected a JSON value"), ("no", "byte 1: expected a JSON value"),
            ("[]", "byte 1: expected a JSON object, {...}"), ("7", "byte 1: expected a JSON object, {...}"),
            ("null", "byte 1: expected a JSON object, {...}"), ("{", "byte 2: expected a key, \"...\""),
            ("{}", "'boot': expected a text"),
            (String(repeating: "[", count: 100_000), "100000 bytes; expected at most 65536"),
            (String(repeating: "[", count: 60_000), "byte 9: too many objects and lists in each other"),
            (Payloads.event(1, ["sequence": "1"]), "'sequence': expected a whole number, 0 or more"),
            (Payloads.event(1, ["sequence": 1.5]), "'sequence': expected a whole number, 0 or more"),
            (Payloads.event(1, ["sequence": true]), "'sequence': expected a whole number, 0 or more"),
            (Payloads.event(1, ["sequence": -1]), "'sequence': expected a whole number, 0 or more"),
            (Payloads.event(1, ["sequence": NSNull()]), "'sequence': expected a whole number, 0 or more"),
            (Payloads.event(1, ["sequence": Optional<Any>.none]), "'sequence': expected a whole number, 0 or more"),
            (Payloads.event(1, ["sequence": UInt64.max]), "'sequence': expected a whole number, 0 or more"),
            (Payloads.event(1, ["record": 0]), "'record': expected a whole number, 1 or more"),
            (Payloads.event(1, ["value": 1e30]), "'value': expected a whole number"),
            (
                Payloads.event(1, ["boot": "0F6b2f0e-6d3b-4c1c-9d86-1c9c1c2e3b6a"]),
                "'boot': expected a boot, as 0f6b2f0e-6d3b-4c1c-9d86-1c9c1c2e3b6a"
            ),
            (
                Payloads.event(1, ["boot": "0f6b2f0e"]),
                "'boot': expected a boot, as 0f6b2f0e-6d3b-4c1c-9d86-1c9c1c2e3b6a"
            ),
            (
                Payloads.event(1, ["date": "2026-02-29T00:00:00.000Z"]),
                "'date': expected a date, as 2026-11-24T02:10:03.482Z"
            ),
            (
                Payloads.event(1, ["date": "2026-11-24T24:00:00.000Z"]),
                "'date': expected a date, as 2026-11-24T02:10:03.482Z"
            ),
            (
                Payloads.event(1, ["date": "2026-11-24 02:10:03"]),
                "'date': expected a date, as 2026-11-24T02:10:03.482Z"
            ),
            (
                Payloads.event(1, ["date": "12026-11-24T02:10:03.482Z"]),
                "'date': expected a date, as 2026-11-24T02:10:03.482Z"
            ),
            (
                Payloads.event(1, ["words": "a\u{0}b"]),
                "'words': expected at most 1024 bytes without control characters"
            ),
            (
                Payloads.event(1, ["words": "\u{1B}[2J"]),
                "'words': expected at most 1024 bytes without control characters"
            ),
            (
                Payloads.event(1, ["words": String(repeating: "w", count: 1025)]),
                "'words': expected at most 1024 bytes without control characters"
            ),
            (
                Payloads.event(1, ["what": String(repeating: "w", count: 129)]),
                "'what': expected at most 128 bytes without control characters"
            ),
            (Payloads.event(1, ["flags": "ignored"]), "'flags': expected a list of at most 16 texts"),
            (
                Payloads.event(1, ["flags": [String](repeating: "f", count: 17)]),
                "'flags': expected a list of at most 16 texts"
            ),
            (Payloads.event(1, ["fact_value": [1]]), "'fact_value': expected a whole number or a text"),
            (Payloads.event(1, ["lane": "south"]), "'lane': expected the lane of the topic"),
            (Payloads.event(1, ["lane": NSNull()]), "'lane': expected the lane of the topic"),
        ])
    func refused(payload: String, reason: String) {
        #expect(self.reason(payload) == reason)
    }

    @Test("what is no UTF-8, or half a character of UTF-16, is refused")
    func encoding() throws {
        #expect(throws: Misfit.wrong("expected UTF-8")) { try EventMessage([0x7B, 0xFF, 0x7D], .stored) }
        for half in [#"\ud800"#, #"\udc00"#, #"\ud83d\u0041"#] {
            let reason = try #require(self.reason(Payloads.event(1).replacing("passage: ", with: half)))
            #expect(reason.hasSuffix(": half a character"))
        }
        let whole = try event(Payloads.event(1).replacing("passage: ", with: #"\ud83d\ude00 "#))
        #expect(whole.words == "\u{1F600} insertCoin 10")
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
        #expect(throws: Misfit.self) { try BoardTopic(stored: topic, prefix: "portcullis") }
    }

    private func hour(_ payload: String) throws -> HourMessage { try HourMessage(Array(payload.utf8)) }

    private func refusal(hour payload: String) -> String? { reason(payload, at: "portcullis/harbour/gate/north/hour") }

    @Test("an hour is a whole one, with whole numbers")
    func hours() throws {
        let whole = try hour(Payloads.hour(counted: ["passages": 2, "held": -10], moved: 1, position: 7))
        #expect(whole.counted == ["passages": 2, "held": -10] && whole.moved == 1 && whole.position == 7)
        #expect(whole.hour == 1_795_485_600_000)
        #expect(refusal(hour: Payloads.hour("2026-11-24T02:10:00.000Z")) == "'hour': expected a whole hour")
        #expect(
            refusal(hour: Payloads.hour(position: 1, ["counted": ["passages": "2"]]))
                == "'counted': expected an object of whole numbers from -1000000000000 to 1000000000000, at most 64")
        #expect(refusal(hour: Payloads.hour(moved: -1)) == "'moved': expected a whole number, 0 or more")
        // Two names that Unicode calls equal are one to Swift, and the number of one of them would be lost.
        let twice = Payloads.hour().replacingOccurrences(
            of: "{\"passages\":2}", with: "{\"caf\u{E9}\":1,\"cafe\u{301}\":2}")
        #expect(refusal(hour: twice)?.hasSuffix("the key 'cafe??' is there twice") == true)
    }

    @Test("what is counted in an hour is bounded, so that sums of it are numbers of the database")
    func largest() throws {
        let most = 1_000_000_000_000
        for counted in [most, -most] {
            #expect(try hour(Payloads.hour(counted: ["inserted": counted])).counted == ["inserted": Int64(counted)])
        }
        for counted in [most + 1, -most - 1, .max, .min] {
            #expect(
                refusal(hour: Payloads.hour(counted: ["inserted": counted]))
                    == "'counted': expected an object of whole numbers from -1000000000000 to 1000000000000, at most 64"
            )
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

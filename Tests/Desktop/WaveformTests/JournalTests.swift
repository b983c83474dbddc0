import Testing

@testable import Waveform

/// What `portcullis journal --json` prints: two boots, with a gap in the second.
enum JournalFixture {
    static let text =
        [
            entry("2026-11-22T08:00:00.000Z", 1, 5_000, "start", value: "1"),
            entry("2026-11-22T08:00:01.000Z", 1, 1_000_005_000, "output", what: "doors", value: "0"),
            event("2026-11-22T08:00:02.000Z", 1, 2_000_005_000, "insertCoin", "locked", "unlocked", credit: 10),
            entry("2026-11-22T08:00:02.000Z", 1, 2_000_005_000, "output", what: "doors", value: "1"),
            entry("2026-11-22T08:00:02.000Z", 1, 2_000_005_000, "fault", what: "odd"),
            entry("2026-11-22T08:01:00.500Z", 2, 77, "start", value: "2"),
            entry("2026-11-22T08:01:00.500Z", 2, 77, "clock", value: "-5"),
            event("2026-11-22T08:01:02.500Z", 2, 2_000_000_077, "admitPerson", "unlocked", "locked", credit: 0),
            entry("2026-11-22T08:01:03.500Z", 2, 3_000_000_077, "missed", value: "4"),
        ].joined(separator: "\n") + "\n"

    private static func entry(
        _ date: String, _ record: Int, _ time: Int, _ kind: String, what: String? = nil, value: String = "null",
        region: String? = nil, from: String? = nil, to: String? = nil, credit: Int? = nil
    ) -> String {
        func word(_ text: String?) -> String { text.map { "\"\($0)\"" } ?? "null" }
        return #"{"id":1,"date":"\#(date)","record":\#(record),"sequence":1,"time_ns":\#(time),"lane":"north","#
            + #""kind":"\#(kind)","what":\#(word(what)),"region":\#(word(region)),"from":\#(word(from)),"to":\#(word(to)),"#
            + #""value":\#(value),"fact":\#(word(credit == nil ? nil : "credit")),"fact_value":\#(credit.map { "\($0)" } ?? "null"),"#
            + #""flags":[],"numbers":null,"words":"..."}"#
    }

    private static func event(
        _ date: String, _ record: Int, _ time: Int, _ event: String, _ from: String, _ to: String, credit: Int
    ) -> String {
        entry(date, record, time, "event", what: event, region: "passage", from: from, to: to, credit: credit)
    }
}

@Suite struct JournalTests {
    @Test("a journal's waveform counts from its first entry, whose date it has, and goes on over a boot by the dates")
    func waveform() throws {
        let (text, summary) = try Fixture.waveform(ofRecording: JournalFixture.text)
        #expect(text.hasPrefix("$date 2026-11-22T08:00:00.000Z $end\n"))
        let dump = Dump(text)
        #expect(dump.changes(of: "north.doors") == ["0 x", "1000000 0", "2000000 1", "2000001 x"])
        #expect(
            dump.changes(of: "north.passage-state") == [
                "0 x", "2000000 unlocked", "2000001 x", "62500000 locked", "62500001 x",
            ])
        #expect(summary.isJournal)
        #expect(summary.lost == 4)
        #expect(summary.text == "9 records in 63.500000 s; 4 records are missing; a journal has no inputs")
    }

    @Test("a clock that was set back does not turn time back")
    func clockSetBack() throws {
        let (text, _) = try Fixture.waveform(
            ofRecording: JournalFixture.text.replacing("2026-11-22T08:01:0", with: "1999-01-01T00:00:0"))
        #expect(Dump(text).timesNeverDecrease)
        #expect(Dump(text).changes(of: "north.passage-state").contains("4000000 locked"))
    }

    @Test("what is no journal is refused with its line")
    func wrong() throws {
        // As long as a date, and seven numbers, of which the year has 12 digits.
        for date in [
            "yesterday", "999999999999-1-1-1-1-1-1", "2026-13-22T08:00:01.000Z", "2026-11-22T08:60:01.000Z",
            "2026-11-31T08:00:01.000Z", "1969-12-31T23:59:59.000Z",
        ] {
            let odd = JournalFixture.text.replacing("2026-11-22T08:00:01.000Z", with: date)
            #expect(
                complaint { try Fixture.waveform(ofRecording: odd) }
                    == "a.trace:2: 'date': expected 2026-11-22T10:15:30.125Z")
        }
        let mixed = JournalFixture.text + #"{"t_ns":1,"kind":"dropped","records":1}"# + "\n"
        #expect(
            complaint { try Fixture.waveform(ofRecording: mixed) } == "a.trace:10: a trace and a journal in one file")
    }
}

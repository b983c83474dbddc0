import ControlLoop
import Statecharts
import TestSupport
import Testing

@testable import Waveform

@Suite struct RecordingTests {
    @Test("a trace's waveform has the edges, levels, states and numbers of the trace, at their times")
    func trace() throws {
        let board = try Fixture.board()
        let (text, summary) = try Fixture.waveform(ofRecording: Fixture.trace(of: Fixture.visit, on: board))
        let (dump, direct) = (Dump(text), Dump(try Fixture.waveform(of: Fixture.visit, on: board).dump))
        for name in [
            "north.coin-slot", "north.person-sensor", "north.doors", "north.passage-state", "north.credit",
            "south.coin-slot", "south.credit",
        ] {
            // A trace does not show what was before its first record of something; that one may be no change.
            let known = dump.changes(of: name).drop { $0.hasSuffix(" x") }.dropFirst()
            #expect(direct.changes(of: name).suffix(known.count) == known, "\(name)")
            #expect(!dump.changes(of: name).isEmpty, "\(name)")
        }
        #expect(summary.runs == 1)
        #expect(summary.text.hasPrefix("\(summary.records) records in "))
        #expect(!summary.text.contains(";"))
    }

    @Test("the states of a trace have the numbers of their places in the alphabet, whenever they come")
    func codes() throws {
        let dump = try Fixture.waveform(
            ofRecording: event(1, "locked", "unlocked", credit: 5) + event(2, "unlocked", "broken", credit: 5)
        ).dump
        #expect(dump.contains("$var wire 1 AC passage-code [1] $end\n$var wire 1 AD passage-code [0] $end\n"))
        #expect(dump.hasSuffix("#1000000\nsunlocked AA\n1AC\n0AD\nr5 AE\n#2000000\nsbroken AA\n0AC\n0AD\n"))
    }

    @Test("records that were dropped make a gap from the record before to the one that says so")
    func dropped() throws {
        let (text, summary) = try Fixture.waveform(
            ofRecording: edge(1, "rising") + #"{"t_ns":5000000000,"kind":"dropped","records":7}"# + "\n"
                + edge(6, "falling"))
        #expect(
            text.hasSuffix(
                "#1000000\n1AA\n#1000001\n$dumpoff\nxAA\n$end\n#5000000\n$dumpon\nxAA\n$end\n#6000000\n0AA\n"))
        #expect(summary.lost == 7)
        #expect(summary.text.contains("7 records are missing"))
    }

    @Test("a gap at the end of all times ends the dump, and nothing else")
    func droppedAtTheEnd() throws {
        let text = try Fixture.waveform(
            ofRecording: #"{"t_ns":9223372036854775807,"kind":"edge","line":"a.b","edge":"rising"}"# + "\n"
                + #"{"t_ns":9223372036854775807,"kind":"dropped","records":1}"# + "\n",
            WaveformFormat(timescale: .nanoseconds)
        ).dump
        #expect(text.hasSuffix("#9223372036854775807\n1AA\n$dumpoff\nxAA\n$end\n$dumpon\nxAA\n$end\n"))
    }

    @Test("lost edges make a gap, and only the edge that showed the loss is known after it")
    func lostEdges() throws {
        let fault = #"{"t_ns":3000000000,"kind":"fault","lane":"north","fault":"edgesLost"}"# + "\n"
        let text = try Fixture.waveform(
            ofRecording: edge(1, "rising") + edge(1, "rising", "beam") + edge(3, "rising") + fault
        ).dump
        #expect(
            text.hasSuffix(
                "#1000001\n$dumpoff\nxAA\nxAC\n$end\n#3000000\n$dumpon\nxAA\nxAC\n$end\n1AA\n"))
    }

    @Test("each start of the firmware is a run of its own; the last one is shown, or the one that is named")
    func runs() throws {
        let trace = edge(1, "rising") + edge(2, "falling") + edge(1, "falling") + edge(1, "rising", "beam")
        let last = try Fixture.waveform(ofRecording: trace)
        #expect(last.summary.text == "2 records in 1.000000 s; run 2 of 2")
        #expect(last.dump.contains(" beam $end"))
        let first = try Fixture.waveform(ofRecording: trace, run: 1)
        #expect(first.summary.text == "2 records in 2.000000 s; run 1 of 2")
        #expect(!first.dump.contains(" beam $end"))
        #expect(complaint { try Fixture.waveform(ofRecording: trace, run: 3) } == "a.trace: there is no run 3, only 2")
    }

    @Test("the end of a trace whose writer was killed is left out, and that is said")
    func cut() throws {
        let (_, summary) = try Fixture.waveform(ofRecording: edge(1, "rising") + edge(2, "falling").dropLast(9))
        #expect(summary.isCut)
        #expect(summary.records == 1)
        #expect(summary.text.contains("the last line is cut off and left out"))
    }

    @Test(
        "what is no record is refused with its line, and what was expected",
        arguments: [
            ("", "a.trace: there is no record in it"),
            ("hello\n", "a.trace:1: byte 1: expected a JSON value"),
            ("[]\n", "a.trace:1: byte 1: expected a JSON object, {...}"),
            ("\n\n{\"t_ns\":1,}\n", "a.trace:3: byte 11: expected a key, \"...\""),
            (#"{"t_ns":1,"t_ns":2}"# + "\n", "a.trace:1: byte 19: the key 't_ns' is there twice"),
            (#"{"\u+123":1}"# + "\n", #"a.trace:1: byte 5: expected four hexadecimal digits after '\u'"#),
            (#"{"t_ns":1} x"# + "\n", "a.trace:1: byte 12: expected nothing after the object"),
            (#"{"t_ns":1.5}"# + "\n", "a.trace:1: byte 10: expected a whole number"),
            (#"{"t_ns":99999999999999999999}"# + "\n", "a.trace:1: byte 29: expected a number of at most 64 bits"),
            (#"{"t_ns":{"a":{"b":{"c":1}}}}"# + "\n", "a.trace:1: byte 24: too many objects and lists in each other"),
            (#"{"t_ns":-1,"kind":"edge"}"# + "\n", "a.trace:1: 't_ns': expected nanoseconds, 0 or more"),
            (#"{"kind":"edge"}"# + "\n", "a.trace:1: expected the key 't_ns'"),
            (#"{"t_ns":1,"kind":"odd"}"# + "\n", "a.trace:1: unknown kind of record 'odd'"),
            (
                #"{"t_ns":1,"kind":"edge","line":"a.b","edge":"up"}"# + "\n",
                "a.trace:1: 'edge': expected 'rising' or 'falling'"
            ),
            (
                #"{"t_ns":1,"kind":"edge","line":"ab","edge":"rising"}"# + "\n",
                "a.trace:1: 'line': expected a line, LANE.ROLE"
            ),
            (#"{"t_ns":1,"kind":"fault","lane":"a","fault":"b","c":1}"# + "\n", "a.trace:1: unknown key 'c'"),
            (
                #"{"t_ns":1,"kind":"counters","lane":"a","b":"c"}"# + "\n",
                "a.trace:1: 'b': expected a whole number, 0 or more"
            ),
        ])
    func wrong(text: String, message: String) throws {
        #expect(complaint { try Fixture.waveform(ofRecording: text) } == message)
    }

    @Test("a hostile trace cannot have so much that memory runs out")
    func tooMuch() throws {
        let lanes = (0..<9).map { #"{"t_ns":1,"kind":"edge","line":"l\#($0).a","edge":"rising"}"# + "\n" }.joined()
        #expect(complaint { try Fixture.waveform(ofRecording: lanes) } == "a.trace:9: expected at most 8 lanes")
        let roles = (0..<129).map { #"{"t_ns":1,"kind":"edge","line":"l.a\#($0)","edge":"rising"}"# + "\n" }.joined()
        #expect(
            complaint { try Fixture.waveform(ofRecording: roles) }
                == "a.trace:129: expected at most 128 lines, regions and facts in a lane")
        let states = (0..<257).map { event(1, "a\($0)", "a\($0)", credit: 0) }.joined()
        #expect(complaint { try Fixture.waveform(ofRecording: states) } == "a.trace:257: expected at most 256 states")
        let long = "{\"" + String(repeating: "a", count: 70_000) + "\":1}\n"
        #expect(
            complaint { try Fixture.waveform(ofRecording: long) }
                == "a.trace:1: the line is too long: expected at most 65536 bytes")
    }

    @Test("a name with spaces, quotes or directives in it is one word of the dump")
    func names() throws {
        let trace = #"{"t_ns":1,"kind":"edge","line":"a b\n$end.\"c\u00fc\"","edge":"rising"}"# + "\n"
        let dump = try Fixture.waveform(ofRecording: trace).dump
        #expect(dump.contains("$scope module a?b??end $end\n$var wire 1 AA \"c??\" $end\n"))
    }

    private func edge(_ seconds: Int, _ edge: String, _ role: String = "coin-slot") -> String {
        #"{"t_ns":\#(seconds)000000000,"kind":"edge","line":"north.\#(role)","edge":"\#(edge)"}"# + "\n"
    }

    private func event(_ seconds: Int, _ from: String, _ to: String, credit: Int) -> String {
        #"{"t_ns":\#(seconds)000000000,"kind":"event","lane":"north","event":"e","region":"passage","from":"\#(from)","#
            + #""to":"\#(to)","credit":\#(credit),"reaction":"handled","commands":[]}"# + "\n"
    }
}

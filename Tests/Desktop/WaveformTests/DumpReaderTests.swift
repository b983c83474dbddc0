import DesktopTool
import Statecharts
import TestSupport
import Testing

@testable import Waveform

@Suite struct DumpReaderTests {
    @Test(
        "a dump as libsigrok writes it: an unclosed head line, several values on a line, a time with the values behind it"
    )
    func sigrok() throws {
        let dump = """
            $date Mon Nov 23 01:02:03 2026 $end
            $version libsigrok 0.5.2 $end
            $comment
              Acquisition with 2/8 channels at 1 MHz
            $end
            $timescale 1 us $end
            $scope module libsigrok $end
            $var wire 1 ! D0 $end
            $var wire 1 " D1 $end
            $upscope $end
            $enddefinitions $end
            #0 1! 0"
            #50 0!
            #100 1! 1"
            #150

            """
        #expect(try changes(dump) == ["0 0 1", "0 1 0", "50000 0 0", "100000 0 1", "100000 1 1"])
        #expect(try signals(dump) == ["libsigrok.D0", "libsigrok.D1"])
        // What sigrok-cli makes of another file has a line before it.
        #expect(try changes("META samplerate: 1000000\n" + dump) == changes(dump))
    }

    @Test(
        "a dump of a logic analyser's program: names with spaces, nanoseconds, $dumpvars, a first time that is not zero"
    )
    func analyser() throws {
        let dump = """
            $date 2026-11-23 $end $version Logic $end
            $timescale 10ns $end
            $scope module top $end
            $var wire 1 ! Channel 0 $end
            $var wire 1 & Channel 1 $end
            $var real 64 A Channel 2 $end
            $upscope $end $enddefinitions $end
            #1000 $dumpvars x! z& r1.5 A $end
            #1001 1! #1003
            1 &
            """
        #expect(try changes(dump) == ["0 0 -", "0 1 -", "10 0 1", "30 1 1"])
        #expect(try signals(dump) == ["top.Channel 0", "top.Channel 1"])
    }

    @Test("bits of one bit as vectors, several variables with one identifier, other values, and comments among them")
    func others() throws {
        let dump = """
            $timescale 1 ms $end $scope module a $end $var reg 1 # x [3] $end $var logic 1 # y $end
            $var wire 8 v bus [7:0] $end $var string 1 s state $end $upscope $end $enddefinitions $end
            #0 b1 # b10101010 v sidle s $comment 1# $end #2 $dumpoff bx # bx v $end #3 $dumpon B0 # bx v $end
            """
        #expect(
            try changes(dump) == [
                "0 0 1", "0 1 1", "2000000 0 -", "2000000 1 -", "3000000 0 0", "3000000 1 0",
            ])
        #expect(try signals(dump) == ["a.x [3]", "a.y"])
    }

    @Test(
        "every unit of time of the standard",
        arguments: [
            ("1 s", 7_000_000_000), ("100 ms", 700_000_000), ("10 us", 70_000), ("1 ns", 7), ("100ps", 0), ("1 fs", 0),
        ])
    func units(unit: String, nanoseconds: Int64) throws {
        let head = "$timescale \(unit) $end $var wire 1 ! a $end $enddefinitions $end "
        #expect(try changes(head + "#0 0! #7 1!") == ["0 0 0", "\(nanoseconds) 0 1"])
    }

    @Test(
        "what is no dump is refused with its line, and what was expected",
        arguments: [
            ("", "a.vcd:1: the file ends before $enddefinitions"),
            ("hello", "a.vcd:1: 'hello': expected a directive like $var; this is no value change dump"),
            ("$date\n\nnow", "a.vcd:1: $date has no $end"),
            ("\n$upscope $end", "a.vcd:2: $upscope: there is no scope to leave"),
            ("$timescale 2 us $end", "a.vcd:1: $timescale 2 us: expected 1, 10 or 100, and s, ms, us, ns, ps or fs"),
            ("$var wire x ! a $end", "a.vcd:1: $var wire x ! a: expected a type, a size, an identifier and a name"),
            ("$var wire 1 ! $end", "a.vcd:1: $var wire 1 !: expected a type, a size, an identifier and a name"),
            ("$enddefinitions $end\n#x", "a.vcd:2: '#x': expected a time, # and a whole number"),
            ("$enddefinitions $end\n#", "a.vcd:2: '#': expected a time, # and a whole number"),
            ("$enddefinitions $end\n#5 #4", "a.vcd:2: '#4': the time before was #5, and times never go back"),
            (
                "$enddefinitions $end\n\n?!",
                "a.vcd:3: '?!': expected a value, a time like #10, or a directive like $comment"
            ),
            ("$enddefinitions $end\n1", "a.vcd:2: expected the identifier of a variable"),
            ("$enddefinitions $end\nb1", "a.vcd:2: expected the identifier of a variable"),
            (
                "$timescale 1 s $end $enddefinitions $end #0 #31622401",
                "a.vcd:1: '#31622401': a recording lasts at most 366 days"
            ),
            (
                "$timescale 100 s $end $enddefinitions $end #0 #18446744073709551615",
                "a.vcd:1: '#18446744073709551615': a recording lasts at most 366 days"
            ),
            ("$enddefinitions $end\n\0", "a.vcd:2: the byte 0x00: this is no text"),
        ])
    func wrong(dump: String, message: String) throws {
        #expect(complaint { try changes(dump) } == message)
    }

    @Test("neither a long word, nor many variables, nor deep scopes fill the memory")
    func tooMuch() throws {
        let word = "$comment " + String(repeating: "a", count: 70_000)
        #expect(complaint { try changes(word) } == "a.vcd:1: a word has more than 65536 bytes")
        let variables = String(repeating: "$var wire 1 ! a $end\n", count: 4_097)
        #expect(complaint { try changes(variables) } == "a.vcd:4097: expected at most 4096 variables of one bit")
        let scopes = String(repeating: "$scope module a $end\n", count: 65)
        #expect(complaint { try changes(scopes) } == "a.vcd:65: more than 64 scopes in each other")
    }

    @Test("thousands of variables with one identifier have all of its values, one after the other")
    func aliases() throws {
        let count = 4_000
        let variables = (0..<count).map { "$var wire 1 ! v\($0) $end\n" }.joined()
        let dump = "$timescale 1 ns $end \(variables) $enddefinitions $end #0 0! #5 1! #7 x!"
        let expected = [(0, "0"), (5, "1"), (7, "-")].flatMap { time, value in
            (0..<count).map { "\(time) \($0) \(value)" }
        }
        #expect(try changes(dump) == expected)
    }

    private func changes(_ dump: String) throws -> [String] {
        let folder = try Folder()
        var reader = try DumpReader(folder.file("a.vcd", dump))
        var changes: [String] = []
        while let change = try reader.next() {
            changes.append("\(change.time.nanoseconds) \(change.signal) \(change.isHigh.map { $0 ? "1" : "0" } ?? "-")")
        }
        return changes
    }

    private func signals(_ dump: String) throws -> [String] {
        let folder = try Folder()
        return try DumpReader(folder.file("a.vcd", dump)).header.signals.map(\.text)
    }
}

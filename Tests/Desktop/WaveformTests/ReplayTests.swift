import ControlLoop
import DesktopTool
import Simulation
import Statecharts
import TestSupport
import Testing

@testable import Waveform

@Suite struct ReplayTests {
    @Test("a run's waveform that is played again is the same run, to the microsecond")
    func ownDump() throws {
        let board = try Fixture.board()
        let (dump, trace) = try Fixture.waveform(of: Fixture.visit, on: board, .init(timescale: .nanoseconds))
        let replay = try Fixture.replay(dump: dump, on: board)
        #expect(replay.trace == trace)
        #expect(replay.remarks == [])
        #expect(try Fixture.replay(dump: Fixture.waveform(of: Fixture.visit, on: board).dump, on: board).trace == trace)
    }

    @Test("an edge at time zero is one, and no level from the start")
    func atOnce() throws {
        let board = try Fixture.board()
        let (dump, trace) = try Fixture.waveform(of: "coin 20\n", on: board)
        #expect(trace.contains("    0.000000    edge      north.coin-slot       rising"))
        #expect(try Fixture.replay(dump: dump, on: board).trace == trace)
    }

    @Test("levels of wires become logical by the board file, and are debounced")
    func physical() throws {
        let board = try Fixture.board()
        let wiring = board.board.map[try #require(board.line(named: "north.coin-slot", lane: 0))]
        let (on, off) = wiring.isActiveLow ? ("0", "1") : ("1", "0")
        let dump = """
            $version libsigrok 0.5.2 $end $timescale 1 us $end $var wire 1 ! D0 $end $enddefinitions $end
            #0 \(off)! #1000000 \(on)! #1050000 \(off)! #2000000 \(on)! #2050000 \(off)! #3000000
            """
        let replay = try Fixture.replay(dump: dump, on: board, map: "D0=north.coin-slot")
        #expect(replay.trace.contains("    1.050000    event     north                 insertCoin 10 "))
        #expect(replay.trace.contains("    2.050000    event     north                 insertCoin 10 "))
        #expect(replay.trace.contains("    3.000000    counters  north                 inserted 20 "))
        #expect(replay.remarks.first?.contains("not recorded, so at rest: north.person-sensor, ") == true)
    }

    @Test("a level that is neither 0 nor 1 changes nothing, and is counted")
    func unknown() throws {
        let dump = "$var wire 1 ! south.coin-slot $end $enddefinitions $end #0 x! #100 x! #200 z! #300"
        let replay = try Fixture.replay(dump: dump, on: Fixture.board(), isLogical: true)
        #expect(
            replay.remarks.last?.hasSuffix("a.vcd: 2 values were neither 0 nor 1; the lines kept their levels") == true)
        #expect(!replay.trace.contains("edge"))
    }

    @Test(
        "a map that makes no sense is refused, with what there is",
        arguments: [
            ("", "--map '': expected NAME=ROLE,NAME=ROLE, of a variable and an input"),
            ("D0", "--map 'D0': expected NAME=ROLE,NAME=ROLE, of a variable and an input"),
            ("D0=", "--map 'D0=': expected NAME=ROLE,NAME=ROLE, of a variable and an input"),
            ("D0=coin-slot,D0=fault", "--map D0=fault: 'D0' or 'fault' is there twice"),
            ("D9=coin-slot", "--map D9=coin-slot: a.vcd has no 'D9'; it has a.D0, a.D1, b.D1"),
            ("D1=coin-slot", "--map D1=coin-slot: a.vcd has more than one 'D1': expected one of its scopes before it"),
            ("D0=doors", "--map D0=doors: 'doors' is an output; only the firmware drives it"),
        ])
    func wrongMap(map: String, message: String) throws {
        let dump = """
            $scope module a $end $var wire 1 ! D0 $end $var wire 1 " D1 $end $upscope $end
            $scope module b $end $var wire 1 # D1 $end $upscope $end $enddefinitions $end #0
            """
        let board = try Fixture.board()
        let said = complaint { try Fixture.replay(dump: dump, on: board, map: map) }
        #expect(said?.contains(message) == true, "\(said ?? "")")
        let odd = complaint { try Fixture.replay(dump: dump, on: board, map: "D0=odd") }
        #expect(odd?.contains("no line 'odd' in a.board, whose inputs are north.coin-slot, ") == true)
        let none = complaint { try Fixture.replay(dump: dump, on: board) }
        #expect(
            none?.contains(
                "a.vcd: none of its variables is an input of a.board: expected --map NAME=ROLE,...; it has a.D0, ")
                == true)
        #expect(try !Fixture.replay(dump: dump, on: board, map: "b.D1=fault").trace.isEmpty)
    }

    @Test("a recording as a script is the same run")
    func script() throws {
        let folder = try Folder()
        let board = try Fixture.board()
        let (dump, trace) = try Fixture.waveform(of: Fixture.visit, on: board, .init(timescale: .nanoseconds))
        let json = try Fixture.trace(of: Fixture.visit, on: board)
        let fromTrace = try TraceReplay(folder.file("a.trace", json), board: board, run: nil).script()
        #expect(try Fixture.waveform(of: fromTrace, on: board).trace == trace)
        let fromDump = try DumpReplay(folder.file("a.vcd", dump), board: board, assignments: nil, isLogical: nil)
            .script()
        #expect(try Fixture.waveform(of: fromDump, on: board).trace == trace)
    }

    @Test("a door that is simulated stands still where its contacts were recorded, and moves where they were not")
    func doors() throws {
        let board = try LoadedBoard(Repository.root.appending(path: "board/elevator-door.board").path)
        let script = "close-button\nwait 10s\nopen-button\nwait 10s\n"
        let (dump, trace) = try Fixture.waveform(of: script, on: board, .init(timescale: .nanoseconds))
        #expect(try Fixture.replay(dump: dump, on: board).trace == trace)
        let button = "$timescale 1 ms $end $var wire 1 ! b $end $enddefinitions $end #0 0! #1000 1! #1300 0! #20000"
        let moved = try Fixture.replay(dump: button, on: board, map: "b=close-button")
        #expect(moved.trace.contains("closing -> closed") || moved.trace.contains("opening -> open"))
    }
}

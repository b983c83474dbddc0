import DesktopTool
import Foundation
import TestSupport
import Testing

@testable import Simulation

@Suite struct SimulateTests {
    @Test("a fare, a person: the doors open and close, in the trace's own words")
    func json() throws {
        let board = try Folder().board()
        let lines = try simulate("lock on\ncoin 50\nperson\n", on: board, json: true).split(separator: "\n").map(
            String.init)
        #expect(
            lines.contains(
                #"{"t_ns":675000000,"kind":"event","lane":"north","event":"insertCoin","value":10,"region":"passage","#
                    + #""from":"functioning.locked","to":"functioning.unlocked","credit":0,"reaction":"handled","#
                    + #""commands":["openDoors","inhibitCoins"]}"#))
        #expect(lines.contains(#"{"t_ns":675000000,"kind":"line","line":"north.doors","level":"active"}"#))
        #expect(
            lines.contains(
                #"{"t_ns":780000000,"kind":"event","lane":"north","event":"admitPerson","region":"passage","#
                    + #""from":"functioning.unlocked","to":"functioning.locked","credit":0,"reaction":"handled","#
                    + #""commands":["closeDoors","acceptCoins"]}"#))
        #expect(
            lines.contains(
                #"{"t_ns":1175000000,"kind":"counters","lane":"north","inserted":50,"fares":50,"kept":0,"held":0,"#
                    + #""passages":1,"forcedEntries":0,"faults":0,"unexpected":0,"queueHighWater":1}"#))
    }

    @Test("a person at a locked gate concerns two regions, with one object each")
    func regions() throws {
        let lines = try simulate("person\n", on: Folder().board(), json: true).split(separator: "\n")
        let events = lines.filter { $0.contains(#""event":"admitPerson""#) }
        #expect(events.count == 2)
        #expect(
            events.first?.contains(
                #""region":"passage","from":"functioning.locked","to":"functioning.locked","credit":0,"#) == true)
        #expect(
            events.last?.contains(
                #""region":"alarm","from":"silent","to":"sounding","reaction":"handled","commands":["soundAlarm"]"#)
                == true)
    }

    @Test("every line of the JSON trace is an object")
    func isJSON() throws {
        let script =
            "lock on\ncoin 50\nstatus\nperson\nfail\nfire on\nwait 1m\nstatus\nfire off\nlane south\ncoin 20\nperson\n"
        let lines = try simulate(script, on: Folder().board(), json: true).split(separator: "\n")
        for line in lines {
            #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any], "\(line)")
        }
        #expect(lines.count > 30)
    }

    @Test("a run is the same every time")
    func repeatable() throws {
        let board = try Folder().board()
        let script = "coin 50\nperson\nfail\nstatus\nwait 1m\nrepair\n"
        #expect(try simulate(script, on: board) == simulate(script, on: board))
    }

    @Test("status shows every lane's state and every line's level")
    func status() throws {
        let text = try simulate("lock on\ncoin 50\nstatus\n", on: Folder().board())
        #expect(
            text.contains(
                "status    north  functioning.unlocked  credit 0     alarm silent    active: door-lock, doors, coin-inhibit\n"
            ))
        #expect(text.contains("out  doors          active\n"))
        #expect(text.contains("status    south  functioning.locked    credit 0     alarm silent    active: none\n"))
    }

    @Test("a day passes at once")
    func day() throws {
        let text = try simulate("wait 24h\nstatus\n", on: Folder().board())
        #expect(text.contains("86400.000000    status"))
    }

    @Test("what docs/using/operations.md shows of a coin that opened nothing is what gates say")
    func coinsThatOpenNothing() throws {
        var said = ""
        for (board, script) in [
            (
                "board/demo.board",
                "pulse coin-slot 5ms\nwait 1s\npulse coin-slot 400ms\ncoin 40\nwait 1s\nfail\nwait 1s\n"
            ),
            ("board/demo.board", "coin 50\nwait 6s\ncoin 50\nperson\nfail\ncoin 10\n"),
            ("Tests/Scripts/expired-fare-credit.board", "coin 50\nwait 6s\n"),
            ("Tests/Scripts/lock.board", "lock on\ncoin 50\nwait 3s\n"),
            ("board/airlock.board", "lane outer\ncoin 1\nlane inner\ncoin 1\n"),
        ] {
            let board = try LoadedBoard(Repository.root.appending(path: board).path)
            said += try simulate(script, on: board).split(separator: " ").joined(separator: " ")
        }
        let section = try Repository.lines(of: "docs/using/operations.md")
            .drop { $0 != "## It took my coin and did not open" }.dropFirst().prefix { !$0.hasPrefix("## ") }
        var count = 0
        for row in section where row.hasPrefix("| ") {
            let shown = row.split(separator: "|", omittingEmptySubsequences: false)[3]
            for match in shown.matches(of: /`(?:passage: )?([^`]*?)(?:, unexpected|, error)?`/) {
                let text = match.1.split(separator: " ").joined(separator: " ")
                // Losses and storms of edges need a chip that is broken.
                if ["edgesLost", "inputStorm"].contains(text) { continue }
                #expect(said.contains(text), "\(text)")
                count += 1
            }
        }
        #expect(count > 10)
    }

    @Test("a line that the mock chip does not have is named")
    func unknownLine() throws {
        let board = try Folder().board(fullBoard.replacing("GPIO27", with: "GPIO54"))
        #expect(
            throws: ToolError.failure(
                "\(board.file): north.person-sensor (GPIO54) is not on the chip; `gpioinfo` lists the lines that are")
        ) {
            try simulate("wait 1s\n", on: board)
        }
    }
}

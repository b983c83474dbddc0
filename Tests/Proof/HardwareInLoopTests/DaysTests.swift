import Archive
import ControlLoop
import Foundation
import Simulation
import TestSupport
import Testing

@testable import HardwareInLoop

@Suite("Days of traffic") struct DaysTests {
    @Test func `the mock chip counts what a day says that it brings`() throws {
        let traffic = DayTraffic(passages: 900, hours: 1, gates: CaseList.gatesOfDays, seed: 3)
        let item = CaseList.days(2, traffic)
        let board = try LoadedBoard(text: item.board, name: item.name)
        let trace = try Rehearsal(item.steps, on: board, keepsRecord: true).runs[0].trace
        let counters = TraceLine.all(trace).compactMap(\.self).filter { $0.isKind("counters") }
        let check = try #require(item.check.days)
        for lane in check.lanes.indices {
            let line = try #require(
                counters.last { $0.rest.contains("\"lane\":\"\(CaseList.laneName(lane))\"") })
            for (name, value) in check.counted(lane, days: 2) { #expect(line.number(name) == value, "\(name)") }
        }
        #expect(traffic.lanes.allSatisfy { $0.passages == 450 && $0.forcedEntries > 0 && $0.faults > 0 })
    }

    @Test func `the same seed gives the same day, and another one another`() {
        func day(_ seed: UInt64) -> DayTraffic { DayTraffic(passages: 50, hours: 1, gates: 2, seed: seed) }
        #expect(day(1) == day(1))
        #expect(day(1) != day(2))
    }

    @Test(arguments: [1, 2, 24]) func `a day has room for as many passages as it says`(hours: Int) throws {
        let most = DayTraffic.most(hours: hours, gates: 2)
        let traffic = DayTraffic(passages: most, hours: hours, gates: 2, seed: 1)
        #expect(traffic.lanes.reduce(0) { $0 + $1.passages } == most)
    }

    @Test func `the plan of a day is in its folder once`() throws {
        let item = CaseList.days(30, DayTraffic(passages: 10, hours: 1, gates: 2, seed: 1))
        let files = try CaseFolder(item, board: LoadedBoard(text: item.board, name: "days"), firmware: item.board).files
        #expect(Set(files.keys) == ["board", "args", "record", "recorder", "steps", "plan", "plan-2"])
        #expect(files["steps"]?.hasSuffix("play plan-2\nstatus day-30\nterm\n") == true)
    }

    // MARK: What is found

    /// Three days with two passages and a forced entry each.
    private let check = DaysCheck(days: 3, hours: 24, lanes: [.init(passages: 2, forcedEntries: 1, faults: 0)])

    /// What a good run leaves; `change` does something to a file.
    private func judge(
        database: StaticString = "", change: (String, String) -> String = { $1 }
    ) throws -> [String] {
        let folder = try Folder()
        func file(_ name: String, _ text: String) throws { _ = try folder.file(name, change(name, text)) }
        for day in 1...3 {
            try file("day-\(day)", "Name:\tportcullisd\nVmHWM:\t 1800 kB\nVmRSS:\t 1800 kB\nVmData:\t  180 kB\n")
            try file(
                "day-\(day).recorder",
                "VmHWM:\t 3000 kB\nVmRSS:\t 3000 kB\nVmData:\t 8000 kB\nDatabase: \(day * 2_000_000)\nLog: 0\n")
        }
        try file("exit", "0\n")
        try file("recorder.exit", "0\n")
        try file("recorder.txt", "")
        try file(
            "trace.jsonl",
            " 9.1  counters  a   inserted 300  fares 300  kept 0  held 0  passages 6  forcedEntries 3  faults 0\n")
        let path = folder.url.appending(path: "journal.db").path
        try makeDatabase(at: path, database)
        return DaysJudgement(check, Outcome(folder: folder.url)).complaints
    }

    /// What is read of a database, as tables.
    private func makeDatabase(at path: String, _ change: StaticString) throws {
        let database = try Database(#require(path.withCString { RecordPath(cText: $0) }), .writing)
        try database.run(
            """
            CREATE TABLE now(lane, name, value);
            INSERT INTO now VALUES ('a', 'inserted', 300), ('a', 'fares', 300), ('a', 'kept', 0), ('a', 'held', 0),
              ('a', 'passages', 6), ('a', 'forcedEntries', 3), ('a', 'faults', 0);
            CREATE TABLE hourly(lane, name, amount);
            INSERT INTO hourly VALUES ('a', 'inserted', 100), ('a', 'inserted', 200), ('a', 'fares', 300), ('a', 'passages', 6),
              ('a', 'forcedEntries', 3);
            CREATE TABLE daily(day, lane, name, amount);
            INSERT INTO daily VALUES (1, 'a', 'passages', 2), (2, 'a', 'passages', 2), (3, 'a', 'passages', 2);
            CREATE TABLE journal(lane, kind, what);
            INSERT INTO journal VALUES ('a', 'event', 'insertCoin'), ('a', 'event', 'insertCoin'), ('a', 'event', 'insertCoin'),
              ('a', 'event', 'insertCoin'), ('a', 'event', 'insertCoin'), ('a', 'event', 'insertCoin');
            CREATE TABLE entry(id);
            CREATE TABLE progress(transactions, missed, longest);
            INSERT INTO progress VALUES (12, 0, 100);
            """)
        try database.run(change)
    }

    @Test func `a run without a mistake has none`() throws {
        #expect(try judge() == [])
    }

    @Test func `a firmware that grows by a page is found, and a recorder that grows by more than its buffers need`()
        throws
    {
        func grown(_ file: String, to size: Int) throws -> [String] {
            try judge {
                $0 == file
                    ? $1.replacing("VmRSS:\t 1800", with: "VmRSS:\t \(size)")
                        .replacing("VmRSS:\t 3000", with: "VmRSS:\t \(size)") : $1
            }
        }
        #expect(try grown("day-3", to: 1804) == ["VmRSS of the firmware was 1800 to 1804 kB from day 2 on"])
        #expect(try grown("day-1", to: 1796) == [])
        #expect(try grown("day-3.recorder", to: 3200) == [])
        #expect(try grown("day-3.recorder", to: 3204) == ["VmRSS of the recorder was 3000 to 3204 kB from day 2 on"])
    }

    @Test func `a coin that is missing is found, wherever it is`() throws {
        let firmware = try judge { $0 == "trace.jsonl" ? $1.replacing("inserted 300", with: "inserted 250") : $1 }
        #expect(firmware == ["a: inserted of the firmware is 250, expected 300"])
        #expect(
            try judge(database: "UPDATE now SET value = 250 WHERE name = 'inserted'")
                == ["a: inserted in the database is 250, expected 300"])
        #expect(
            try judge(database: "UPDATE hourly SET amount = 150 WHERE amount = 200")
                == ["a: inserted of all hours in the database is 250, expected 300"])
        #expect(
            try judge(database: "DELETE FROM journal WHERE rowid = 1")
                == ["a: entries of coins in the database is 5, expected 6"])
        #expect(
            try judge(database: "UPDATE daily SET amount = day")
                == ["a: the passages of each day in the database are [1, 2, 3]"])
        #expect(try judge(database: "UPDATE progress SET missed = 4") == ["the recorder missed 4 entries"])
    }

    @Test func `a program that ended early is found`() throws {
        #expect(
            try judge { $0 == "recorder.exit" ? "139\n" : $1 } == ["the recorder ended with 139"])
        #expect(
            try judge { $0 == "day-2.recorder" ? "State:\tZ\nDatabase: 2000000\n" : $1 }.contains(
                "the recorder did not run to the end of each day"))
        #expect(
            try judge { $0 == "recorder.txt" ? "no room\n" : $1 }.first?.hasPrefix("the recorder says 'no room") == true
        )
    }
}

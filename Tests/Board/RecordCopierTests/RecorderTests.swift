import Archive
import ArchiveSupport
import BoardFile
import ControlLoop
import DesktopTool
import Foundation
import Record
import Daemon
import Statecharts
import TestSupport
import Testing

@testable import RecordCopier

/// What surrounds a recorder in a test: the rig's clock, and everything that was said.
final class Heard: RecorderSurroundings {
    let rig: ArchiveRig
    var words: [String] = []
    var statuses: [String] = []
    var isWaiting = false
    var looks = 0

    init(_ rig: ArchiveRig) { self.rig = rig }

    var now: Instant { rig.now }
    var clockOffset: Int64 { rig.offset }
    var isClockSet: Bool {
        looks += 1
        return rig.isClockSet
    }
    func say(_ level: NoteLevel, _ text: NoteText) { words.append(ArchiveSupport.words(text)) }
    func tell(_ status: StatusText) { statuses.append(ArchiveSupport.words(status)) }
    func waits(_ does: Bool) { isWaiting = does }
    func said(_ part: String) -> Bool { words.contains { $0.contains(part) } }
}

@Suite("The recorder's command line") struct RecorderOptionsTests {
    @Test func `says where reports are made`() throws {
        let list = WordList(["portcullis", "report", "gate", "--day"])
        defer { withExtendedLifetime(list) {} }
        guard case .wrong(let message, _) = Options.parse(list.arguments) else {
            Issue.record("it was not refused")
            return
        }
        #expect(
            "\(message)".hasPrefix("reports are made on the desktop, of a copy: there, `make pull HOST=USER@BOARD`"))
    }
}

@Suite("A recorder") struct RecorderTests {
    let rig: ArchiveRig
    let heard: Heard

    init() throws {
        rig = try ArchiveRig()
        heard = Heard(rig)
    }

    private func recorder(days: Int = 400, maxSize: Int64 = 200_000_000) -> Recorder<Heard> {
        Recorder(
            RecorderSettings(record: rig.record, database: rig.database, days: days, maxSize: maxSize), around: heard)
    }

    @Test func `keeps in its database which money the board file says, and what the next one says`() throws {
        func run(_ text: String?) throws {
            var board = try Repository.lines(of: "board/demo.board").joined(separator: "\n")
            if let text { board += "\n[money]\ncurrency = \(text)\n" }
            let list = WordList(["portcullis-recorder", "run", "--board", try rig.folder.file("demo.board", board)])
            defer { withExtendedLifetime(list) {} }
            guard case .run(let options) = Options.parse(list.arguments) else {
                Issue.record("the command line was not taken")
                return
            }
            var settings = options.settings(of: try BoardFile.load(path: options.board))
            (settings.record, settings.database) = (rig.record, rig.database)
            var recorder = Recorder(settings, around: heard)
            rig.wait(3_600)
            _ = recorder.step()
            _ = recorder.finish()
        }
        try rig.start()
        rig.coin()
        try run(nil)
        #expect(try rig.rows("SELECT text FROM currency") == [])
        try run("BGN 2")
        #expect(try rig.rows("SELECT hour, text FROM currency") == [["0", "BGN 2"]])
        try run("EUR 2")
        #expect(try rig.rows("SELECT text FROM currency ORDER BY hour") == [["BGN 2"], ["EUR 2"]])
        #expect(try rig.value("SELECT max(hour) > 495000 FROM currency") == "1")
        try run(nil)
        #expect(try rig.rows("SELECT text FROM currency ORDER BY hour") == [["BGN 2"], ["EUR 2"]])
    }

    @Test func `waits in silence for the first record, copies it, and has the rest in the database when it ends`()
        throws
    {
        var recorder = recorder()
        for _ in 0..<10 { _ = recorder.step() }
        #expect(heard.words == [])
        try rig.start()
        rig.coin()
        rig.wait(0.1)
        _ = recorder.step()
        #expect(try rig.total("inserted") == 10)
        rig.coin()
        rig.end()
        #expect(recorder.finish() == true)
        #expect(try rig.total("inserted") == 20)
        #expect(try rig.value("SELECT kind FROM journal ORDER BY id DESC LIMIT 1") == "stop")
        #expect(heard.words == [])
        #expect(!heard.isWaiting)
    }

    @Test func `writes nothing while nothing happens`() throws {
        try rig.start()
        rig.coin()
        var recorder = recorder()
        _ = recorder.step()
        let transactions = try rig.value("SELECT transactions FROM progress")
        for _ in 0..<100 {
            rig.wait(0.1)
            _ = recorder.step()
        }
        #expect(try rig.value("SELECT transactions FROM progress") == transactions)
        #expect(transactions == "1")
    }

    @Test func `asks whether something sets the clock until something does, and writes nothing for that`() throws {
        try rig.start()
        rig.coin()
        var recorder = recorder()
        _ = recorder.step()
        let transactions = try rig.value("SELECT transactions FROM progress")
        rig.wait(3_600)
        rig.isClockSet = true
        for _ in 0..<3 { _ = recorder.step() }
        #expect(heard.looks == 2)
        #expect(try rig.value("SELECT transactions FROM progress") == transactions)
        rig.coin()
        _ = recorder.step()
        #expect(try rig.value("SELECT clock_set FROM progress") == "3600000000000")
    }

    @Test func `says how long the oldest entry had waited`() throws {
        try rig.start()
        var recorder = recorder()
        _ = recorder.step()
        rig.coin()
        rig.wait(0.25)
        rig.coin()
        rig.wait(0.05)
        _ = recorder.step()
        #expect(try rig.value("SELECT waited FROM progress") == "300")
        #expect(try rig.value("SELECT longest FROM progress") == "300")
    }

    @Test func `keeps a damaged database aside, begins a new one, and says both`() throws {
        try Data("this is no database, whatever its name says; it is long enough to have a header, and has none".utf8)
            .write(to: rig.databaseURL)
        try rig.start()
        rig.coin()
        var recorder = recorder()
        _ = recorder.step()
        #expect(try rig.total("inserted") == 10)
        #expect(heard.said("is damaged: file is not a database; it is kept as \(words(rig.database)).bad-"))
        let names = try FileManager.default.contentsOfDirectory(atPath: rig.folder.url.path)
        let aside = try #require(names.first { $0.hasPrefix("demo.db.bad-") })
        #expect(
            try String(contentsOf: rig.folder.url.appending(path: aside), encoding: .utf8).hasPrefix(
                "this is no database"))
    }

    @Test(arguments: SampleDatabase.unreckonable)
    func `keeps a database aside that has numbers which cannot be reckoned with, and begins a new one`(change: String)
        throws
    {
        try rig.start()
        rig.coin()
        try rig.copy()
        try SampleDatabase.reopen(rig.databaseURL.path).run(change)
        rig.coin()
        for _ in 0..<2 {
            var recorder = recorder()
            for _ in 0..<3 {
                rig.wait(1)
                _ = recorder.step()
            }
            rig.coin()
            #expect(recorder.finish() == true)
        }
        #expect(heard.words.count { $0.contains("is damaged: it has numbers that no clock and no counter") } == 1)
        #expect(heard.said("can have; it is kept as \(words(rig.database)).bad-"), "\(heard.words)")
        #expect(try rig.number("inserted") == "40")
        #expect(try rig.total("inserted") + rig.total("inserted", sort: 0) == 40)
    }

    @Test func `goes on where a time at which the clock was set is none`() throws {
        try rig.start()
        rig.coin()
        try rig.copy()
        try SampleDatabase.reopen(rig.databaseURL.path).run("UPDATE progress SET clock_set = 9223372036854775807")
        rig.setClock(86_400)
        rig.coin()
        var recorder = recorder()
        _ = recorder.step()
        #expect(heard.words == [])
        #expect(try rig.total("inserted") == 20)
    }

    @Test func `does not keep one database after the other aside`() throws {
        try rig.start()
        rig.coin()
        for _ in 0..<5 {
            try Data(repeating: 0x20, count: 4_096).write(to: rig.databaseURL)
            var recorder = recorder()
            _ = recorder.step()
            _ = recorder.finish()
        }
        var recorder = recorder()
        for _ in 0..<5 {
            try Data(repeating: 0x20, count: 4_096).write(to: rig.databaseURL)
            rig.coin()
            for _ in 0..<50 {
                rig.wait(2)
                _ = recorder.step()
            }
        }
        #expect(heard.words.count { $0.contains("it is kept as") } <= 6)
    }

    @Test
    func
        `has the database for itself: a second one waits, says so, sets nothing aside, and goes on when the first has ended`()
        throws
    {
        try rig.start()
        var first = recorder()
        _ = first.step()
        let other = Heard(rig)
        var second = Recorder(
            RecorderSettings(record: rig.record, database: rig.database, days: 400, maxSize: 200_000_000), around: other
        )
        for _ in 0..<3 {
            rig.coin()
            rig.fault("faultContact")
            rig.wait(0.1)
            _ = second.step()
            _ = first.step()
        }
        #expect(try rig.value("SELECT count(*) FROM journal WHERE kind = 'fault'") == "3")
        #expect(try rig.total("inserted") == 30)
        #expect(try rig.value("SELECT sum(amount) FROM hour WHERE sort = 3") == "3")
        #expect(other.words.count == 1)
        #expect(other.said("another program has its lock"))
        #expect(heard.words == [])
        let hasEnded = first.finish()
        #expect(hasEnded)
        rig.coin()
        rig.wait(61)
        _ = second.step()
        #expect(try rig.total("inserted") == 40)
        #expect(other.said("the database is written again"))
    }

    @Test func `keeps nothing aside that another one writes, however it looks`() throws {
        try rig.start()
        var first = recorder()
        _ = first.step()
        #expect(SettingAside.setAside(rig.database) == nil)
        _ = first.finish()
        #expect(SettingAside.setAside(rig.database) != nil)
    }

    @Test func `tries a card again that takes nothing, ever later, and says when it does`() throws {
        try rig.start()
        rig.coin()
        // A folder is where the database should be.
        try FileManager.default.createDirectory(at: rig.databaseURL, withIntermediateDirectories: false)
        var recorder = recorder()
        for _ in 0..<600 {
            _ = recorder.step()
            rig.wait(0.1)
        }
        #expect(heard.words.count == 1)
        #expect(heard.said("cannot be used: unable to open database file"))
        #expect(heard.said("the gates go on"))
        try FileManager.default.removeItem(at: rig.databaseURL)
        for _ in 0..<700 {
            _ = recorder.step()
            rig.wait(0.1)
        }
        #expect(try rig.total("inserted") == 10)
        #expect(heard.said("the database is written again, after "))
    }

    @Test(arguments: ["deleted", "deleted with its log", "replaced"])
    func `goes on in a database at the path where the one that it writes is gone, and says so`(how: String) throws {
        try rig.start()
        rig.coin()
        var recorder = recorder()
        _ = recorder.step()
        _ = recorder.finish()
        let older = rig.databaseURL.path + ".older"
        try FileManager.default.copyItem(atPath: rig.databaseURL.path, toPath: older)
        rig.coin()
        _ = recorder.step()
        #expect(heard.words == [])
        // Somebody who reads it keeps what is beside it.
        let reader = try Database(rig.database, .reading)
        #expect(try reader.number("SELECT count(*) FROM entry") == 4)
        switch how {
        case "deleted": try FileManager.default.removeItem(at: rig.databaseURL)
        case "deleted with its log": rig.loseDatabase()
        default: #expect(rename(older, rig.databaseURL.path) == 0)
        }
        rig.coin()
        rig.wait(1)
        _ = recorder.step()
        #expect(heard.words.count == 2 && heard.said("was deleted or replaced; what memory has"), "\(heard.words)")
        #expect(heard.said("is not the database that was copied into before"))
        rig.coin()
        rig.wait(1)
        _ = recorder.step()
        _ = consume reader
        #expect(recorder.finish() == true)
        #expect(heard.words.count == 2)
        #expect(try rig.value("SELECT count(*) FROM journal WHERE what = 'coin'") == "4")
        #expect(try rig.total("inserted") + rig.total("inserted", sort: 0) == 40)
        #expect(try rig.value("PRAGMA integrity_check") == "ok")
    }

    @Test func `says what was gone from memory before it could be copied`() throws {
        try rig.start()
        var recorder = recorder()
        _ = recorder.step()
        for _ in 0..<5_000 { rig.coin(1) }
        _ = recorder.step()
        #expect(heard.said("904 entries were gone from memory before they could be copied"))
        #expect(try rig.total("inserted") == 5_000)
    }

    @Test func `goes on with a record that was made anew`() throws {
        try rig.start()
        rig.coin()
        var recorder = recorder()
        _ = recorder.step()
        rig.end(inOrder: false)
        try FileManager.default.removeItem(at: rig.recordURL)
        rig.wait(1)
        try rig.start()
        rig.coin(20)
        rig.wait(2)
        _ = recorder.step()
        _ = recorder.step()
        #expect(try rig.total("inserted") == 30)
        #expect(try rig.number("inserted") == "20")
        #expect(try rig.value("SELECT count(*) FROM apart") == "2")
    }

    @Test func `copies what a record had that was replaced while the database could not be written`() throws {
        try rig.start()
        rig.coin()
        var recorder = recorder()
        _ = recorder.step()
        // From here on each entry is refused at once; the database opens all the same.
        let other = try Database(rig.database, .changing)
        try other.run(
            "CREATE TRIGGER refusal AFTER INSERT ON entry BEGIN INSERT INTO span(hour, first) VALUES('no hour', 1); END"
        )
        for _ in 0..<5 {
            rig.coin()
            rig.wait(0.5)
            _ = recorder.step()
        }
        rig.end(inOrder: false)
        try FileManager.default.removeItem(at: rig.recordURL)
        try rig.start()
        for _ in 0..<3 {
            rig.coin(20)
            rig.wait(2)
            _ = recorder.step()
        }
        #expect(try rig.value("SELECT count(*) FROM journal WHERE what = 'coin'") == "1")
        #expect(heard.words.count == 1)
        #expect(heard.said("cannot be used: datatype mismatch"), "\(heard.words)")
        try other.run("DROP TRIGGER refusal")
        rig.wait(61)
        for _ in 0..<2 { _ = recorder.step() }
        #expect(try rig.value("SELECT count(*) FROM journal WHERE what = 'coin'") == "9")
        #expect(try rig.value("SELECT count(*) FROM record") == "2")
        #expect(try rig.value("SELECT count(*) FROM journal WHERE kind = 'missed'") == "0")
        #expect(try rig.total("inserted") == 120)
        #expect(try rig.number("inserted") == "60")
    }

    @Test func `says that it could not read to its end what a record had that was replaced`() throws {
        try rig.start()
        rig.coin()
        var recorder = recorder()
        _ = recorder.step()
        rig.coin()
        rig.end(inOrder: false)
        // What the last commits said is damaged, so nothing behind them can be believed.
        let file = try FileHandle(forWritingTo: rig.recordURL)
        try file.seek(toOffset: UInt64(Layout.commits))
        try file.write(contentsOf: Data(repeating: 0xA5, count: 2 * Layout.commitSize))
        try file.close()
        try FileManager.default.removeItem(at: rig.recordURL)
        try rig.start()
        rig.coin(20)
        rig.wait(2)
        for _ in 0..<3 { _ = recorder.step() }
        #expect(
            heard.words == [
                "the record was replaced, and could not be read to its end: what happened there at the last is lost"
            ])
        #expect(try rig.value("SELECT count(*) FROM journal WHERE what = 'coin'") == "2")
    }

    @Test func `copies a record that was removed for as long as it is written, and then says once that there is none`()
        throws
    {
        try rig.start()
        var recorder = recorder()
        _ = recorder.step()
        try FileManager.default.removeItem(at: rig.recordURL)
        for _ in 0..<2 {
            rig.coin()
            rig.wait(2)
            _ = recorder.step()
        }
        #expect(try rig.total("inserted") == 20)
        #expect(heard.words == [])
        rig.coin()
        rig.end(inOrder: false)
        for _ in 0..<3 {
            rig.wait(2)
            _ = recorder.step()
        }
        #expect(try rig.total("inserted") == 30)
        #expect(heard.words == ["nothing is copied: there is no record \(words(rig.record))"])
    }

    @Test func `refuses a record that cannot be believed, once`() throws {
        try Data(repeating: 7, count: 307_200).write(to: rig.recordURL)
        var recorder = recorder()
        for _ in 0..<5 { _ = recorder.step() }
        #expect(heard.words.count == 1)
        #expect(heard.said("nothing is copied: the record"))
    }

    @Test func `deletes what is too old, in small steps`() throws {
        try rig.start()
        var recorder = recorder(days: 2)
        for _ in 0..<5 {
            for _ in 0..<600 { rig.coin(1) }
            _ = recorder.step()
            rig.wait(86_400)
        }
        for _ in 0..<20 {
            _ = recorder.step()
            rig.wait(1)
        }
        #expect(try rig.value("SELECT count(*) FROM entry") == "1200")
        #expect(
            heard.words.filter { $0.contains("were deleted") } == [
                "1802 entries were deleted, up to those of the day that began at 2026-11-24T00:00:00Z: older than 2 days, or more than there is room for"
            ])
        #expect(try rig.total("inserted") == 3_000)
    }

    @Test func `tells the last day's totals`() throws {
        try rig.start()
        rig.coin()
        rig.passage()
        var recorder = recorder()
        _ = recorder.step()
        #expect(heard.statuses.last == "last day: north 1 passages, 10 inserted")
    }
}

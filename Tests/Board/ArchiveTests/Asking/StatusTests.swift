import ArchiveSupport
import ControlLoop
import Foundation
import Record
import Statecharts
import Testing

@testable import Archive

@Suite("The status")
struct StatusTests {
    private let sample: SampleDatabase
    private let around = TestSurroundings()

    init() throws { sample = try SampleDatabase() }

    @Test("says how far the copy has come, and what was counted lately")
    func status() throws {
        let asked = try sample.ask("status")
        #expect(asked.status == 0 && asked.errors.isEmpty)
        let size = try FileManager.default.attributesOfItem(atPath: sample.path)[.size] as? Int ?? 0
        #expect(
            asked.output == """
                \(sample.path): \(size / 1000) kB, 14 entries since 2026-11-22T08:00:00Z
                on the card is everything up to 2026-11-22T09:30:00.000Z
                longest wait for the card 1.2 s, missed entries 0, transactions 77
                last 24 hours: lift 4 entered, 3 left; north 4 passages, 280 inserted, 1 faults

                """)
    }

    @Test("has a line for a service")
    func line() throws {
        let path = try #require(RecordPath(cText: sample.path))
        let database = try Database(path, .reading)
        try database.prepareMoney()
        #expect(
            try Totals.line(database).withBytes { String(decoding: $0, as: UTF8.self) }
                == "last day: lift 4 entered, 3 left; north 4 passages, 280 inserted, 1 faults")
        try sample.run("UPDATE progress SET date = date + 86400000 * 2")
        #expect(
            try Totals.line(database).withBytes { String(decoding: $0, as: UTF8.self) }
                == "last day: nothing counted")
        // The hour 24 hours ago is not complete, and does not count.
        try sample.run("UPDATE progress SET date = \(SampleDatabase.midnight + 10 * 3_600_000)")
        #expect(try sample.ask("status").output.contains("north 3 passages, 180 inserted"))
    }

    @Test("has each currency by itself, and adds up no two of them")
    func money() throws {
        try sample.run("INSERT INTO currency VALUES(0, 'EUR 2')")
        #expect(try sample.ask("status").output.contains("north 4 passages, 2.80 EUR inserted, 1 faults\n"))
        try sample.run("UPDATE currency SET text = 'BGN 2'")
        try sample.run("INSERT INTO currency VALUES(\(SampleDatabase.hour), 'EUR 2')")
        #expect(
            try sample.ask("status").output
                .contains("north 4 passages, 1.00 BGN inserted, 1.80 EUR inserted, 1 faults\n"))
    }

    @Test("of an empty database is one, too")
    func empty() throws {
        let asked = try SampleDatabase(isEmpty: true).ask("status")
        #expect(asked.status == 0)
        #expect(asked.lines[0].hasSuffix(" kB, 0 entries") && asked.lines[3] == "last 24 hours: nothing counted")
    }

    @Test("says what is not yet on the card, and warns when the oldest of it is older than 5 s")
    func waiting() throws {
        var record = try record()
        #expect(try lineOfWaiting() == "not yet on the card: nothing")
        for second in 0..<3 {
            record.session.writer.append(Entry(.stop, at: .zero + .seconds(Int64(20 + second))))
        }
        record.session.writer.commit(at: .zero + .seconds(22))
        around.monotonic = .zero + .milliseconds(24_250)
        #expect(try lineOfWaiting() == "not yet on the card: 3 entries, the oldest for 4.2 s")
        around.monotonic = .zero + .milliseconds(25_100)
        #expect(
            try lineOfWaiting()
                == "warning: 3 entries are not yet on the card, the oldest for 5.1 s; "
                + "does portcullis-recorder run, and is there room?")
        record.close()
    }

    @Test("takes all of a record that the database has nothing of for not yet on the card")
    func otherRecord() throws {
        var record = try record()
        try sample.run("UPDATE record SET boot = x'09'")
        record.session.writer.append(Entry(.stop, at: .zero + .seconds(1)))
        record.session.writer.commit(at: .zero + .seconds(1))
        around.monotonic = .zero + .seconds(100)
        #expect(
            try lineOfWaiting()?.hasPrefix("warning: 15 entries are not yet on the card, the oldest for 90.0 s") == true
        )
        record.close()
    }

    @Test("says nothing of a record of another boot, nor where there is none, and why it cannot read one")
    func noRecord() throws {
        let record = try record()
        around.boot = BootID(InlineArray(repeating: 2))
        #expect(try lineOfWaiting() == nil)
        record.close()
        around.record = "/nowhere/record"
        #expect(try lineOfWaiting() == nil)
        let text = try sample.folder.file("text", "no record")
        around.record = try #require(RecordPath(cText: text))
        #expect(
            try lineOfWaiting()
                == "not yet on the card: not known, as the record \(text) cannot be used: it has 9 bytes and not \(Layout.size)"
        )
    }

    private func lineOfWaiting() throws -> String? {
        let asked = try sample.ask("status", around: around)
        #expect(asked.status == 0, "\(asked.errors)")
        return asked.lines.count == 6 ? asked.lines[2] : nil
    }

    /// A record of the boot and with the entries that the database has.
    private func record() throws -> RecordFile {
        let path = try #require(RecordPath(cText: sample.beside("record")))
        let boot = BootID(InlineArray(repeating: 1))
        around.boot = boot
        around.record = path
        var record = try RecordFile.open(
            path, as: RecordIdentity(board: "north", digest: 7, length: 1, firmware: "0.1"), boot: boot)
        for _ in 0..<14 { record.session.writer.append(Entry(.stop, at: .zero + .seconds(10))) }
        record.session.writer.commit(at: .zero + .seconds(10))
        return record
    }
}

import Archive
import CSystem
import ControlLoop
import Foundation
import Record
import Statecharts
import TestSupport
import Testing

extension BootID {
    /// The boot with that number.
    package static func number(_ number: UInt8) -> BootID { BootID(InlineArray(repeating: number)) }
}

extension RecordIdentity {
    package static func board(_ lanes: (LaneName, EntryName)...) -> RecordIdentity {
        var identity = RecordIdentity(board: "demo", digest: 0xD16E57, length: 321, firmware: "0.1.0")
        for (name, machine) in lanes { identity.lanes.add(RecordLane(name, machine: machine)) }
        return identity
    }
}

/// A board with its record and its database, in a folder of its own: what a gate does, in the words of a test.
package final class ArchiveRig {
    package let folder: Folder
    package let record: RecordPath
    package let recordURL: URL
    package let databaseURL: URL
    package let database: RecordPath
    package var identity = RecordIdentity.board(("north", "turnstile"), ("lift", "elevator-door"))
    /// The first boot.
    package var boot: UInt8 = 1
    /// Nanoseconds since the boot.
    package var time: Int64 = 0
    /// The wall clock's time minus that: 2026-11-22T10:00:00Z is that of the first boot.
    package var offset: Int64 = 1_795_341_600 * 1_000_000_000
    /// Whether something sets the wall clock.
    package var isClockSet = false
    /// What the gate counted.
    package var numbers: [String: UInt64] = ["passages": 0, "inserted": 0, "held": 0]
    private var file: RecordFile?
    private var lastStates: [String: String] = [:]

    package init() throws {
        folder = try Folder()
        recordURL = folder.url.appending(path: "record")
        databaseURL = folder.url.appending(path: "demo.db")
        record = try #require(RecordPath(cText: recordURL.path))
        database = try #require(RecordPath(cText: databaseURL.path))
    }

    deinit { file?.close() }

    // MARK: The firmware

    /// The firmware starts: what the record has is given back.
    package func start() throws {
        file?.close()
        var file = try RecordFile.open(record, as: identity, boot: .number(boot))
        if file.beginning.source == .nowhere { numbers = numbers.mapValues { _ in 0 } }
        file.begin(as: identity, at: now)
        _ = file.session.writer.noteClock(offset, at: now)
        self.file = file
        lastStates = [:]
        commit()
    }

    /// It ends, in order or not.
    package func end(inOrder: Bool = true) {
        if inOrder { file?.session.writer.finish(at: now) }
        file?.close()
        file = nil
    }

    package var now: Instant { Instant(nanoseconds: time) }

    package func wait(_ seconds: Double) { time += Int64(seconds * 1_000_000_000) }

    /// A coin falls.
    package func coin(_ value: UInt64 = 10) {
        numbers["inserted"]! += value
        numbers["held"]! += value
        event("coin", to: "functioning.locked")
    }

    /// Somebody passes.
    package func passage() {
        numbers["passages"]! += 1
        event("personDidPass", to: "functioning.locked")
    }

    package func event(_ name: String, in region: String = "passage", to state: String, lane: UInt8 = 0) {
        var entry = Entry(.event, lane: lane, at: now)
        let before = lastStates["\(lane) \(region)"] ?? "functioning.locked"
        for (index, text) in [name, region, before, state].enumerated() {
            entry.names[index] = file!.session.writer.id(of: EntryName(cText: text)!)
        }
        lastStates["\(lane) \(region)"] = state
        file!.session.writer.append(entry)
        commit()
    }

    /// Something is wrong with a lane: by default an error, and 0 for what is one more of a series.
    package func fault(_ name: String, severity: UInt16 = 3, lane: UInt8 = 0) {
        var entry = Entry(.fault, lane: lane, flags: severity, at: now)
        entry.names[0] = file!.session.writer.id(of: EntryName(cText: name)!)
        file!.session.writer.append(entry)
        commit()
    }

    /// What a lane had that is gone is kept apart.
    package func keepApart(_ value: UInt64) {
        file!.session.writer.keepApart(RememberedNumber("held", value), of: "south", machine: "turnstile", at: now)
        commit()
    }

    /// The wall clock is set.
    package func setClock(_ seconds: Int64) {
        offset += seconds * 1_000_000_000
        _ = file!.session.writer.noteClock(offset, at: now)
        commit()
    }

    private func commit() {
        let kept = Kept(numbers: numbers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        var books = kept
        file!.session.writer.remember(lane: 0, &books)
        if identity.lanes.count > 1 {
            var none = Kept(numbers: [("persons", 0)])
            file!.session.writer.remember(lane: 1, &none)
        }
        file!.session.writer.commit(at: now)
    }

    // MARK: The recorder

    /// Everything is copied by a recorder that begins now, and then ends.
    @discardableResult
    package func copy() throws -> ArchiveWriter.Copied {
        var recorder = try RigRecorder(self)
        let copied = try recorder.copy()
        if let header = recorder.reader.header { recorder.writer.leaveNote(of: header) }
        return copied
    }

    /// The board is switched off and on, and its gates get what the database has.
    package func reboot(restoring: Bool = true) throws -> Restoring? {
        file?.close()
        file = nil
        boot += 1
        time = 1_000_000_000
        isClockSet = false
        try FileManager.default.removeItem(at: recordURL)
        return restoring ? try restore() : nil
    }

    package func restore() throws -> Restoring {
        try Restoring.restore(record, as: identity, from: database, boot: .number(boot), offset: offset)
    }

    /// The record is removed by hand, or with the package: a start makes a new one.
    package func loseRecord() throws {
        end(inOrder: false)
        try FileManager.default.removeItem(at: recordURL)
    }

    /// The files of the database, which nobody has open.
    package func databaseFiles() throws -> Data { try Data(contentsOf: databaseURL) }

    /// The database is gone; what is beside it for its writers stays, unless all is purged.
    package func loseDatabase(purged: Bool = false) {
        for ending in ["", "-wal", "-shm"] + (purged ? ["-lock"] : []) {
            try? FileManager.default.removeItem(atPath: databaseURL.path + ending)
        }
    }

    // MARK: What is in the database

    /// The rows of a query, with their columns.
    package func rows(_ query: String) throws -> [[String]] {
        // A connection that only reads cannot tidy up behind it.
        let database = try Database(database, .changing)
        let text = try #require(strdup(query))
        defer { free(text) }
        var statement = try database.prepare(text: text)
        var rows: [[String]] = []
        while try statement.step() {
            rows.append(
                (0..<statement.columns).map { statement.withText($0) { String(decoding: $0, as: UTF8.self) } })
        }
        return rows
    }

    package func value(_ query: String) throws -> String? { try rows(query).first?.first }

    /// What was counted of a number, over all hours.
    package func total(_ name: String, sort: Int = 1) throws -> Int64 {
        Int64(
            try value(
                "SELECT coalesce(sum(amount), 0) FROM hour WHERE sort = \(sort) AND name = (SELECT id FROM name WHERE text = '\(name)')"
            )!)!
    }

    package func number(_ name: String, lane: String = "north") throws -> String? {
        try value("SELECT value FROM now WHERE name = '\(name)' AND lane = '\(lane)'")
    }
}

/// A recorder of a rig.
package struct RigRecorder: ~Copyable {
    package var writer: ArchiveWriter
    package var reader: RecordReader
    let rig: ArchiveRig

    package init(_ rig: ArchiveRig) throws {
        var writer = try ArchiveWriter(rig.database)
        var reader = try RecordReader(rig.record)
        try writer.attach(&reader, offset: rig.offset)
        self.writer = writer
        self.reader = reader
        self.rig = rig
    }

    package mutating func copy() throws -> ArchiveWriter.Copied {
        if rig.isClockSet, !writer.knowsClock() { writer.noteClockIsSet(at: rig.now) }
        return try writer.copy(&reader, at: rig.now, offset: rig.offset)
    }
}

/// Numbers that last, as a lane's do.
private struct Kept: Lasting {
    let numbers: [(String, UInt64)]

    mutating func keep<K: Keeper>(with keeper: inout K) {
        for (name, value) in numbers {
            var value = value
            keeper.number(Label(stringLiteral: labels[name]!), &value)
        }
    }
}

private let labels: [String: StaticString] = [
    "passages": "passages", "inserted": "inserted", "held": "held", "persons": "persons", "fares": "fares",
    "kept": "kept",
    "faults": "faults", "entered": "entered", "left": "left", "cycles": "cycles", "prices": "prices",
    "paidOut": "paidOut",
    "exits": "exits",
]

/// A text as Swift has it.
package func words<let capacity: Int>(_ text: FixedText<capacity>) -> String {
    text.withBytes { String(decoding: $0, as: UTF8.self) }
}

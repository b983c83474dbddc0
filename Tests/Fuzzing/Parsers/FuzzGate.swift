import Archive
import ControlLoop
import Foundation
import Statecharts
import Synchronization

@testable import Record
@testable import Uplink

/// A gate's record and its database, as an uplink reads them: made once, and changed by nobody.
final class FuzzGate: Sendable {
    /// One at which a few things happened: to tell them takes most of an input's time.
    static let quiet = FuzzGate("quiet", events: 8)
    /// One at which more happened than may be under way at a time.
    static let busy = FuzzGate("busy", events: InFlight().most + 8)
    /// The wall clock's time minus that of the boot, 2026-11-22, in nanoseconds.
    static let clockOffset: Int64 = 1_795_341_600 * 1_000_000_000
    /// The boot that its events are of.
    static let boot = BootID(InlineArray(repeating: 7))

    let record: RecordPath
    let database: RecordPath

    private init(_ name: String, events: Int) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "portcullis-fuzz-\(name)-\(getpid())")
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            guard let record = RecordPath(cText: folder.appending(path: "record").path),
                let database = RecordPath(cText: folder.appending(path: "fuzz.db").path)
            else { fatalError("\(folder.path) is too long") }
            (self.record, self.database) = (record, database)
            try Self.live(record, events)
            try Self.copy(record, to: database)
        } catch { fatalError("\(folder.path): \(error)") }
        Self.folders.withLock { $0.append(folder) }
        atexit {
            for folder in FuzzGate.folders.withLock({ $0 }) { try? FileManager.default.removeItem(at: folder) }
        }
    }

    private static let folders = Mutex<[URL]>([])

    private static func live(_ path: RecordPath, _ events: Int) throws {
        let map = FuzzBoards.reporting.board.map
        var identity = RecordIdentity(board: "fuzz", digest: 1, length: 2, firmware: "0.0.0")
        let machines: [EntryName] = ["turnstile", "gallery"]
        for (lane, machine) in zip(map.laneNames.indices, machines) {
            identity.lanes.add(RecordLane(map.laneNames[lane], machine: machine))
        }
        var file = try RecordFile.open(path, as: identity, boot: boot)
        defer { file.close() }
        file.begin(as: identity, at: .zero)
        _ = file.session.writer.noteClock(clockOffset, at: .zero)
        for number in 0..<events {
            let time = Instant(nanoseconds: Int64(number) * 100_000_000)
            var entry = Entry(.event, lane: UInt8(number % machines.count), at: time)
            let names: [EntryName] = ["insertCoin", "passage", "functioning.locked", "functioning.unlocked"]
            for (index, name) in names.enumerated() { entry.names[index] = file.session.writer.id(of: name) }
            file.session.writer.append(entry)
            for lane in identity.lanes.indices {
                var books = FuzzBooks(value: UInt64(number))
                file.session.writer.remember(lane: lane, &books)
            }
            file.session.writer.commit(at: time)
        }
    }

    private static func copy(_ record: RecordPath, to database: RecordPath) throws {
        var writer = try ArchiveWriter(database)
        var reader = try RecordReader(record)
        try writer.attach(&reader, offset: clockOffset)
        _ = try writer.copy(&reader, at: Instant(nanoseconds: 8_000_000_000), offset: clockOffset)
    }
}

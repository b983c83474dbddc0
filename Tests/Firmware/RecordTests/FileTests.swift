import CSystem
import ControlLoop
import Foundation
import Statecharts
import TestSupport
import Testing

@testable import Record

@Suite("The file of a record")
struct FileTests {
    private let folder: Folder
    private let path: RecordPath

    init() throws {
        folder = try Folder()
        path = try #require(folder.url.appending(path: "record").path.withCString { RecordPath(cText: $0) })
    }

    private func url(_ ending: String = "") -> URL { folder.url.appending(path: "record\(ending)") }

    private var kept: Counters { Counters(Counter("passages", 7), Counter("credit", 50)) }

    /// What only the rights of this process decide.
    private func remarks(_ file: RecordFile) -> [RecordRemark] {
        file.remarks.indices.map { file.remarks[$0] }.filter { if case .notLocked = $0 { false } else { true } }
    }

    private func open(boot: BootID = testBoot) throws -> RecordFile { try RecordFile.open(path, as: .demo, boot: boot) }

    /// A record with one session in it, which was killed.
    private func write() throws {
        var file = try open()
        file.begin(as: .demo, at: .zero)
        file.session.writer.remember(lane: 0, kept)
        file.session.writer.remember(lane: 1, Counters(Counter("persons", 3)))
        file.session.writer.commit(at: Instant(nanoseconds: 5_000))
        file.close()
    }

    private var remembered: [RememberedLane] {
        var north = RememberedLane(lane: "north", machine: "turnstile")
        north.numbers.add(RememberedNumber("passages", 7))
        north.numbers.add(RememberedNumber("credit", 50))
        var lift = RememberedLane(lane: "lift", machine: "elevator-door")
        lift.numbers.add(RememberedNumber("persons", 3))
        return [north, lift]
    }

    private func lanes(_ file: RecordFile) -> [RememberedLane] { file.lanes.indices.map { file.lanes[$0] } }

    @Test("is made where there is none, whole, and only for its owner and group")
    func new() throws {
        let file = try open()
        defer { file.close() }
        #expect(file.beginning.source == .nowhere)
        #expect(file.beginning.session == 1)
        #expect(file.lanes.isEmpty)
        #expect(remarks(file) == [])
        let attributes = try FileManager.default.attributesOfItem(atPath: url().path)
        #expect(attributes[.size] as? Int == Layout.size)
        #expect((attributes[.posixPermissions] as? Int ?? 0) & ~0o640 == 0)
        #expect(!FileManager.default.fileExists(atPath: url(".new").path))
    }

    @Test("gives the next start what the one before remembered, to the unit")
    func continued() throws {
        try write()
        let file = try open()
        defer { file.close() }
        #expect(file.beginning.source == .record)
        #expect(file.beginning.session == 2)
        #expect(file.beginning.lastCommit == Instant(nanoseconds: 5_000))
        #expect(!file.beginning.wasStopped)
        #expect(lanes(file) == remembered)
        #expect(remarks(file) == [])
    }

    @Test("gives the same to the start after one that never committed")
    func cutStart() throws {
        try write()
        var file = try open()
        file.begin(as: .board(("other", "turnstile")), at: Instant(nanoseconds: 9_000))
        file.session.writer.remember(lane: 0, Counters(Counter("passages", 1)))
        file.close()
        let next = try open()
        defer { next.close() }
        #expect(lanes(next) == remembered)
        #expect(next.beginning.session == 3)
    }

    @Test("begins at zero after a first session that never committed")
    func cutFirstStart() throws {
        var file = try open()
        file.begin(as: .demo, at: .zero)
        file.close()
        let next = try open()
        defer { next.close() }
        #expect(next.beginning.source == .nowhere)
        #expect(next.beginning.session == 2)
        #expect(next.beginning.lastCommit == nil)
    }

    @Test("tells whether the session before was stopped in order")
    func stopped() throws {
        try write()
        var file = try open()
        file.begin(as: .demo, at: Instant(nanoseconds: 6_000))
        file.session.writer.remember(lane: 0, kept)
        file.session.writer.finish(at: Instant(nanoseconds: 7_000))
        file.close()
        let next = try open()
        defer { next.close() }
        #expect(next.beginning.wasStopped)
    }

    @Test("is begun with an entry that tells where the numbers come from and how long nobody was there")
    func startEntry() throws {
        try write()
        var file = try open()
        defer { file.close() }
        let sequence = file.session.writer.head
        file.begin(as: .demo, at: Instant(nanoseconds: 25_000))
        file.session.writer.commit(at: Instant(nanoseconds: 25_000))
        var reader = try RecordReader(path, from: sequence)
        var batch = EntryBatch<Entry>()
        let reading = reader.next(into: &batch)
        #expect(reading == RecordReader.Reading())
        #expect(batch.count == 1)
        #expect(batch[0].kind == .start)
        #expect(batch[0].values[0] == 2)
        #expect(batch[0].values[1] == 20_000)
        #expect(batch[0].flags == EntryFlags.continued)
    }

    @Test("of another length is kept aside", arguments: [0, 1, 63, 64, 2_048, 4_096, 28_672, 36_864, Layout.size - 1])
    func truncated(length: Int) throws {
        try write()
        let handle = try FileHandle(forWritingTo: url())
        try handle.truncate(atOffset: UInt64(length))
        try handle.close()
        try refused(.wrongSize(Int64(length)))
    }

    @Test("that is longer than its header says is kept aside")
    func longer() throws {
        try write()
        try (Data(contentsOf: url()) + [0]).write(to: url())
        try refused(.wrongSize(Int64(Layout.size + 1)))
    }

    @Test("that is no record is kept aside as it is")
    func foreign() throws {
        let text = Data("[lane north]\n".utf8) + Data(repeating: 0x20, count: Layout.size - 13)
        try text.write(to: url())
        try refused(.foreign)
        #expect(try Data(contentsOf: url(".bad")) == text)
    }

    @Test("of zeros is kept aside")
    func zeros() throws {
        try Data(count: Layout.size).write(to: url())
        try refused(.foreign)
    }

    @Test("of another layout is kept aside")
    func otherLayout() throws {
        try write()
        var data = try Data(contentsOf: url())
        for copy in 0..<2 { data[copy * Layout.headerSize + 8] = 3 }
        try data.write(to: url())
        try refused(.otherLayout(3))
    }

    @Test("of another boot is kept aside")
    func otherBoot() throws {
        try write()
        let file = try open(boot: BootID(InlineArray(repeating: 9)))
        defer { file.close() }
        #expect(remarks(file) == [.keptAside(.otherBoot)])
        #expect(file.beginning.source == .nowhere)
        #expect(file.lanes.isEmpty)
    }

    private func refused(_ flaw: RecordFlaw) throws {
        let file = try open()
        defer { file.close() }
        #expect(remarks(file) == [.keptAside(flaw)])
        #expect(file.beginning.source == .nowhere)
        #expect(file.lanes.isEmpty)
        #expect(FileManager.default.fileExists(atPath: url(".bad").path))
    }

    @Test("that cannot be kept aside is replaced, and that is said")
    func cannotKeepAside() throws {
        try Data(count: 5).write(to: url())
        try FileManager.default.createDirectory(at: url(".bad"), withIntermediateDirectories: false)
        let file = try open()
        defer { file.close() }
        #expect(remarks(file) == [.replaced(.wrongSize(5), errno: EISDIR)])
        #expect(try Data(contentsOf: url()).count == Layout.size)
    }

    @Test("is none where a folder is, and the folder stays")
    func directory() throws {
        try FileManager.default.createDirectory(at: url(), withIntermediateDirectories: false)
        #expect(throws: RecordError.notAFile) { try open() }
        #expect(throws: RecordError.notAFile) { _ = try RecordReader(path) }
    }

    @Test("is none where a link is, even one to a record")
    func link() throws {
        try write()
        try FileManager.default.moveItem(at: url(), to: url(".real"))
        try FileManager.default.createSymbolicLink(at: url(), withDestinationURL: url(".real"))
        #expect(throws: RecordError.notAFile) { try open() }
        #expect(throws: RecordError.notAFile) { _ = try RecordReader(path) }
    }

    @Test("is none where a pipe is, and nobody waits for its other end")
    func pipe() throws {
        #expect(mkfifo(url().path, 0o600) == 0)
        #expect(throws: RecordError.notAFile) { try open() }
        #expect(throws: RecordError.notAFile) { _ = try RecordReader(path) }
    }

    @Test("is none in a folder that is not there")
    func noFolder() throws {
        let path = try #require("\(folder.url.path)/none/record".withCString { RecordPath(cText: $0) })
        #expect(throws: RecordError.cannotMake(errno: ENOENT)) { try RecordFile.open(path, as: .demo, boot: testBoot) }
        #expect(throws: RecordError.notThere) { _ = try RecordReader(path) }
    }

    @Test("is none without the right to it")
    func noRight() throws {
        try write()
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: url().path)
        #expect(throws: RecordError.cannotOpen(errno: EACCES)) { try withoutRoot { try open() } }
    }

    @Test("is none where there is no room for it, and nothing is left behind")
    func noRoom() throws {
        #expect {
            _ = try Mapping.make(path, .demo, testBoot, size: 1 << 50)
        } throws: { error in
            if case RecordError.noRoom = error { true } else { false }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
    }

    @Test("is none at a path that is too long")
    func longPath() {
        var path = RecordPath()
        for _ in 0..<300 { path.append(byte: UInt8(ascii: "a")) }
        #expect(throws: RecordError.pathTooLong) { try RecordFile.open(path, as: .demo, boot: testBoot) }
        #expect(throws: RecordError.pathTooLong) { _ = try RecordReader(path) }
    }

    @Test("has one writer")
    func twoWriters() throws {
        let first = try open()
        #expect(throws: RecordError.inUse) { try open() }
        first.close()
        try open().close()
    }

    @Test("is free as soon as it is closed, also while a process that was just forked still has it open")
    func forked() throws {
        let lock = url("-lock").path
        let first = portcullis_lock_file(lock)
        try #require(first >= 0)
        #expect(portcullis_lock_file(lock) == -EWOULDBLOCK)
        // What a process that was forked has: the same open file.
        let copy = dup(first)
        defer { close(copy) }
        portcullis_record_close(first)
        let second = portcullis_lock_file(lock)
        #expect(second >= 0)
        portcullis_record_close(second)
    }

    @Test("is read by a reader that sees when another takes its place")
    func replaced() throws {
        try write()
        let reader = try RecordReader(path)
        var isThere = reader.isAt(path)
        #expect(isThere)
        let file = try open(boot: BootID(InlineArray(repeating: 9)))
        defer { file.close() }
        isThere = reader.isAt(path)
        #expect(!isThere)
    }

    // From a database

    private func seed(sequence: UInt64 = 1_000, session: UInt32 = 41) throws -> RecordRemark? {
        var lanes = LaneList<RememberedLane>()
        for lane in remembered { lanes.add(lane) }
        return try RecordFile.seed(
            path, as: .demo, lanes: lanes, sequence: sequence, session: session, boot: testBoot)
    }

    @Test("is made from what a database remembers, and the start says so")
    func seeded() throws {
        #expect(try seed() == nil)
        var file = try open()
        #expect(file.beginning.source == .database)
        #expect(file.beginning.session == 42)
        #expect(file.beginning.lastCommit == nil)
        #expect(lanes(file) == remembered)
        #expect(file.session.writer.head == 1_000)
        file.begin(as: .demo, at: .zero)
        file.session.writer.remember(lane: 0, kept)
        file.session.writer.commit(at: .zero)
        file.close()
        let next = try open()
        defer { next.close() }
        #expect(next.beginning.source == .record)
        #expect(lanes(next) == [remembered[0]])
        #expect(next.session.writer.head == 1_001)
    }

    @Test("is not made from a database where there is one of this boot")
    func notSeeded() throws {
        try write()
        #expect(throws: RecordError.alreadyThere) { try seed() }
        let file = try open()
        #expect(file.beginning.source == .record)
        #expect(throws: RecordError.inUse) { try seed() }
        file.close()
    }

    @Test("is made from a database in the place of one that cannot be used")
    func seededOverBad() throws {
        try Data(count: 7).write(to: url())
        #expect(try seed() == .keptAside(.wrongSize(7)))
        let file = try open()
        defer { file.close() }
        #expect(file.beginning.source == .database)
    }
}

import CSystem
import ControlLoop
import Foundation
import Statecharts
import TestSupport
import Testing

@testable import Record

/// What a later version leaves behind, and this one does not know: a section behind its own, and bytes behind the
/// numbers of a lane.
@Suite("The record of a later version")
struct LaterVersionTests {
    private let folder: Folder
    private let path: RecordPath
    private let section = Data((0..<4_096).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    private let rest: [UInt8] = [1, 0, 4, 0, 0xDE, 0xAD, 0xBE, 0xEF]

    init() throws {
        folder = try Folder()
        path = try #require(RecordPath(cText: folder.url.appending(path: "record").path))
    }

    private var url: URL { folder.url.appending(path: "record") }

    private func open() throws -> RecordFile { try RecordFile.open(path, as: .demo, boot: testBoot) }

    private func play(_ file: inout RecordFile, passages: UInt64) {
        let memory = LaneRecord(file, of: .demo, clock: .fixed(0))
        var loop = memory
        loop.begin(at: .zero, map: LineMap())
        var books = TwoNumbers()
        _ = loop.giveBack(to: &books, lane: 0)
        books.passages = passages
        loop.takeDown(&books, lane: 0)
        loop.commit(at: Instant(nanoseconds: 5_000))
    }

    private func sum(_ bytes: Data) -> UInt32 {
        max(1, bytes.withUnsafeBytes { portcullis_crc32c($0.baseAddress, $0.count) })
    }

    /// A record that this version wrote, and a later one went on with.
    private func write(kind: UInt32 = 77, offset: UInt32 = UInt32(Layout.size)) throws {
        var file = try open()
        play(&file, passages: 7)
        file.close()
        var data = try Data(contentsOf: url)
        func put(_ number: some FixedWidthInteger, _ place: Int) {
            withUnsafeBytes(of: number.littleEndian) { data.replaceSubrange(place..<place + $0.count, with: $0) }
        }
        for copy in 0..<2 where data[copy * Layout.headerSize] != 0 {
            let start = copy * Layout.headerSize
            put(UInt32(Layout.size + section.count), start + 12)
            put(UInt8(6), start + 49)
            for (index, number) in [kind, offset, UInt32(section.count)].enumerated() {
                put(number, start + 1_024 + 5 * 16 + 4 * index)
            }
            put(sum(data[start..<start + 2_044]), start + 2_044)
        }
        let newest = try data.withUnsafeBytes { try #require(RecordView.newestCommit(in: $0.baseAddress!)) }
        let snapshot = Layout.snapshot(lane: 0, slot: newest.slot(of: 0))
        let used = Int(data[snapshot + 4])
        data.replaceSubrange(snapshot + used..<snapshot + used + rest.count, with: rest)
        put(UInt16(used + rest.count), snapshot + 4)
        let commit = Layout.commit(newest.generation)
        put(sum(data[snapshot..<snapshot + used + rest.count]), commit + 28)
        put(sum(data[commit..<commit + 60]), commit + 60)
        try (data + section).write(to: url)
    }

    @Test("is gone on with, and what it has in its own sections is carried on unchanged")
    func goesOn() throws {
        try write()
        for passages: UInt64 in 8...9 {
            var file = try open()
            #expect(file.beginning.source == .record)
            #expect(file.lanes[0].numbers[0] == RememberedNumber("passages", passages - 1))
            #expect(file.lanes[0].numbers[1] == RememberedNumber("held", 50, isDue: true))
            play(&file, passages: passages)
            file.close()
        }
        let data = try Data(contentsOf: url)
        #expect(data.suffix(section.count) == section)
        #expect(data.count == Layout.size + section.count)
        try data.withUnsafeBytes { bytes in
            let memory = bytes.baseAddress!
            let header = try #require(RecordView.newestHeader(in: memory))
            #expect(header.session == 3)
            #expect(header.others == SectionList(RecordSection(kind: 77, offset: UInt32(Layout.size), length: 4_096)))
            let commit = try #require(RecordView.newestCommit(in: memory))
            let snapshot = Layout.snapshot(lane: 0, slot: commit.slot(of: 0))
            let used = Int((memory + snapshot).load(fromByteOffset: 4, as: UInt16.self))
            #expect(Array(bytes[snapshot + used - rest.count..<snapshot + used]) == rest)
        }
        var reader = try RecordReader(path)
        var batch = EntryBatch<Entry>()
        #expect(reader.next(into: &batch).missed == 0)
    }

    @Test(
        "is refused when a section lies where this version has its own, or behind the end, or is one of them elsewhere")
    func overlaps() throws {
        for (kind, offset) in [(77, 4_096), (77, Layout.size + 1), (5, Layout.size)] {
            try? FileManager.default.removeItem(at: url)
            try write(kind: UInt32(kind), offset: UInt32(offset))
            let file = try open()
            defer { file.close() }
            #expect(file.remarks.indices.contains { file.remarks[$0] == .keptAside(.headerDamaged) })
        }
    }
}

private struct TwoNumbers: Lasting {
    var passages: UInt64 = 0
    var held: UInt64 = 50

    mutating func keep<K: Keeper>(with keeper: inout K) {
        keeper.number("passages", &passages)
        keeper.due("held", &held)
    }
}

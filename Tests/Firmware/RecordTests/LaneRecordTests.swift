import ControlLoop
import Foundation
import Record
import Statecharts
import Testing

/// Two numbers and a flag.
private struct Till: Lasting {
    var coins: UInt64 = 0
    var tickets: UInt64 = 0
    var isFull = false

    mutating func keep<K: Keeper>(with keeper: inout K) {
        keeper.number("coins", &coins)
        keeper.number("tickets", &tickets)
        keeper.flag("full", &isFull)
    }
}

/// The same a version later: one number has another name.
private struct NewTill: Lasting {
    var coins: UInt64 = 0
    var slips: UInt64 = 0

    mutating func keep<K: Keeper>(with keeper: inout K) {
        keeper.number("slips", &slips)
        keeper.number("coins", &coins)
    }
}

@Suite("What a lane has goes into the record and comes back") struct LaneRecordTests {
    private let path: RecordPath
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "portcullis-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var path = RecordPath()
        for byte in folder.appending(path: "record").path.utf8 { path.append(byte: byte) }
        self.path = path
    }

    private func identity(lane: LaneName = "north") -> RecordIdentity {
        var identity = RecordIdentity(board: "test", digest: 1, length: 2, firmware: "0")
        identity.lanes.add(RecordLane(lane, machine: "till"))
        return identity
    }

    /// A firmware from its start to its end: it has a lane, and counts something.
    private func run<Books: Lasting>(
        _ books: inout Books, lane: LaneName = "north", clock: WallClock = .fixed(5),
        _ body: (inout LaneRecord, inout Books) -> Void = { _, _ in }
    ) throws -> LaneRecord {
        let file = try RecordFile.open(path, as: identity(lane: lane))
        defer { file.close() }
        var record = LaneRecord(file, of: identity(lane: lane), clock: clock)
        record.begin(at: .zero, map: LineMap())
        _ = record.giveBack(to: &books, lane: 0)
        record.takeDown(&books, lane: 0)
        record.commit(at: .zero)
        body(&record, &books)
        return record
    }

    private func kinds() throws -> [EntryKind] {
        var reader = try RecordReader(path)
        var batch = EntryBatch<Entry>()
        _ = reader.next(into: &batch)
        return batch.indices.map { batch[$0].kind }
    }

    @Test func `numbers and flags come back by their names`() throws {
        var till = Till(coins: 7, tickets: .max, isFull: true)
        _ = try run(&till)
        var next = Till()
        #expect(try run(&next).keptApart == 0)
        #expect(next.coins == 7 && next.tickets == .max && next.isFull)
    }

    @Test func `what has another name in the next version is kept apart, and the rest comes back`() throws {
        var till = Till(coins: 7, tickets: 9, isFull: false)
        _ = try run(&till)
        var next = NewTill()
        #expect(try run(&next).keptApart == 1)
        #expect(next.coins == 7 && next.slips == 0)
        #expect(try kinds().filter { $0 == .keptApart }.count == 1)
    }

    @Test func `what was taken down and not committed does not come back`() throws {
        var till = Till(coins: 7)
        _ = try run(&till) { record, till in
            till.coins = 8
            record.takeDown(&till, lane: 0)
        }
        var next = Till()
        _ = try run(&next)
        #expect(next.coins == 7)
    }

    @Test func `nothing changes before a loop has begun`() throws {
        var till = Till(coins: 7)
        _ = try run(&till)
        let file = try RecordFile.open(path, as: identity())
        var record = LaneRecord(file, of: identity())
        var other = Till(coins: 1)
        record.takeDown(&other, lane: 0)
        record.commit(at: .zero)
        record.finish(at: .zero)
        file.close()
        var next = Till()
        _ = try run(&next)
        #expect(next.coins == 7)
    }

    @Test func `edges and what a gate ignores are left out`() throws {
        var till = Till()
        var map = LineMap()
        _ = map.addLane(named: "north")
        _ = try run(&till) { record, _ in
            record.take(.edge(LineID(0), .rising), at: .zero)
            for verdict in [Verdict.ignored, .handled, .refused] {
                let event = Transition<NoCommand>(
                    region: "till", from: "open", to: "open", verdict: verdict, commands: Commands())
                record.take(.event(lane: 0, EventRecord(Beep(), event)), at: .zero)
            }
            record.commit(at: .zero)
        }
        #expect(try kinds().filter { $0 == .event }.count == 2)
    }

    @Test func `the time of day is noted when it has changed, and looked at once a second`() throws {
        var till = Till()
        var map = LineMap()
        _ = map.addLane(named: "north")
        _ = try run(&till, clock: .system) { record, _ in
            for second in 0..<5 {
                record.take(.interlock(lane: 0, .queued), at: .zero + .seconds(Int64(second)))
            }
            record.commit(at: .zero)
        }
        #expect(try kinds() == [.start, .clock, .interlock, .interlock, .interlock, .interlock, .interlock])
    }
}

private struct Beep: MachineEvent {
    var label: Label { "beep" }
    var value: UInt64? { nil }
}

private enum NoCommand: Labelled {
    var label: Label { "" }
}

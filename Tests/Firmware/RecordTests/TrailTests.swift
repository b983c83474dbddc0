import ControlLoop
import Statecharts
import Testing

@testable import Record

@Suite("What lines do is in the record for whoever looks on") struct TrailTests {
    /// Two lanes with a coin slot each beside the doors of the rig.
    private func begun(_ memory: ListedMemory? = nil) throws -> RecordRig {
        var rig = try memory.map { try RecordRig($0) } ?? RecordRig()
        for lane in rig.identity.lanes.indices {
            _ = rig.map.add(
                Line(
                    selector: .offset(UInt32(8 + lane)), direction: .input(debounce: .zero), isActiveLow: false,
                    bias: .unchanged, lane: lane, role: Role("coin-slot", index: 0)))
        }
        rig.begin()
        return rig
    }

    @Test func `the lines are named, with what they have`() throws {
        var rig = try begun()
        rig.writer.trail(LineID(3), .active, at: .zero)
        rig.writer.drove(LineID(1), .active)
        let reader = try RecordReader(rig.memory.start)
        guard let lines = reader.lines else {
            Issue.record("no lines")
            return
        }
        #expect(lines.indices.map { reader.name(lines[$0].role) } == ["doors", "doors", "coin-slot", "coin-slot"])
        #expect(lines.indices.map { lines[$0].lane } == [0, 1, 0, 1])
        #expect(lines.indices.map { lines[$0].isInput } == [false, false, true, true])
        #expect(lines.indices.map { lines[$0].level } == [.inactive, .active, nil, .active])
    }

    @Test func `edges come in their order, once each`() throws {
        var rig = try begun()
        let reader = try RecordReader(rig.memory.start)
        var next = reader.edgeEnd
        var batch = EntryBatch<RecordedEdge>()
        for number in 0..<100 {
            rig.writer.trail(LineID(2), number % 2 == 0 ? .active : .inactive, at: Instant(nanoseconds: Int64(number)))
        }
        var times: [Int64] = []
        while next != reader.edgeEnd {
            #expect(reader.edges(from: &next, into: &batch) == 0)
            times += batch.indices.map { batch[$0].time.nanoseconds }
        }
        #expect(times == Array(0..<100))
        #expect(reader.edges(from: &next, into: &batch) == 0)
        #expect(batch.isEmpty)
    }

    @Test func `who is too slow is told how many edges are gone`() throws {
        var rig = try begun()
        let reader = try RecordReader(rig.memory.start)
        var next = reader.edgeEnd
        for number in 0..<1_000 { rig.writer.trail(LineID(2), .active, at: Instant(nanoseconds: Int64(number))) }
        var batch = EntryBatch<RecordedEdge>()
        #expect(reader.edges(from: &next, into: &batch) == 873)
        #expect(batch[0].time.nanoseconds == 873)
        #expect(batch.count == 64)
    }

    @Test func `the number of edges may go over its end`() throws {
        var rig = try begun()
        rig.writer.trailHead = .max - 2
        rig.writer.trail(LineID(2), .active, at: .zero)
        let reader = try RecordReader(rig.memory.start)
        var next = reader.edgeEnd
        for number in 1...5 { rig.writer.trail(LineID(2), .active, at: Instant(nanoseconds: Int64(number))) }
        var batch = EntryBatch<RecordedEdge>()
        #expect(reader.edges(from: &next, into: &batch) == 0)
        #expect(batch.indices.map { batch[$0].time.nanoseconds } == [1, 2, 3, 4, 5])
    }

    @Test func `a number of another record begins at what is there`() throws {
        let rig = try begun()
        let reader = try RecordReader(rig.memory.start)
        var next: UInt32 = 77
        var batch = EntryBatch<RecordedEdge>()
        #expect(reader.edges(from: &next, into: &batch) == 0)
        #expect(next == reader.edgeEnd)
    }

    @Test func `lines of another session are not shown: an older firmware writes none`() throws {
        let rig = try begun()
        var older = try RecordRig(rig.memory)
        older.writer.begin(as: older.identity, older.beginning, at: older.now)
        older.writer.commit(at: older.now)
        let stale = try RecordReader(older.memory.start).lines
        #expect(stale == nil)
        let count = try RecordReader(try begun(older.memory).memory.start).lines?.count
        #expect(count == 4)
    }

    @Test func `the numbers go on over a start`() throws {
        var rig = try begun()
        rig.writer.trail(LineID(2), .active, at: .zero)
        rig.writer.commit(at: .zero)
        let again = try begun(rig.memory)
        #expect(again.writer.trailHead == 1)
    }

    @Test func `the trail lies between the snapshots and the ring`() {
        #expect(Layout.trailSession >= Layout.published + 4)
        #expect(Layout.trailHead + 4 <= Layout.trailLines)
        #expect(Layout.trailEdges + Layout.trailEdgeSlots * Layout.trailEdgeSize <= Layout.ring)
        #expect(MemoryLayout<TrailEdgeBytes>.size == Layout.trailEdgeSize)
        #expect(MemoryLayout<TrailLine>.size == Layout.trailLineSize)
    }
}

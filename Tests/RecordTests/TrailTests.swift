import ControlLoop
import Statecharts
import TestSupport
import Testing

@testable import Record

@Suite("Who looks at the lines of a record")
struct TrailTests {
    /// Two outputs, as the rig has them, and a coin slot.
    private func begun() throws -> (rig: RecordRig, coinSlot: LineID) {
        var rig = try RecordRig()
        let coinSlot = rig.map.add(
            Line(
                selector: .offset(9), direction: .input(debounce: .zero), isActiveLow: false, bias: .unchanged,
                lane: 1, role: Role("coin-slot", index: 0)))
        rig.begin()
        return (rig, try #require(coinSlot))
    }

    private func edge(_ number: Int) -> Instant { Instant(nanoseconds: Int64(number) * 1_000_000) }

    @Test("sees each line from its first level on, with its lane, its role and its direction")
    func lines() throws {
        var (rig, coinSlot) = try begun()
        let reader = try RecordReader(rig.memory.start)
        check((0..<RecordReader.mostLines).compactMap { reader.line($0) }, [])
        rig.writer.show(.inactive, of: coinSlot, at: edge(1), map: rig.map)
        rig.writer.append(.line(LineID(0), .active), at: edge(2), map: rig.map)
        check(
            (0..<RecordReader.mostLines).map { reader.line($0) }.prefix(4).map { $0 },
            [
                SeenLine(lane: 0, role: "doors", isInput: false, level: .active), nil,
                SeenLine(lane: 1, role: "coin-slot", isInput: true, level: .inactive), nil,
            ])
        rig.writer.append(.edge(coinSlot, .rising), at: edge(3), map: rig.map)
        check(reader.line(coinSlot.index)?.level, .active)
    }

    @Test("sees each change with its time, without a commit, and the last 128 of them")
    func changes() throws {
        var (rig, coinSlot) = try begun()
        let reader = try RecordReader(rig.memory.start)
        let before = reader.latestEdge
        for number in 1...200 {
            rig.writer.append(.edge(coinSlot, number % 2 == 1 ? .rising : .falling), at: edge(number), map: rig.map)
        }
        check(reader.latestEdge, before + 200)
        for number in UInt32(1)...200 {
            let expected = SeenEdge(
                line: coinSlot.index, level: number % 2 == 1 ? .active : .inactive, time: edge(Int(number)))
            check(reader.edge(before + number), number > 200 - RecordReader.keptEdges ? expected : nil)
        }
        check(reader.edge(before + 201), nil)
        // An edge is no entry, and nothing to commit.
        check(reader.isBehind, true)
        check(reader.position, 1)
        #expect(rig.writer.head == (try rig.taken()).head)
    }

    @Test("forgets the lines when a session begins, and counts on")
    func sessions() throws {
        var (rig, coinSlot) = try begun()
        rig.writer.show(.active, of: coinSlot, at: edge(1), map: rig.map)
        var next = try RecordRig(rig.memory)
        next.begin()
        let reader = try RecordReader(next.memory.start)
        check(reader.line(coinSlot.index), nil)
        next.writer.append(.line(LineID(1), .active), at: edge(2), map: next.map)
        check(reader.latestEdge, 2)
        check(reader.edge(2), SeenEdge(line: 1, level: .active, time: edge(2)))
    }

    @Test("believes no place that no board has, whatever the memory holds")
    func damaged() throws {
        let (rig, _) = try begun()
        let reader = try RecordReader(rig.memory.start)
        var random = SplitMix64(seed: 7)
        for _ in 0..<2_000 {
            for place in Layout.trail..<Layout.ring { rig.memory[place] = UInt8(truncatingIfNeeded: random.next()) }
            for place in -1...RecordReader.mostLines {
                if let line = reader.line(place) { #expect(line.lane < 8) }
            }
            for slot in 0..<RecordReader.keptEdges {
                // The number that the slot has now.
                let number = RecordView.word(at: rig.memory.start + Layout.edge(slot) + TrailPlace.number)
                if let edge = reader.edge(number) { #expect(edge.line < 64) }
            }
        }
    }
}

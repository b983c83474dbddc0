import ControlLoop
import Statecharts
import TestSupport
import Testing

@testable import Record

/// A part of a record.
struct RecordPart: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: Range<Int>

    static let all = [
        RecordPart(testDescription: "the names", bytes: Layout.names..<Layout.names + 24 * Layout.nameSize),
        RecordPart(testDescription: "the commits", bytes: Layout.commits..<Layout.snapshots),
        RecordPart(testDescription: "the snapshots of the first lane", bytes: snapshots(0)),
        RecordPart(testDescription: "the snapshots of the second lane", bytes: snapshots(1)),
        RecordPart(testDescription: "what readers poll", bytes: Layout.published..<Layout.published + 4),
    ]

    private static func snapshots(_ lane: Int) -> Range<Int> {
        Layout.snapshot(lane: lane, slot: 0)..<Layout.snapshot(lane: lane + 1, slot: 0)
    }
}

@Suite("A record that was damaged")
struct DamageTests {
    /// A record of some steps, what is true of it, and what was true one commit before.
    private func record() throws -> (rig: RecordRig, latest: Taken, before: Taken) {
        var rig = try RecordRig.begun(steps: 3)
        let before = try rig.taken()
        rig.writer.append(.event(lane: 0, .coin(5)), at: rig.now)
        rig.writer.remember(lane: 0, rig.kept(500))
        rig.writer.commit(at: rig.now)
        return (rig, try rig.taken(), before)
    }

    @Test("gives what is true, or what was true and says so, whichever bit is wrong", arguments: RecordPart.all)
    func eachBit(part: RecordPart) throws {
        let (rig, latest, before) = try record()
        #expect(latest.lanes != before.lanes)
        for place in part.bytes {
            for bit in 0..<8 {
                rig.memory[place] ^= 1 << UInt8(bit)
                check(try Taken(rig.memory), latest, before, "bit \(bit) of byte \(place)")
                rig.memory[place] ^= 1 << UInt8(bit)
            }
        }
        #expect(try rig.taken() == latest)
    }

    @Test("has a whole header, whichever bit of the two is wrong")
    func eachBitOfHeaders() throws {
        let (rig, latest, before) = try record()
        let headers = Set([0, 1].map { copy in headerGeneration(copy, rig.memory) })
        #expect(headers == [1, 2])
        for place in Layout.header..<Layout.names {
            for bit in 0..<8 {
                rig.memory[place] ^= 1 << UInt8(bit)
                let (header, isDamaged) = try Recovery.header(in: rig.memory.start)
                #expect(isDamaged, "bit \(bit) of byte \(place)")
                #expect(header.identity == latest.identity, "bit \(bit) of byte \(place)")
                if bit == 0 { check(try Taken(rig.memory), latest, before, "byte \(place)") }
                rig.memory[place] ^= 1 << UInt8(bit)
            }
        }
    }

    private func headerGeneration(_ copy: Int, _ memory: ListedMemory) -> UInt32? {
        guard case .header(let header) = RecordHeader.find(copy: copy, of: memory.start) else { return nil }
        return header.generation
    }

    /// Everything is as it was, or the remarks say what is not.
    private func check(_ taken: Taken, _ latest: Taken, _ before: Taken, _ comment: Comment) {
        #expect(taken.head >= before.head && taken.head <= latest.head, comment)
        let lost = taken.remarks.compactMap { if case .laneLost(let lane) = $0 { lane } else { nil } }
        if taken.lanes == latest.lanes {
            #expect(lost.isEmpty, comment)
        } else if lost.isEmpty {
            #expect(taken.lanes == before.lanes, comment)
            #expect(!taken.remarks.isEmpty, comment)
        } else {
            let left = latest.lanes.indices.filter { !lost.contains($0) }.map { latest.lanes[$0] }
            #expect(taken.lanes == left, comment)
        }
        if taken.identity != latest.identity || taken.session != latest.session {
            #expect(taken.remarks.contains(.headerDamaged), comment)
        }
    }

    @Test("gives a reader only entries that were written, whichever bit of the ring is wrong")
    func eachBitOfRing() throws {
        let (rig, latest, _) = try record()
        let entries = try read(rig.memory).entries
        #expect(entries.count == Int(latest.head) - 1)
        for place in Layout.ring..<Layout.ring + (entries.count + 1) * Layout.entrySize {
            for bit in 0..<8 {
                rig.memory[place] ^= 1 << UInt8(bit)
                let (found, missed) = try read(rig.memory)
                rig.memory[place] ^= 1 << UInt8(bit)
                let slot = (place - Layout.ring) / Layout.entrySize
                let isUsed = slot > 0 && slot <= entries.count
                #expect(missed == (isUsed ? 1 : 0), "bit \(bit) of byte \(place)")
                #expect(found == entries.filter { !isUsed || $0.sequence != slot }, "bit \(bit) of byte \(place)")
            }
        }
    }

    @Test("has no sequence twice when the newest commit is damaged")
    func damagedCommit() throws {
        let (rig, latest, before) = try record()
        let newest = try #require(RecordView.newestCommit(in: rig.memory.start))
        rig.memory[Layout.commit(newest.generation) + 8] ^= 1
        let taken = try rig.taken()
        #expect(taken.lanes == before.lanes)
        #expect(taken.head == latest.head)
        #expect(taken.remarks == [.commitDamaged])
        var next = try RecordRig(rig.memory)
        next.begin()
        #expect(try read(rig.memory).entries.map(\.sequence) == Array(1...latest.head))
    }

    @Test("goes back one commit when a snapshot of the newest is damaged")
    func damagedSnapshot() throws {
        let (rig, latest, before) = try record()
        let newest = try #require(RecordView.newestCommit(in: rig.memory.start))
        rig.memory[Layout.snapshot(lane: 0, slot: newest.slot(of: 0)) + 11] ^= 1
        let taken = try rig.taken()
        #expect(taken.lanes == before.lanes)
        #expect(taken.head == latest.head)
        #expect(taken.remarks == [.snapshotDamaged])
    }

    @Test("loses the one lane whose snapshot both commits name, and says so")
    func damagedOldSnapshot() throws {
        let (rig, latest, _) = try record()
        let newest = try #require(RecordView.newestCommit(in: rig.memory.start))
        rig.memory[Layout.snapshot(lane: 1, slot: newest.slot(of: 1))] ^= 1
        let taken = try rig.taken()
        #expect(taken.lanes == [latest.lanes[0]])
        #expect(taken.remarks == [.laneLost(1)])
    }

    @Test("is refused when both headers are damaged, or both commits")
    func nothingLeft() throws {
        let (rig, _, _) = try record()
        rig.memory[Layout.commits] ^= 1
        rig.memory[Layout.commits + Layout.commitSize] ^= 1
        #expect(throws: RecordFlaw.noCommit) { try rig.taken() }
        rig.memory[100] ^= 1
        rig.memory[100 + Layout.headerSize] ^= 1
        #expect(throws: RecordFlaw.headerDamaged) { try rig.taken() }
    }

    @Test("is refused, or believed as far as it is whole, when it ends early and zeros follow")
    func zeroTail() throws {
        let (rig, latest, before) = try record()
        let allowed = [latest.lanes, before.lanes]
        var believed = 0
        for end in stride(from: Layout.size - 64, through: 0, by: -64) {
            rig.memory.put([UInt8](repeating: 0, count: 64), at: end)
            guard let taken = try? rig.taken() else { continue }
            believed += 1
            let lost = taken.remarks.contains { if case .laneLost = $0 { true } else { false } }
            #expect(lost || allowed.contains(taken.lanes), "from byte \(end) on")
        }
        #expect(believed > 0)
    }

    @Test("that is anything at all is refused, and nothing crashes")
    func noise() throws {
        var random = SplitMix64(seed: 8)
        let memory = ListedMemory()
        for _ in 0..<20 {
            for place in stride(from: 0, to: Layout.size, by: 8) {
                memory.list.bytes.storeBytes(of: random.next(), toByteOffset: place, as: UInt64.self)
            }
            #expect(throws: RecordFlaw.foreign) { try Taken(memory) }
            #expect(throws: RecordError.refused(.foreign)) { _ = try RecordReader(memory.start) }
        }
    }

    @Test("whose check sums are right but whose numbers cannot be is not believed")
    func impossible() throws {
        let rig = try RecordRig.begun()
        var commit = try #require(RecordView.newestCommit(in: rig.memory.start))
        commit.generation = 5
        let changes: [(inout Commit) -> Void] = [
            { $0.names = 512 }, { $0.head = 0 }, { $0.lanes = 9 },
            // A start that counts on from there must not overflow: it would be tried again and again.
            { $0.head = .max }, { $0.generation = .max }, { $0.time = Instant(nanoseconds: -1) },
        ]
        for change in changes {
            let memory = rig.memory.copy()
            var changed = commit
            change(&changed)
            changed.store(in: memory)
            guard case .damaged = Commit.find(inSlot: 1, of: memory.start) else {
                Issue.record("it is believed")
                continue
            }
        }
    }

    @Test("whose numbers are the largest that are believed has a start whose numbers are believed, too")
    func farthest() throws {
        let changes: [(inout Commit, UInt64) -> Void] = [{ $0.head = $1 }, { $0.generation = $1 }]
        for change in changes {
            for number: UInt64 in [.max / 4 - 1, .max / 4, .max / 4 + 1, .max / 2 - 1, .max / 2] {
                let rig = try RecordRig.begun(steps: 3)
                var commit = try #require(RecordView.newestCommit(in: rig.memory.start))
                change(&commit, number)
                commit.store(in: rig.memory)
                try expectBelieved(RecordRig(rig.memory), "\(commit)")
            }
        }
        for generation: UInt32 in [.max / 2, .max - 1, .max] {
            let rig = try RecordRig.begun(steps: 3)
            var header = rig.writer.header
            header.generation = generation
            header.store(in: rig.memory)
            try expectBelieved(RecordRig(rig.memory), "\(header)")
        }
    }

    /// What a start writes is what its readers see.
    private func expectBelieved(_ rig: RecordRig, _ words: String) throws {
        var writer = rig.writer
        let time = Instant(nanoseconds: 1)
        writer.begin(as: rig.identity, rig.beginning, at: time)
        writer.append(Entry(.stop, at: time))
        writer.commit(at: time)
        let reader = try RecordReader(rig.memory.start)
        #expect(reader.state()?.head == writer.head, "\(words)")
        #expect(reader.header == writer.header, "\(words)")
    }

    private func read(_ memory: ListedMemory) throws -> (entries: [Entry], missed: UInt64) {
        var reader = try RecordReader(memory.start, from: 1)
        return reader.all()
    }
}

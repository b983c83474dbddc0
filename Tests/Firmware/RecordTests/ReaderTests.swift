import ControlLoop
import Foundation
import Statecharts
import TestSupport
import Testing

@testable import Record

@Suite("A reader of a record")
struct ReaderTests {
    @Test("gets every entry once, in order, from the first on")
    func inOrder() throws {
        var rig = try RecordRig.begun(steps: 30)
        var reader = try RecordReader(rig.memory.start)
        let first = reader.all()
        #expect(first.entries.map(\.sequence) == Array(1..<rig.writer.head))
        #expect(first.missed == 0)
        var isBehind = reader.isBehind
        #expect(!isBehind)
        rig.step()
        isBehind = reader.isBehind
        #expect(isBehind)
        #expect(reader.all().entries.count == 3)
    }

    @Test("does not see what no commit has made true")
    func uncommitted() throws {
        var rig = try RecordRig.begun()
        var reader = try RecordReader(rig.memory.start)
        _ = reader.all()
        rig.writer.append(Entry(.stop, at: .zero))
        rig.writer.remember(lane: 0, rig.kept(9))
        #expect(reader.all().entries.isEmpty)
        let before = reader.state()
        #expect(before?.lanes[0].numbers[0].value == 0)
        rig.writer.commit(at: .zero)
        #expect(reader.all().entries.map(\.kind) == [.stop])
        let after = reader.state()
        #expect(after?.lanes[0].numbers[0].value == 9)
    }

    @Test("that is too slow sees a gap, and how many entries it missed", arguments: [1, 2, 1_000, 5_000])
    func slow(late: Int) throws {
        var rig = try RecordRig.begun()
        var reader = try RecordReader(rig.memory.start)
        _ = reader.all()
        let position = reader.position
        for _ in 0..<Layout.ringSlots + late { rig.writer.append(Entry(.clock, at: .zero)) }
        rig.writer.commit(at: .zero)
        let (entries, missed) = reader.all()
        #expect(missed == UInt64(late))
        #expect(entries.map(\.sequence) == Array(position + UInt64(late)..<rig.writer.head))
    }

    @Test("misses what an uncommitted step has overwritten, and nothing else")
    func overwritten() throws {
        var rig = try RecordRig.begun()
        for _ in 0..<Layout.ringSlots { rig.writer.append(Entry(.clock, at: .zero)) }
        rig.writer.commit(at: .zero)
        var reader = try RecordReader(rig.memory.start)
        let oldest = reader.position
        for _ in 0..<3 { rig.writer.append(Entry(.stop, at: .zero)) }
        let (entries, missed) = reader.all()
        #expect(missed == 3)
        #expect(entries.first?.sequence == oldest + 3)
        #expect(entries.allSatisfy { $0.kind == .clock })
    }

    @Test("takes only the entries below a limit")
    func limit() throws {
        let rig = try RecordRig.begun(steps: 5)
        var reader = try RecordReader(rig.memory.start)
        var batch = EntryBatch<Entry>()
        _ = reader.next(into: &batch, below: 4)
        #expect(batch.indices.map { batch[$0].sequence } == [1, 2, 3])
        #expect(reader.position == 4)
    }

    @Test("that comes from a record that went further is told, and begins anew")
    func wentBack() throws {
        let rig = try RecordRig.begun(steps: 2)
        var reader = try RecordReader(rig.memory.start, from: 900)
        var batch = EntryBatch<Entry>()
        let reading = reader.next(into: &batch)
        #expect(reading.wentBack)
        #expect(batch[0].sequence == 1)
    }

    @Test("goes on where the sequence passes 32 bits")
    func wrap() throws {
        let memory = ListedMemory()
        memory.storeEmptyRecord(of: .demo, boot: testBoot)
        var rig = try RecordRig(memory)
        rig.writer.seed(LaneList(), sequence: UInt64(UInt32.max) - 4, session: 1)
        rig.begin()
        var reader = try RecordReader(memory.start, from: UInt64(UInt32.max) - 4)
        for _ in 0..<5 {
            rig.step()
            let before = reader.isBehind
            #expect(before)
            #expect(reader.all().missed == 0)
            let after = reader.isBehind
            #expect(!after)
        }
        #expect(reader.position == UInt64(UInt32.max) + 12)
        let next = try RecordRig(memory)
        #expect(next.writer.head == reader.position)
    }

    @Test("sees in a state the lanes as they were at one moment, by name")
    func state() throws {
        var rig = try RecordRig.begun(steps: 3)
        rig.writer.remember(lane: 0, rig.kept(1))
        rig.writer.remember(lane: 1, rig.kept(2))
        rig.writer.commit(at: Instant(nanoseconds: 77))
        let reader = try RecordReader(rig.memory.start)
        let state = try #require({ reader.state() }())
        #expect(state.head == rig.writer.head)
        #expect(state.time == Instant(nanoseconds: 77))
        #expect(reader.name(state.lanes[1].lane) == "lift")
        #expect(reader.name(state.lanes[1].machine) == "elevator-door")
        let numbers = state.lanes[1].numbers.named(by: reader)
        #expect(numbers[1] == RememberedNumber("inserted", 20))
    }

    @Test("does not go back to a commit that became old while the other one was read")
    func oldCommit() {
        func commit(_ generation: UInt64) -> Commit {
            var commit = Commit()
            commit.generation = generation
            return commit
        }
        /// The generation that is found where the slots have these, one after the other; 0 stands for a commit that is
        /// being written.
        func newest(_ found: [UInt64]) -> UInt64? {
            var found = found[...]
            return RecordView.newestCommit { _ in
                let generation = found.removeFirst()
                return generation == 0 ? nil : commit(generation)
            }?.generation
        }
        #expect(newest([4, 5, 4]) == 5)
        #expect(newest([6, 5, 6]) == 6)
        // The other one is being written, or was never finished.
        #expect(newest([4, 0, 4]) == 4)
        #expect(newest([0, 5, 0]) == 5)
        // The writer finished generation 5 and 6 meanwhile, and writes 7.
        #expect(newest([4, 0, 6]) == nil)
        #expect(newest([4, 0, 0]) == nil)
        #expect(newest([0, 0, 0]) == nil)
    }

    @Test("in another thread sees no entry and no state that was never true, and knows what it missed")
    func concurrent() throws {
        let folder = try Folder()
        let path = try #require(folder.url.appending(path: "record").path.withCString { RecordPath(cText: $0) })
        var file = try RecordFile.open(path, as: .demo, boot: testBoot)
        file.begin(as: .demo, at: .zero)
        file.session.writer.remember(lane: 0, Counters())
        file.session.writer.commit(at: .zero)
        var reader = try RecordReader(path, from: 1)
        let steps = 30_000
        let writing = Writing(file, steps: steps)
        writing.start()
        var batch = EntryBatch<Entry>()
        var got: UInt64 = 0
        var missed: UInt64 = 0
        var states = 0
        while got + missed < UInt64(1 + 2 * steps) {
            let reading = reader.next(into: &batch)
            missed += reading.missed
            got += UInt64(batch.count)
            for index in batch.indices where batch[index].kind == .event {
                #expect(batch[index].values[0] == batch[index].sequence * 3)
            }
            // Before the first step, nothing is remembered.
            guard let state = reader.state(), state.head > 2 else { continue }
            states += 1
            try #require(state.lanes[0].numbers.count == 2)
            #expect(state.lanes[0].numbers[1].value == state.lanes[0].numbers[0].value &* 0x9E37_79B9_7F4A_7C15)
        }
        #expect(got + missed == UInt64(1 + 2 * steps))
        #expect(got > 0)
        #expect(states > 0)
        writing.wait()
        file.close()
    }
}

/// A writer in a thread of its own.
private final class Writing: @unchecked Sendable {
    private var file: RecordFile
    private let steps: Int
    private let isDone = DispatchSemaphore(value: 0)

    init(_ file: RecordFile, steps: Int) {
        self.file = file
        self.steps = steps
    }

    func start() { Thread.detachNewThread { self.run() } }

    func wait() { isDone.wait() }

    private func run() {
        for _ in 0..<steps {
            let number = file.session.writer.head
            for _ in 0..<2 {
                var entry = Entry(.event, lane: 0, at: .zero)
                entry.values[0] = file.session.writer.head * 3
                file.session.writer.append(entry)
            }
            let product = number &* 0x9E37_79B9_7F4A_7C15
            file.session.writer.remember(lane: 0, Counters(Counter("passages", number), Counter("credit", product)))
            file.session.writer.commit(at: .zero)
        }
        isDone.signal()
    }
}

import ControlLoop
import Statecharts
import TestSupport
import Testing

@testable import Record

@Suite("The writer of a record")
struct WriterTests {
    private func entries(_ rig: RecordRig, from sequence: UInt64) throws -> [Entry] {
        var reader = try RecordReader(rig.memory.start, from: sequence)
        var batch = EntryBatch<Entry>()
        _ = reader.next(into: &batch)
        return batch.indices.map { batch[$0] }
    }

    /// What one record of the trace becomes, with its names.
    private func written(_ record: TraceRecord) throws -> [(entry: Entry, names: [EntryName])] {
        var rig = try RecordRig.begun()
        let sequence = rig.writer.head
        rig.writer.append(record, at: Instant(nanoseconds: 99))
        rig.writer.commit(at: .zero)
        let reader = try RecordReader(rig.memory.start)
        return try entries(rig, from: sequence).map { entry in
            (entry, entry.names.indices.map { reader.name(entry.names[$0]) })
        }
    }

    @Test("has a place for everything, and none overlaps another")
    func layout() {
        #expect(Layout.names == 4_096)
        #expect(Layout.commits == Layout.names + 512 * 48)
        #expect(Layout.commits + 2 * 64 <= Layout.snapshots)
        #expect(Layout.snapshots + 8 * 2 * 768 == Layout.published)
        #expect(Layout.published + 4 <= Layout.trailSession)
        #expect(Layout.ring % 4_096 == 0)
        #expect(Layout.size == Layout.ring + 4_096 * 64)
        #expect(Layout.size == 307_200)
        #expect(Layout.commits % 64 == 0 && Layout.snapshots % 64 == 0 && Layout.published % 64 == 0)
    }

    @Test("keeps an event with its names, its value and its fact")
    func event() throws {
        let written = try written(.event(lane: 1, .coin(50)))
        #expect(written.count == 1)
        #expect(written[0].entry.kind == .event)
        #expect(written[0].entry.lane == 1)
        #expect(written[0].entry.time == Instant(nanoseconds: 99))
        #expect(written[0].entry.flags == EntryFlags.hasValue | EntryFlags.hasFact)
        #expect(written[0].names == ["coin", "passage", "locked", "unlocked", "credit", ""])
        #expect(written[0].entry.values[0] == 50)
        #expect(written[0].entry.values[1] == 50)
    }

    @Test("keeps how an event was answered, and a fact that is a state")
    func ignoredEvent() throws {
        let transition = Transition<TestCommand>(
            region: "passage", from: "locked", to: "locked", verdict: .refused, commands: Commands(),
            fact: Fact("door", state: "closed"))
        let written = try written(.event(lane: 0, EventRecord(TestEvent.coin(1), transition)))
        #expect(
            written[0].entry.flags
                == EntryFlags.hasValue | EntryFlags.hasFact | EntryFlags.factIsState | EntryFlags.refused)
        #expect(written[0].names[5] == "closed")
    }

    @Test("keeps a driven output, a fault and the news of an interlock")
    func others() throws {
        let output = try written(.line(LineID(1), .active))
        #expect(output[0].entry.kind == .output)
        #expect(output[0].entry.lane == 1)
        #expect(output[0].entry.values[0] == 1)
        #expect(output[0].names[0] == "doors")
        let fault = try written(.fault(lane: 0, LaneFault("edgesLost", isUnexpected: true, .error)))
        #expect(fault[0].entry.kind == .fault)
        #expect(fault[0].entry.flags == 3 | EntryFlags.unexpected)
        #expect(fault[0].names[0] == "edgesLost")
        let news = try written(.interlock(lane: 0, .overridden))
        #expect(news[0].entry.kind == .interlock)
        #expect(news[0].names[0] == "overridden")
    }

    @Test("says first of a slot that another entry comes there, so that a reader that copied the one before notices")
    func sequenceFirst() throws {
        var rig = try RecordRig.begun()
        rig.forgetStores()
        let sequence = rig.writer.head
        rig.writer.append(Entry(.stop, at: .zero))
        guard case .number(let number, let offset) = rig.memory.list.stores[0], case .fence = rig.memory.list.stores[1]
        else {
            Issue.record("\(rig.memory.list.stores)")
            return
        }
        #expect(number == UInt32(sequence))
        #expect(offset == Layout.entry(sequence))
    }

    @Test("does not keep what an input does")
    func edges() throws {
        #expect(try written(.edge(LineID(0), .rising)).isEmpty)
    }

    @Test("keeps counters three in an entry")
    func counters() throws {
        var counters = CounterGroup()
        let labels: [Label] = ["one", "two", "three", "four"]
        for (index, label) in labels.enumerated() { counters.add(Counter(label, UInt64(index + 1))) }
        let written = try written(.counters(lane: 0, counters))
        #expect(written.map(\.entry.flags) == [3, 1])
        #expect(written[0].names == ["one", "two", "three", "", "", ""])
        #expect(written[1].names == ["four", "", "", "", "", ""])
        #expect(written[1].entry.values[0] == 4)
    }

    @Test("keeps the wall clock when it goes another way than the loop's by more than 100 ms")
    func clock() throws {
        var rig = try RecordRig.begun()
        let sequence = rig.writer.head
        var noted: [Bool] = []
        for offset: Int64 in [-5, 99_000_000, 100_000_000, 0, -200_000_000] {
            noted.append(rig.writer.noteClock(offset, at: .zero))
        }
        #expect(noted == [true, false, true, false, true])
        rig.writer.commit(at: .zero)
        let written = try entries(rig, from: sequence)
        #expect(written.map { Int64(bitPattern: $0.values[0]) } == [-5, 100_000_000, -200_000_000])
        #expect(written.allSatisfy { $0.lane == nil && $0.kind == .clock })
    }

    @Test("keeps apart what nobody takes back")
    func keptApart() throws {
        var rig = try RecordRig.begun()
        let sequence = rig.writer.head
        rig.writer.keepApart(RememberedNumber("credit", 70), of: "gone", machine: "turnstile", at: .zero)
        rig.writer.commit(at: .zero)
        let entry = try entries(rig, from: sequence)[0]
        let reader = try RecordReader(rig.memory.start)
        #expect(entry.kind == .keptApart)
        #expect(entry.values[0] == 70)
        let names = entry.names.indices.map { reader.name(entry.names[$0]) }
        #expect(names == ["gone", "turnstile", "credit", "", "", ""])
    }

    @Test("gives one number to one text, wherever it is, and also after a restart")
    func sameText() throws {
        var rig = try RecordRig.begun()
        let number = rig.writer.id(of: "credit" as Label)
        #expect(rig.writer.id(of: "credit" as EntryName) == number)
        #expect(rig.writer.id(of: "" as EntryName) == 0)
        rig.writer.commit(at: .zero)
        var next = try RecordRig(rig.memory)
        #expect(next.writer.id(of: "credit" as Label) == number)
        #expect(next.writer.id(of: "debit" as Label) > number)
    }

    @Test("cuts a long name between two characters")
    func longName() throws {
        var rig = try RecordRig.begun()
        let number = rig.writer.id(of: "0123456789012345678901234567890123456789ab\u{20AC}c" as Label)
        rig.writer.commit(at: .zero)
        let reader = try RecordReader(rig.memory.start)
        #expect(reader.name(number) == "0123456789012345678901234567890123456789ab")
        #expect(rig.writer.id(of: "0123456789012345678901234567890123456789ab\u{20AC}d" as Label) == number)
    }

    @Test("goes on without a name when there is no room for another, and counts that")
    func full() throws {
        var rig = try RecordRig.begun()
        let known = rig.writer.id(of: "credit" as Label)
        var given = Set<UInt16>()
        for number in 0..<600 { given.insert(rig.writer.id(of: "name \(number)" as EntryName)) }
        let there = rig.writer.missedNames
        #expect(given.count + Int(there) == 601)
        #expect(given.max() == 511)
        let sequence = rig.writer.head
        rig.writer.append(.fault(lane: 0, LaneFault("forcedEntry", .warning)), at: .zero)
        rig.writer.append(.fault(lane: 0, LaneFault("forcedEntry", .warning)), at: .zero)
        rig.writer.commit(at: .zero)
        #expect(rig.writer.missedNames == there + 2)
        let written = try entries(rig, from: sequence)
        #expect(written.map { $0.names[0] } == [0, 0])
        #expect(rig.writer.id(of: "credit" as Label) == known)
        #expect(try rig.taken().remarks == [])
    }

    @Test("tells in the header whose record it is, in which session")
    func header() throws {
        let rig = try RecordRig.begun()
        let reader = try RecordReader(rig.memory.start)
        let header = try #require({ reader.header }())
        #expect(header.identity == .demo)
        #expect(header.boot == testBoot)
        #expect(header.session == 1)
    }

    @Test("notes new settings, and their header is the one that counts")
    func settings() throws {
        var rig = try RecordRig.begun()
        let sequence = rig.writer.head
        var identity = rig.identity
        identity.digest = 77
        identity.length = 88
        rig.writer.settingsChanged(to: identity, at: .zero)
        rig.writer.commit(at: .zero)
        let entry = try entries(rig, from: sequence)[0]
        #expect(entry.kind == .settings)
        #expect(entry.values[0] == 77)
        #expect(entry.values[1] == 88)
        let reader = try RecordReader(rig.memory.start)
        let header = reader.header
        #expect(header?.identity == identity)
        #expect(header?.session == 1)
    }

    @Test("remembers nothing of a lane that the session has not spoken of")
    func otherLanes() throws {
        let first = try RecordRig.begun(steps: 2)
        var next = try RecordRig(first.memory)
        next.writer.begin(as: .demo, next.beginning, at: .zero)
        next.writer.remember(lane: 1, next.kept(4))
        next.writer.commit(at: .zero)
        #expect(try next.taken().lanes.map(\.lane) == ["lift"])
    }
}

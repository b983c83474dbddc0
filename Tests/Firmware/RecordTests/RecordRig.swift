import ControlLoop
import Statecharts
import TestSupport
import Testing

@testable import Record

/// A boot that no machine has.
let testBoot = BootID([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])

extension RecordIdentity {
    /// A board with some lanes, each with its machine.
    static func board(_ lanes: (LaneName, EntryName)...) -> RecordIdentity {
        var identity = RecordIdentity(board: "demo", digest: 0xD16E57, length: 321, firmware: "0.1.0")
        for (name, machine) in lanes { identity.lanes.add(RecordLane(name, machine: machine)) }
        return identity
    }

    static var demo: RecordIdentity { board(("north", "turnstile"), ("lift", "elevator-door")) }
}

/// A record in memory, its writer, and what can happen in it.
struct RecordRig {
    let memory: ListedMemory
    let identity: RecordIdentity
    var writer: StepWriter<ListedMemory>
    let beginning: Beginning
    var map = LineMap()

    /// A new record, in which nothing has begun.
    init(_ identity: RecordIdentity = .demo) throws {
        let memory = ListedMemory()
        memory.storeEmptyRecord(of: identity, boot: testBoot)
        try self.init(memory, identity)
    }

    /// What a start makes of a record.
    init(_ memory: ListedMemory, _ identity: RecordIdentity = .demo) throws {
        let recovery = try Recovery(memory.start, boot: testBoot)
        self.memory = memory
        self.identity = identity
        beginning = recovery.beginning
        writer = StepWriter(
            memory, after: recovery.commit, recovery.header,
            names: try #require(NameTable(count: recovery.commit.names)))
        for lane in identity.lanes.indices { _ = map.addLane(named: identity.lanes[lane].name) }
        for lane in identity.lanes.indices {
            _ = map.add(
                Line(
                    selector: .offset(UInt32(lane)), direction: .output(drive: .pushPull, initial: .inactive),
                    isActiveLow: false, bias: .unchanged, lane: lane, role: Role("doors", index: 5)))
        }
    }

    /// A record in which a session has begun, with so many steps.
    static func begun(steps: Int = 0, _ identity: RecordIdentity = .demo) throws -> RecordRig {
        var rig = try RecordRig(identity)
        rig.begin()
        for _ in 0..<steps { rig.step() }
        return rig
    }

    var now: Instant { Instant(nanoseconds: Int64(bitPattern: writer.head) * 1_000) }

    mutating func begin() {
        writer.begin(as: identity, beginning, at: now)
        writer.beginTrail(map)
        for lane in identity.lanes.indices { writer.remember(lane: lane, kept(0)) }
        writer.commit(at: now)
    }

    /// What the tests remember of a lane: all numbers fit to each other, so that a mixture shows.
    func kept(_ number: UInt64) -> Counters {
        var kept = Counters()
        kept.add(Counter("passages", number))
        kept.add(Counter("inserted", 10 * number))
        kept.add(Counter("credit", 1_000_000_007 * number))
        return kept
    }

    /// A coin in the first lane, as one step of the loop records it.
    mutating func step() {
        let number = writer.head
        writer.append(.event(lane: 0, .coin(number)), at: now)
        writer.append(.fault(lane: 0, LaneFault("forcedEntry", .warning)), at: now)
        writer.remember(lane: 0, kept(number))
        writer.commit(at: now)
        writer.append(.line(LineID(0), .active), at: now)
        writer.commit(at: now)
    }

    /// Forgets what was stored until now.
    func forgetStores() { memory.list.stores = [] }

    /// What a start takes from the record.
    func taken() throws -> Taken { try Taken(memory) }
}

extension EventRecord {
    static func coin(_ value: UInt64) -> EventRecord {
        EventRecord(
            TestEvent.coin(value),
            Transition<TestCommand>(
                region: "passage", from: "locked", to: "unlocked", verdict: .handled, commands: Commands(),
                fact: Fact("credit", value)))
    }
}

enum TestCommand: Label, Labelled, Sendable {
    case open
}

enum TestEvent: MachineEvent {
    case coin(UInt64)

    var label: Label { "coin" }

    var value: UInt64? {
        switch self {
        case .coin(let value): value
        }
    }
}

/// Everything that a start, or a reader, takes from a record.
struct Taken: Equatable {
    var head: UInt64
    var session: UInt32
    var beginning: Beginning
    var identity: RecordIdentity
    var lanes: [RememberedLane] = []
    var remarks: [RecordRemark] = []

    init(_ memory: ListedMemory) throws {
        let recovery = try Recovery(memory.start, boot: testBoot)
        head = recovery.commit.head
        beginning = recovery.beginning
        session = beginning.session
        identity = recovery.header.identity
        for lane in 0..<recovery.commit.lanes {
            if let remembered = recovery.remembered(lane) { lanes.append(remembered) }
        }
        for index in recovery.remarks.indices { remarks.append(recovery.remarks[index]) }
    }

    /// The same, without the header, which is not part of a commit.
    var withoutHeader: Taken {
        var taken = self
        taken.identity = .board()
        taken.session = 0
        taken.beginning.session = 0
        return taken
    }
}

/// Named numbers that last, as a lane's do.
private struct KeptCounters: Lasting {
    let counters: Counters

    mutating func keep<K: Keeper>(with keeper: inout K) {
        for index in counters.indices {
            var value = counters[index].value
            keeper.number(counters[index].label, &value)
        }
    }
}

extension StepWriter {
    /// Remembers these numbers of a lane.
    mutating func remember(lane: Int, _ counters: Counters) {
        var books = KeptCounters(counters: counters)
        remember(lane: lane, &books)
    }
}

extension RecordReader {
    /// Everything that is there to read.
    mutating func all() -> (entries: [Entry], missed: UInt64) {
        var batch = EntryBatch<Entry>()
        var entries: [Entry] = []
        var missed: UInt64 = 0
        repeat {
            missed += next(into: &batch).missed
            entries += batch.indices.map { batch[$0] }
        } while !batch.isEmpty
        return (entries, missed)
    }
}

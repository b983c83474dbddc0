import ControlLoop
import Statecharts
import TestSupport
import Testing

@testable import Record

/// One thing that a firmware does with a record, and where it begins.
struct KilledWork: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let start: @Sendable () throws -> RecordRig
    let work: @Sendable (inout RecordRig) -> Void

    init(
        _ description: String, _ start: @escaping @Sendable () throws -> RecordRig,
        _ work: @escaping @Sendable (inout RecordRig) -> Void = { $0.step() }
    ) {
        testDescription = description
        self.start = start
        self.work = work
    }

    static let all = [
        KilledWork("the first step, with names that are new", { try .begun() }),
        KilledWork("a later step", { try .begun(steps: 3) }),
        KilledWork("the very first start", { try RecordRig() }, { $0.begin() }),
        KilledWork("a start after a crash", { try RecordRig(RecordRig.begun(steps: 4).memory) }, { $0.begin() }),
        KilledWork("a start with other lanes", otherLanes, { $0.begin() }),
        KilledWork("both lanes in one step", { try .begun(steps: 2) }, bothLanes),
        KilledWork("two commits without an entry", { try .begun(steps: 2) }, twoCommits),
        KilledWork("new settings", { try .begun(steps: 1) }, newSettings),
        KilledWork("a stop", { try .begun(steps: 1) }, { $0.writer.finish(at: $0.now) }),
        KilledWork("a step where the ring begins anew", { try .begun(steps: 1_400) }),
    ]

    @Sendable private static func otherLanes() throws -> RecordRig {
        let lanes = RecordIdentity.board(("south", "parking-exit"), ("north", "turnstile"), ("new", "turnstile"))
        return try RecordRig(RecordRig.begun(steps: 4).memory, lanes)
    }

    @Sendable private static func bothLanes(_ rig: inout RecordRig) {
        rig.writer.remember(lane: 1, rig.kept(77))
        rig.step()
    }

    @Sendable private static func twoCommits(_ rig: inout RecordRig) {
        for number in 5...6 as ClosedRange<UInt64> {
            rig.writer.remember(lane: 0, rig.kept(number))
            rig.writer.commit(at: rig.now)
        }
    }

    @Sendable private static func newSettings(_ rig: inout RecordRig) {
        var identity = rig.identity
        identity.digest = 5
        rig.writer.settingsChanged(to: identity, at: rig.now)
        rig.writer.commit(at: rig.now)
    }
}

@Suite("A firmware that is killed")
struct KillTests {
    /// A record before some work, and what the work stores, one small store after another.
    private func killed(_ work: KilledWork) throws -> (before: ListedMemory, rig: RecordRig) {
        var rig = try work.start()
        let before = rig.memory.copy()
        rig.forgetStores()
        work.work(&rig)
        return (before, rig)
    }

    /// What a start may take: what was true at some commit on the way.
    private func allowed(_ before: ListedMemory, _ rig: RecordRig) throws -> [Taken] {
        let memory = before.copy()
        var allowed = [try Taken(memory).withoutHeader]
        for store in rig.memory.list.stores {
            memory.perform(store)
            let taken = try Taken(memory).withoutHeader
            if case .last(_, let offset) = store, Layout.isCommit(offset), taken != allowed.last {
                allowed.append(taken)
            }
        }
        return allowed
    }

    @Test("leaves what was true at a commit, after each single byte that it stores", arguments: KilledWork.all)
    func eachByte(work: KilledWork) throws {
        let (before, rig) = try killed(work)
        let allowed = try allowed(before, rig)
        #expect(allowed.count >= 2)
        let memory = before.copy()
        var reached = 0
        var stores = 0
        for store in rig.memory.list.stores {
            try memory.performByByte(store) {
                stores += 1
                let taken = try Taken(memory)
                let place = try #require(allowed.firstIndex(of: taken.withoutHeader), "after \(stores) stores")
                #expect(place >= reached, "what was true is not true any more after \(stores) stores")
                reached = place
                #expect(taken.remarks.isEmpty)
                try check(memory, head: taken.head)
            }
        }
        #expect(reached == allowed.count - 1)
        #expect(stores > 10)
    }

    @Test("leaves the same when the stores come in any order that the fences allow", arguments: KilledWork.all)
    func anyOrder(work: KilledWork) throws {
        let (before, rig) = try killed(work)
        let allowed = try allowed(before, rig)
        var random = SplitMix64(seed: 14)
        let memory = before.copy()
        for group in ListedMemory.groups(rig.memory.list.stores) {
            for _ in 0..<60 {
                let image = memory.copyOfStores(group)
                memory.performSome(of: group, &random)
                let taken = try Taken(memory)
                #expect(allowed.contains(taken.withoutHeader))
                #expect(taken.remarks.isEmpty)
                memory.undo(image)
            }
            for store in group { memory.perform(store) }
        }
        #expect(try Taken(memory).withoutHeader == allowed.last)
    }

    @Test("leaves a record that a reader believes as far as it is true", arguments: KilledWork.all)
    func reader(work: KilledWork) throws {
        let (before, rig) = try killed(work)
        let memory = before.copy()
        for store in rig.memory.list.stores {
            memory.perform(store)
            let reader = try RecordReader(memory.start)
            let found = reader.state()
            let state = try #require(found)
            let taken = try Taken(memory)
            #expect(state.head == taken.head)
            #expect(state.lanes.count == taken.lanes.count)
            for lane in taken.lanes.indices {
                let numbers = state.lanes[lane].numbers.named(by: reader)
                #expect(numbers == taken.lanes[lane].numbers)
            }
        }
    }

    /// The newest entries below the head are whole. They are what the work may have destroyed.
    private func check(_ memory: ListedMemory, head: UInt64) throws {
        for sequence in max(1, head - min(head, 8))..<head {
            #expect(Entry(sequence, in: memory.start) != nil, "entry \(sequence)")
        }
    }
}

extension Layout {
    /// Whether that is the check sum of a commit.
    static func isCommit(_ offset: Int) -> Bool {
        offset == commits + Commit.sumPlace || offset == commits + commitSize + Commit.sumPlace
    }
}

extension KeptList<KeptNumber> {
    func named(by reader: borrowing RecordReader) -> KeptList<RememberedNumber> {
        var named = KeptList<RememberedNumber>()
        for index in indices { named.add(RememberedNumber(reader.name(self[index].name), self[index].value)) }
        return named
    }
}

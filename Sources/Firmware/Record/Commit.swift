import CSystem
import ControlLoop
import Statecharts

/// What is true of a record: everything that it names, and nothing else. It replaces the one before the last, so that
/// there is always a whole one.
struct Commit {
    /// How many there were.
    var generation: UInt64 = 0
    /// The sequence of the next entry: all below it are true.
    var head: UInt64 = 1
    /// When it was made.
    var time = Instant.zero
    /// How many names there are.
    var names: UInt16 = 0
    /// How many lanes there are.
    var lanes = 0
    /// The slot of each lane's snapshot, one bit for each lane.
    var slots: UInt8 = 0
    /// The check sum of each lane's snapshot; 0 for none. With it, no other snapshot can be taken for this one.
    var sums = PerLane<UInt32>(repeating: 0)
    /// Whether it is the last one of a session that was stopped in order.
    var isLast = false
    /// Whether the snapshots come from the database, and no session has used them yet.
    var isRestored = false

    private enum Place {
        static let generation = 0
        static let head = 8
        static let time = 16
        static let names = 24
        static let slots = 26
        static let flags = 27
        static let sums = 28
        static let sum = 60
    }

    private enum Flag {
        static let lanes: UInt8 = 15
        static let isLast: UInt8 = 16
        static let isRestored: UInt8 = 32
    }

    /// Where the check sum is: 0 while a commit is being written.
    static var sumPlace: Int { Place.sum }

    init() {}

    /// The slot of a lane's snapshot.
    func slot(of lane: Int) -> Int { slots & bit(lane) != 0 ? 1 : 0 }

    /// The snapshot of a lane; nil when there is none, or not the one that this commit names.
    func snapshot(of lane: Int, in memory: UnsafeRawPointer) -> Snapshot? {
        guard sums[lane] != 0 else { return nil }
        return Snapshot(at: memory + Layout.snapshot(lane: lane, slot: slot(of: lane)), sum: sums[lane])
    }

    /// Makes the other slot of a lane the one that counts.
    mutating func take(lane: Int, slot: Int, sum: UInt32) {
        slots = slot != 0 ? slots | bit(lane) : slots & ~bit(lane)
        sums[lane] = sum
    }

    private func bit(_ lane: Int) -> UInt8 { 1 &<< UInt8(truncatingIfNeeded: lane) }

    /// Stores it: with the last word of this, it is true.
    @inline(__always)
    func store(in memory: some RecordMemory) {
        var block = Block<64>()
        block.put(generation, at: Place.generation)
        block.put(head, at: Place.head)
        block.put(time.nanoseconds, at: Place.time)
        block.put(names, at: Place.names)
        block.put(slots, at: Place.slots)
        let flags = (isLast ? Flag.isLast : 0) | (isRestored ? Flag.isRestored : 0)
        block.put(UInt8(truncatingIfNeeded: lanes) | flags, at: Place.flags)
        for lane in sums.indices { block.put(sums[lane], at: Place.sums + 4 * lane) }
        memory.replace(block, sum: block.sum(Place.sum), at: Layout.commit(generation), place: Place.sum)
    }

    /// What is in a slot.
    enum Found {
        case commit(Commit)
        /// A commit that was never finished, or none.
        case unfinished
        /// A commit that was changed after it was finished.
        case damaged
    }

    /// What is in one of the two slots.
    static func find(inSlot slot: Int, of memory: UnsafeRawPointer) -> Found {
        let block = Block<64>(copying: memory + Layout.commits + slot * Layout.commitSize)
        let sum: UInt32 = block.number(at: Place.sum)
        if sum == 0 { return .unfinished }
        guard sum == block.sum(Place.sum) else { return .damaged }
        var commit = Commit()
        commit.generation = block.number(at: Place.generation)
        commit.head = block.number(at: Place.head)
        commit.time = Instant(nanoseconds: block.number(at: Place.time))
        commit.names = block.number(at: Place.names)
        commit.slots = block.number(at: Place.slots)
        let flags: UInt8 = block.number(at: Place.flags)
        commit.lanes = Int(flags & Flag.lanes)
        commit.isLast = flags & Flag.isLast != 0
        commit.isRestored = flags & Flag.isRestored != 0
        for lane in commit.sums.indices { commit.sums[lane] = block.number(at: Place.sums + 4 * lane) }
        guard commit.isPossible, Layout.commit(commit.generation) == Layout.commits + slot * Layout.commitSize else {
            return .damaged
        }
        return .commit(commit)
    }

    /// Whether its numbers are in their ranges. A check sum does not know who made it.
    private var isPossible: Bool {
        head >= 1 && head <= Self.mostCounted && generation <= Self.mostCounted && time >= .zero
            && Int(names) < Layout.nameSlots && lanes <= Layout.lanes
    }

    /// Whether a start can count on from there: what it writes then has to be possible, too, for as long as there are
    /// boards.
    var leavesRoom: Bool { max(head, generation) <= Self.mostCounted / 2 }

    /// No board comes even half as far: a million entries a second would take 146,000 years for that.
    private static var mostCounted: UInt64 { UInt64.max / 2 }
}

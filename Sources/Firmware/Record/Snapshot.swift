import ControlLoop
import Statecharts

/// One number of a lane, by the number of its name.
public struct KeptNumber: Equatable, Sendable {
    /// The number of its name.
    public let name: UInt16
    /// How much.
    public let value: UInt64
    /// Whether it is money that is due to somebody: a version that does not know it must not go on without it.
    public let isDue: Bool
}

/// What is remembered of one lane, as it is in the record.
public struct Snapshot: Sendable {
    /// The number of the lane's name.
    public var lane: UInt16 = 0
    /// The number of its machine's name.
    public var machine: UInt16 = 0
    /// Its numbers.
    public var numbers = KeptList<KeptNumber>()
    /// What a later version put behind them.
    private(set) var rest = SnapshotRest()

    fileprivate enum Place {
        static let lane = 0
        static let machine = 2
        static let used = 4
        static let count = 6
        static let numbers = 8
        static let numberSize = 10

        static func name(_ index: Int) -> Int { numbers + index * numberSize }
        static func value(_ index: Int) -> Int { name(index) + 2 }
    }

    /// What is set in the number of a name when that is due to somebody.
    fileprivate static let due: UInt16 = 0x8000

    init() {}

    /// The snapshot at a place; nil when it is not the one with that check sum.
    init?(at place: UnsafeRawPointer, sum: UInt32) {
        let block = SnapshotBlock(copying: place)
        let used = Int(block.number(at: Place.used, as: UInt16.self))
        let count = Int(block.number(at: Place.count, as: UInt8.self))
        guard count <= KeptList<KeptNumber>.capacity, used <= Layout.snapshotSize, used >= Place.name(count),
            used - Place.name(count) <= SnapshotRest.most, block.sum(used) == sum
        else { return nil }
        lane = block.number(at: Place.lane)
        machine = block.number(at: Place.machine)
        for index in 0..<count {
            let name: UInt16 = block.number(at: Place.name(index))
            numbers.add(
                KeptNumber(
                    name: name & ~Self.due, value: block.number(at: Place.value(index)),
                    isDue: name & Self.due != 0))
        }
        rest.take(block, from: Place.name(count), to: used)
    }
}

/// The bytes of a snapshot.
typealias SnapshotBlock = Block<768>

/// What a later version put behind the numbers of a lane. This one does not know what it is, and carries it on
/// unchanged.
public struct SnapshotRest: Equatable, Sendable {
    /// The most bytes, which fill a snapshot that has all the numbers it can have.
    static let most = Layout.snapshotSize - 8 - KeptList<KeptNumber>.capacity * 10
    private(set) var count = 0
    private var bytes = InlineArray<280, UInt8>(repeating: 0)

    /// Nothing.
    init() {}

    fileprivate mutating func take(_ block: SnapshotBlock, from start: Int, to end: Int) {
        count = end - start
        for index in 0..<count { bytes[index] = block.number(at: start + index) }
    }

    fileprivate func put(into block: inout SnapshotBlock, at place: Int) {
        for index in 0..<count { block.put(bytes[index], at: place + index) }
    }

    /// Equal when they have the same bytes.
    public static func == (left: SnapshotRest, right: SnapshotRest) -> Bool {
        guard left.count == right.count else { return false }
        for index in 0..<left.count where left.bytes[index] != right.bytes[index] { return false }
        return true
    }
}

/// A snapshot that is put together. It can be used again and again, which costs less than a new one each time.
struct SnapshotDraft {
    private var block = SnapshotBlock()
    private var count = 0

    /// A snapshot of nothing.
    @inline(__always)
    init() {}

    /// Begins a snapshot of a lane, by the numbers of its name and of its machine's.
    @inline(__always)
    mutating func begin(lane: UInt16, machine: UInt16) {
        block.put(lane, at: Snapshot.Place.lane)
        block.put(machine, at: Snapshot.Place.machine)
        count = 0
    }

    /// Adds a number.
    @inline(__always)
    mutating func append(_ value: UInt64, name: UInt16, isDue: Bool) {
        precondition(
            count < KeptList<KeptNumber>.capacity, "a lane has more lasting numbers than a snapshot has places")
        block.put(isDue ? name | Snapshot.due : name, at: Snapshot.Place.name(count))
        block.put(value, at: Snapshot.Place.value(count))
        count += 1
    }

    /// Stores it in a slot that no commit names, with what a later version put behind it. Its check sum, which the next
    /// commit has to name.
    @inline(__always)
    mutating func store(_ rest: borrowing SnapshotRest, in memory: some RecordMemory, at offset: Int) -> UInt32 {
        let end = Snapshot.Place.name(count)
        if rest.count > 0 { rest.put(into: &block, at: end) }
        let used = end + rest.count
        block.put(UInt16(truncatingIfNeeded: used), at: Snapshot.Place.used)
        block.put(UInt8(truncatingIfNeeded: count), at: Snapshot.Place.count)
        block.withBytes(used) { memory.store($0, at: offset) }
        return block.sum(used)
    }
}

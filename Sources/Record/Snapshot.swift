import ControlLoop
import Statecharts

/// One number of a lane, by the number of its name.
public struct KeptNumber: Equatable, Sendable {
    /// The number of its name.
    public let name: UInt16
    /// How much.
    public let value: UInt64
}

/// What is remembered of one lane, as it is in the record.
public struct Snapshot: Sendable {
    /// The number of the lane's name.
    public var lane: UInt16 = 0
    /// The number of its machine's name.
    public var machine: UInt16 = 0
    /// Its numbers.
    public var numbers = KeptList<KeptNumber>()

    fileprivate enum Place {
        static let lane = 0
        static let machine = 2
        static let count = 4
        static let names = 8
        static let values = 40
        static let sum = 252
    }

    init() {}

    /// The snapshot at a place; nil when it is not the one with that check sum.
    init?(at place: UnsafeRawPointer, sum: UInt32) {
        let block = Block<256>(copying: place)
        let count = Int(block.number(at: Place.count, as: UInt8.self))
        guard count <= KeptList<KeptNumber>.capacity, block.sum(Place.values + 8 * count) == sum else { return nil }
        lane = block.number(at: Place.lane)
        machine = block.number(at: Place.machine)
        for index in 0..<count {
            numbers.append(
                KeptNumber(
                    name: block.number(at: Place.names + 2 * index), value: block.number(at: Place.values + 8 * index)))
        }
    }
}

/// A snapshot that is put together.
struct SnapshotDraft {
    private var block = Block<256>()
    private var count = 0

    /// A snapshot of a lane, by the numbers of its name and of its machine's.
    @inline(__always)
    init(lane: UInt16, machine: UInt16) {
        block.put(lane, at: Snapshot.Place.lane)
        block.put(machine, at: Snapshot.Place.machine)
    }

    /// Adds a number.
    @inline(__always)
    mutating func append(_ value: UInt64, name: UInt16) {
        block.put(name, at: Snapshot.Place.names + 2 * count)
        block.put(value, at: Snapshot.Place.values + 8 * count)
        count += 1
    }

    /// Stores it in a slot that no commit names. Its check sum, which the next commit has to name.
    @inline(__always)
    mutating func store(in memory: some RecordMemory, at offset: Int) -> UInt32 {
        block.put(UInt8(truncatingIfNeeded: count), at: Snapshot.Place.count)
        let used = Snapshot.Place.values + 8 * count
        block.withBytes(used) { memory.store($0, at: offset) }
        return block.sum(used)
    }
}

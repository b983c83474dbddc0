import CSystem
import ControlLoop
import Statecharts

/// The one writer of a record, in the loop of the firmware. It makes no system call and never waits.
///
/// What happens in a step is stored first where nobody looks: entries above the head of the ring, snapshots in the
/// slots that no commit names. A commit makes all of it true at once. A process that is killed, at whatever
/// instruction, leaves the record as it was at one commit or at the next.
public struct StepWriter<Memory: RecordMemory> {
    let memory: Memory
    var names: NameTable
    /// The commit that is being prepared; its generation is that of the latest one.
    var next: Commit
    /// The slots of the snapshots in the latest commit: these are not written.
    private var slots: UInt8
    /// The numbers of the names of the lanes and of their machines.
    private var lanes = PerLane<LaneNames>(repeating: LaneNames())
    /// What later versions put behind the numbers of each lane.
    private var rests = PerLane<SnapshotRest>(repeating: SnapshotRest())
    /// The snapshot that is put together.
    fileprivate var draft = SnapshotDraft()
    /// The lines of this session, as the table in the record has them.
    var lines = PerLine<TrailLine>(repeating: TrailLine())
    /// The header of this session.
    var header: RecordHeader
    /// How many edges there were in the trail, modulo 2^32.
    var trailHead: UInt32
    /// The clock as the record has it.
    private var clock: Int64?

    /// A writer that goes on behind a commit.
    init(_ memory: Memory, after commit: Commit, _ header: RecordHeader, names: NameTable) {
        self.memory = memory
        self.names = names
        self.header = header
        next = commit
        slots = commit.slots
        trailHead = RecordView.word(at: memory.start + Layout.trailHead)
    }

    /// The sequence of the next entry.
    public var head: UInt64 { next.head }

    /// The number of this session of the firmware.
    public var session: UInt32 { header.session }

    /// How often a name found no room in the record, and its entry went without it.
    public var missedNames: UInt64 { names.missed }

    /// Puts an entry into the ring; the next commit makes it true.
    @inline(__always)
    public mutating func append(_ entry: Entry) {
        var entry = entry
        entry.sequence = next.head
        entry.store(in: memory)
        next.head += 1
    }

    /// The number of a label in entries; 0 when there is no room for another name.
    @inline(__always)
    public mutating func id(of label: Label) -> UInt16 { names.id(of: label, in: memory) }

    /// The number of a text in entries; 0 when there is no room for another name.
    public mutating func id<let capacity: Int>(of text: FixedText<capacity>) -> UInt16 {
        text.withBytes { names.id(of: $0, in: memory) }
    }

    /// Stores what is to be remembered of a lane, instead of what was; the next commit makes it true.
    @inline(__always)
    public mutating func remember<Books: Lasting>(lane: Int, _ books: inout Books) {
        draft.begin(lane: lanes[lane].name, machine: lanes[lane].machine)
        withUnsafeMutablePointer(to: &self) { writer in
            var keeper = DraftKeeper(writer: writer)
            books.keep(with: &keeper)
        }
        store(lane: lane)
    }

    /// Stores the snapshot that was put together in the slot of its lane that the latest commit does not name.
    @inline(__always)
    private mutating func store(lane: Int) {
        let slot = slots & 1 &<< UInt8(truncatingIfNeeded: lane) != 0 ? 0 : 1
        let sum = draft.store(rests[lane], in: memory, at: Layout.snapshot(lane: lane, slot: slot))
        next.take(lane: lane, slot: slot, sum: sum)
    }

    /// Stores what somebody else remembers of a lane.
    mutating func remember(lane: Int, _ remembered: borrowing RememberedLane) {
        draft.begin(lane: id(of: remembered.lane), machine: id(of: remembered.machine))
        for index in remembered.numbers.indices {
            let number = remembered.numbers[index]
            draft.append(number.value, name: id(of: number.name), isDue: number.isDue)
        }
        store(lane: lane)
    }

    /// Carries on what a later version put behind the numbers of a lane.
    mutating func carry(_ rest: SnapshotRest, lane: Int) { rests[lane] = rest }

    /// Names the lanes of the session.
    mutating func nameLanes(of identity: RecordIdentity) {
        for lane in identity.lanes.indices {
            lanes[lane].name = id(of: identity.lanes[lane].name)
            lanes[lane].machine = id(of: identity.lanes[lane].machine)
        }
    }

    /// Makes everything true that was put since the last commit, and shows it to the readers.
    @inline(__always)
    public mutating func commit(at time: Instant) {
        next.generation += 1
        next.time = time
        next.names = names.count
        next.store(in: memory)
        slots = next.slots
        publish()
    }

    /// Shows the readers what is true.
    @inline(__always)
    func publish() { memory.storeLast(UInt32(truncatingIfNeeded: next.head), at: Layout.published) }

    /// Notes the wall clock, when it is not as the record has it: `offset` is its time minus that of the loop's clock,
    /// in nanoseconds. Whether there is something to commit.
    @discardableResult
    public mutating func noteClock(_ offset: Int64, at time: Instant) -> Bool {
        if let clock, (offset &- clock).magnitude <= clockTolerance { return false }
        clock = offset
        var entry = Entry(.clock, at: time)
        entry.values[0] = UInt64(bitPattern: offset)
        append(entry)
        return true
    }
}

// One thread at a time writes, as with any value.
extension StepWriter: @unchecked Sendable where Memory: Sendable {}

/// The numbers of a lane's names.
private struct LaneNames {
    var name: UInt16 = 0
    var machine: UInt16 = 0
}

/// The writer of a record in a file.
public typealias RecordWriter = StepWriter<MappedMemory>

/// Puts lasting numbers into a snapshot; what is or is not so is 1 or 0. It lives only while its writer is lent to it.
private struct DraftKeeper<Memory: RecordMemory>: Keeper {
    let writer: UnsafeMutablePointer<StepWriter<Memory>>

    mutating func number(_ name: Label, _ value: inout UInt64) { put(name, value, isDue: false) }

    mutating func due(_ name: Label, _ value: inout UInt64) { put(name, value, isDue: true) }

    // Called for each number of each machine: a copy in each place would cost more room than it saves time.
    @inline(never)
    private func put(_ name: Label, _ value: UInt64, isDue: Bool) {
        writer.pointee.draft.append(value, name: writer.pointee.id(of: name), isDue: isDue)
    }

    mutating func flag(_ name: Label, _ value: inout Bool) {
        var wide: UInt64 = value ? 1 : 0
        number(name, &wide)
    }
}

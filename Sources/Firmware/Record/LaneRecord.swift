import CSystem
import ControlLoop
import Statecharts

/// Where the time of day in a record comes from.
public enum WallClock: Sendable {
    /// The system's clock.
    case system
    /// A clock that shows so many nanoseconds more than that of the loop.
    case fixed(Int64)
}

/// The memory of the firmware's loop: a record in a file.
public typealias LaneRecord = SessionRecord<MappedMemory>

/// The memory of a loop: the record of its board, if it has one, in a file or in any other memory.
///
/// What a gate ignores is not kept: a contact that chatters would push what matters out of the ring.
public struct SessionRecord<Memory: RecordMemory>: LaneMemory {
    /// How many numbers could not be given back to a lane.
    public private(set) var keptApart = 0

    private var session: RecordSession<Memory>?
    private var identity: RecordIdentity
    private let clock: WallClock
    private var startTime = Instant.zero
    private var nextLook = Instant.zero
    /// Whether it keeps what it is told.
    public private(set) var hasBegun = false
    private var isDirty = false

    /// No record. It is large, so it is made where it stays.
    @inline(__always)
    public init() {
        session = nil
        identity = RecordIdentity(board: "", digest: 0, length: 0, firmware: "")
        clock = .system
    }

    /// The record of a board with that identity.
    public init(_ session: RecordSession<Memory>, of identity: RecordIdentity, clock: WallClock = .system) {
        self.session = session
        self.identity = identity
        self.clock = clock
    }

    /// Lets go of what its writer has for itself. It must not be used any more. A process that ends does the same.
    package func close() { session?.close() }

    /// It keeps what it is told.
    public static var isBlind: Bool { false }

    /// Begins a session of the firmware. The first commit makes it true; until then, all that the session before had
    /// is.
    public mutating func begin(at time: Instant, map: borrowing LineMap) {
        guard session != nil else { return }
        startTime = time
        hasBegun = true
        session!.begin(as: identity, at: time)
        session!.writer.beginTrail(map)
        look(at: time)
        for place in session!.lanes.indices where identity.place(of: session!.lanes[place]) == nil {
            let lane = session!.lanes[place]
            for index in lane.numbers.indices { keepApart(lane.numbers[index], of: lane, at: time) }
        }
        isDirty = true
    }

    /// Gives a lane what it had under the same name, with the same machine. What it has no place for is kept apart.
    public mutating func giveBack<Books: Lasting>(to books: inout Books, lane place: Int) -> Bool {
        guard session != nil else { return false }
        var hadSomething = false
        for index in session!.lanes.indices {
            let lane = session!.lanes.element(at: index)
            guard identity.place(of: lane) == place else { continue }
            hadSomething = true
            session!.writer.carry(lane.rest, lane: place)
            var giver = Giver(numbers: lane.numbers)
            books.keep(with: &giver)
            let present = books.takenDown()
            for number in lane.numbers.indices where !present.has(lane.numbers[number]) {
                keepApart(lane.numbers[number], of: lane, at: startTime)
            }
        }
        return hadSomething
    }

    private mutating func keepApart(_ number: RememberedNumber, of lane: RememberedLane, at time: Instant) {
        guard number.value > 0 else { return }
        session!.writer.keepApart(number, of: lane.lane, machine: lane.machine, at: time)
        keptApart += 1
    }

    /// Shows it to whoever looks on.
    public mutating func saw(_ level: Level, of line: LineID, at time: Instant) {
        guard hasBegun else { return }
        session!.writer.trail(line, level, at: time)
    }

    /// Puts a record into the ring. An edge goes into the trail only.
    public mutating func take(_ record: TraceRecord, at time: Instant) {
        guard hasBegun else { return }
        switch record {
        case .edge(let line, let edge): return session!.writer.trail(line, edge.level, at: time)
        case .line(let line, let level): session!.writer.drove(line, level)
        case .event(_, let event) where event.verdict == .ignored: return
        case .restored: return
        case .event, .fault, .interlock, .counters: break
        }
        look(at: time)
        session!.writer.append(record, at: time)
        isDirty = true
    }

    /// Stores the lasting numbers of a lane.
    public mutating func takeDown<Books: Lasting>(_ books: inout Books, lane: Int) {
        guard hasBegun else { return }
        session!.writer.remember(lane: lane, &books)
        isDirty = true
    }

    /// Makes it true.
    public mutating func commit(at time: Instant) {
        guard isDirty else { return }
        session!.writer.commit(at: time)
        isDirty = false
    }

    /// Notes that the firmware took new settings.
    public mutating func settingsChanged(to identity: RecordIdentity, at time: Instant) {
        guard hasBegun else { return }
        self.identity = identity
        session!.writer.settingsChanged(to: identity, at: time)
        session!.writer.commit(at: time)
        isDirty = false
    }

    /// Ends the session in order.
    public mutating func finish(at time: Instant) {
        guard hasBegun else { return }
        session!.writer.finish(at: time)
        isDirty = false
    }

    /// Looks at the time of day now and then, before what happened at that time is put into the ring: where the
    /// processor's clock can be read only through the kernel, once a second is enough.
    private mutating func look(at time: Instant) {
        guard time >= nextLook else { return }
        nextLook = time + .seconds(1)
        let offset =
            switch clock {
            case .system: portcullis_clock_offset_ns()
            case .fixed(let offset): offset
            }
        if session!.writer.noteClock(offset, at: time) { isDirty = true }
    }
}

extension SessionRecord where Memory == MappedMemory {
    /// The record of a board with that identity, in a file.
    public init(_ file: RecordFile, of identity: RecordIdentity, clock: WallClock = .system) {
        self.init(file.session, of: identity, clock: clock)
    }
}

/// Gives a lane its numbers back.
private struct Giver: Keeper {
    let numbers: KeptList<RememberedNumber>

    mutating func number(_ name: Label, _ value: inout UInt64) { value = remembered(name) ?? value }
    mutating func flag(_ name: Label, _ value: inout Bool) { value = remembered(name).map { $0 != 0 } ?? value }

    private func remembered(_ name: Label) -> UInt64? {
        let name = EntryName(name)
        for index in numbers.indices where numbers[index].name == name { return numbers[index].value }
        return nil
    }
}

extension RecordIdentity {
    /// The place of the lane that is the same one: it has its name and its machine.
    func place(of lane: RememberedLane) -> Int? {
        for place in lanes.indices where lanes[place].name == lane.lane && lanes[place].machine == lane.machine {
            return place
        }
        return nil
    }
}

extension Counters {
    /// Whether one of them has that name and that value.
    fileprivate func has(_ number: RememberedNumber) -> Bool {
        for index in indices where number.name == EntryName(self[index].label) {
            return self[index].value == number.value
        }
        return false
    }
}

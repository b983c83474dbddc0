import ControlLoop
import Lanes
import MockChip
import Record
import Simulation
import Statecharts

/// A board, the firmware's loop and record on it, and everybody who stands at its gates.
///
/// Time belongs to the world: it goes from one thing that happens to the next. Nothing in it asks the system for
/// anything, so that a seed always makes the same run.
final class World {
    typealias Loop = BoardLoop<MockChip<PinRecorder>, TorturedLane, WatchedSink>

    /// What runs on the board.
    enum Process: Equatable {
        case running
        /// Nothing until then.
        case down(until: Instant)
    }

    let site: Site
    /// Which faults there may be.
    let kinds: [FaultKind]
    let umpire: Umpire
    let witness: Witness
    let pins: Pins
    let rows: Rows
    let bytes = RecordBytes()
    /// Who reads the record, as a page does.
    let reader: RecordReader
    /// The lines of the acceptors.
    let slots: [LineID]
    let identity: RecordIdentity

    /// What is to happen.
    @exclusivity(unchecked) var agenda = Agenda<Happening>()
    /// Everybody who does something, by their numbers.
    @exclusivity(unchecked) var persons: [Person?] = []
    @exclusivity(unchecked) var freeNumbers: [Int] = []

    @exclusivity(unchecked) var loop: Loop
    @exclusivity(unchecked) var fate: Fate
    @exclusivity(unchecked) var process = Process.down(until: .zero)
    @exclusivity(unchecked) var now = Instant.zero
    @exclusivity(unchecked) var parts: [any SimulatedPart]
    /// Whether the door of each lane is shut; nil where there is no door.
    @exclusivity(unchecked) var isShut: [Bool?]
    /// Whether something blocks what moves in a lane.
    @exclusivity(unchecked) var isJammed: [Bool]
    /// What each input's sensor sees.
    @exclusivity(unchecked) var sensed: [Level]
    /// The level of each input at the chip.
    @exclusivity(unchecked) var wires: [Level]
    /// How many are in each sensor.
    @exclusivity(unchecked) var inside: [Int]
    /// When the last one left it.
    @exclusivity(unchecked) var leftAt: [Instant]
    /// The level that an input has whatever its sensor sees.
    @exclusivity(unchecked) var held: [Level?]
    /// The level that an output's relay has whatever it is told.
    @exclusivity(unchecked) var welded: [Level?]
    /// Until when the loop is not let run.
    @exclusivity(unchecked) var stalledUntil = Instant.zero
    /// Until when the chip is gone.
    @exclusivity(unchecked) var unpluggedUntil = Instant.zero
    /// When the unit drives the fail-safe levels, after the end of a process.
    @exclusivity(unchecked) var failSafeAt: Instant?
    /// Whether a call may fail: a fault of that kind is armed.
    @exclusivity(unchecked) var mayFail = false

    @exclusivity(unchecked) var workload: Workload?
    /// What happened from outside, if that is kept.
    @exclusivity(unchecked) var log: [TimedInfluence]?
    @exclusivity(unchecked) var tally = Tally()
    @exclusivity(unchecked) var books: RecordBooks
    @exclusivity(unchecked) var doorChecker: DoorChecker
    /// What moves at the gates, and what is under it.
    @exclusivity(unchecked) var yards: [any Yard]
    /// Whoever pays at each gate that takes money.
    @exclusivity(unchecked) var payers: [Payer]
    /// How many edges of a line have to come before it is believed that none is lost or late any more.
    @exclusivity(unchecked) var edgeDoubt: [Int]
    let mutants: Mutants

    /// Something on the agenda.
    enum Happening {
        /// A person goes on.
        case person(Int)
        /// An hour begins: the workload says who comes.
        case hour(Int)
        /// Something of a script.
        case influence(Influence)
    }

    /// A board at which nothing has happened yet.
    init(_ site: Site, kinds: [FaultKind], mutants: Mutants, workload: Workload?, keepsLog: Bool) throws(RecordError) {
        self.site = site
        self.kinds = kinds
        self.workload = workload
        log = keepsLog ? [] : nil
        rows = Rows()
        umpire = Umpire(mutants, rows: rows)
        slots = site.scenes.compactMap { $0.sale?.slot }
        pins = Pins()
        witness = Witness(umpire, pins, site.scenes, keepsTexts: keepsLog)
        identity = Self.identity(site)
        let map = site.map
        parts = site.parts(at: .zero)
        isShut = Array(repeating: nil, count: site.lanes.count)
        isJammed = Array(repeating: false, count: site.lanes.count)
        for part in parts { if let isClosed = part.isClosed { isShut[part.lane] = isClosed } }
        wires = Array(repeating: .inactive, count: map.lines.count)
        sensed = wires
        inside = Array(repeating: 0, count: map.lines.count)
        leftAt = Array(repeating: .zero, count: map.lines.count)
        held = Array(repeating: nil, count: map.lines.count)
        welded = Array(repeating: nil, count: map.lines.count)
        books = RecordBooks(lanes: site.lanes.count)
        doorChecker = DoorChecker(site)
        yards = site.scenes.compactMap(\.yard)
        payers = site.lanes.indices.compactMap { Payer(site, lane: $0) }
        edgeDoubt = Array(repeating: 0, count: map.lines.count)
        self.mutants = mutants
        fate = Fate()
        for part in parts { for (line, level) in part.levels { sensed[line.index] = level } }
        wires = sensed
        loop = Self.makeLoop(site, mutants, umpire, pins, witness, fate, SessionRecord())
        SessionRecord<CutMemory>.makeEmpty(CutMemory(bytes: bytes.bytes, fate: Fate()), of: identity)
        reader = try RecordReader(UnsafeRawPointer(bytes.bytes))
        if var workload {
            for yard in yards { take(.arm(yard.lane, workload.armTravel(upTo: yard.longestTravel))) }
            self.workload = workload
            agenda.enter(.hour(0), at: .zero)
        }
    }

    static func makeLoop(
        _ site: Site, _ mutants: Mutants, _ umpire: Umpire, _ pins: Pins, _ witness: Witness, _ fate: Fate,
        _ record: SessionRecord<CutMemory>
    ) -> Loop {
        var lanes = LaneList<TorturedLane>()
        let gates = mutants.gates(site.board.board.lanes)
        for place in gates.indices { lanes.add(TorturedLane(gates[place], umpire: umpire, place: place)) }
        return Loop(
            chip: MockChip(recorder: PinRecorder(pins: pins, fate: fate)),
            lanes: JointLanes(lanes, interlocks: site.board.board.interlocks), map: site.map,
            sink: WatchedSink(memory: WatchedRecord(record: record, witness: witness), witness: witness, fate: fate),
            stormLimit: site.board.board.stormLimit)
    }

    private static func identity(_ site: Site) -> RecordIdentity {
        var identity = RecordIdentity(board: "torture", digest: 0, length: 0, firmware: "\(portcullisVersion)")
        for place in site.lanes.indices {
            let machine = EntryName(LaneDescription.machines[site.board.board.lanes[place].machineNumber])
            identity.lanes.add(RecordLane(site.map.laneNames[place], machine: machine))
        }
        return identity
    }

    /// The rule that was broken, if one was.
    var broken: BrokenRule? { umpire.broken }
}

// Time
extension World {
    /// Lets everything happen until that time, or until a rule is broken.
    func run(until end: Instant) {
        while broken == nil {
            let next = min(end, agenda.next ?? end)
            advance(to: max(now, next))
            guard broken == nil else { return }
            var hasHappened = false
            while broken == nil, let happening = agenda.take(at: now) {
                happen(happening)
                hasHappened = true
            }
            if !hasHappened, now >= end { return settle() }
        }
    }

    /// Lets the firmware take what waits, at the end.
    private func settle() {
        if process == .running, stalledUntil <= now { runLoop(until: now) }
    }

    private func happen(_ happening: Happening) {
        switch happening {
        case .person(let number): goOn(number)
        case .influence(let influence): take(influence)
        case .hour(let hour):
            guard var workload else { return }
            for (time, person) in workload.hour(hour, site, kinds) { admit(person, at: max(time, now)) }
            self.workload = workload
            agenda.enter(.hour(hour + 1), at: .zero + .seconds(Int64(hour + 1) * 3_600))
            checkBooks()
        }
    }

    /// Lets time pass.
    private func advance(to time: Instant) {
        while broken == nil {
            switch process {
            case .down(let until):
                let wake = min(time, until)
                if let failSafeAt, failSafeAt <= wake {
                    now = max(now, failSafeAt)
                    moveParts()
                    driveFailSafe(at: failSafeAt)
                    moveParts()
                }
                now = max(now, wake)
                moveParts()
                guard until <= time else { return }
                start()
                moveParts()
            case .running where stalledUntil > now:
                let wake = min(time, stalledUntil)
                loop.chip.stall(until: wake)
                now = max(now, wake)
                moveParts()
                if now >= time { return }
            case .running:
                if runLoop(until: time) { return }
            }
        }
    }

    /// Lets the loop run. Whether it got there.
    @discardableResult
    private func runLoop(until time: Instant) -> Bool {
        while broken == nil {
            var limit = min(time, nextMove ?? time)
            if let next = loop.nextTime() { limit = min(limit, next) }
            loop.chip.grant(until: limit)
            let wakeup = step()
            guard process == .running else { return false }
            now = max(now, loop.chip.now)
            if !moveParts(), wakeup == .interrupted, now >= time { return true }
        }
        return true
    }

    private var nextMove: Instant? {
        var next: Instant?
        for part in parts { next = .earlier(next, part.nextOccurrence) }
        return next
    }

    /// Moves what moves by itself up to now. True when a contact changed by that.
    @discardableResult
    private func moveParts() -> Bool {
        moveYards()
        watchPayers()
        guard !parts.isEmpty else { return false }
        var changed = false
        for index in parts.indices {
            parts[index].move(until: now) { line in
                welded[line.index] ?? pins.levels[site.offsets[line.index]] ?? .inactive
            }
            if let isClosed = parts[index].isClosed { isShut[parts[index].lane] = isClosed }
        }
        for index in parts.indices {
            for (line, level) in parts[index].levels where sensed[line.index] != level {
                sensed[line.index] = level
                drive(line)
                changed = true
                if let store = parts[index] as? any CoinStore { countChange(store) }
            }
        }
        if process == .running { doorChecker.look(self) }
        return changed
    }
}

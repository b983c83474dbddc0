import Statecharts

@testable import Machines

/// A door with time told from now on, without what was counted, and with what its drive did last.
struct DoorSituation {
    /// The clock at which every situation is looked at.
    static let now = Instant(nanoseconds: 1_000)

    let door: ElevatorDoor
    let drive: DriveHistory

    init(_ door: ElevatorDoor, _ drive: DriveHistory, at now: Instant, countsOpening: Bool) {
        let clock = Clock(now: now, configuration: door.configuration, countsOpening: countsOpening)
        let state = clock.shift(door.state)
        let known = clock.shift(door.known)
        var ledger = ElevatorDoorLedger()
        _ = ledger.enter(known.persons, onBoard: 0)
        self.door = ElevatorDoor(door.configuration, state: state, known: known, ledger: ledger)
        self.drive = clock.shift(drive)
    }

    /// The delays that can make a difference: none, and those around the next moments.
    var delays: [Int64] {
        var moments = [door.deadline, door.known.restsUntil].compactMap { $0 }
        if let since = door.known.obstructedSince { moments.append(since + door.configuration.nudgeHold) }
        if case .open(let open) = door.state, let since = open.cycle.openSince {
            moments.append(since + door.configuration.longestOpen)
        }
        let spans = moments.map { ($0 - Self.now).nanoseconds }.filter { $0 > 0 }
        return Set(spans.flatMap { [$0 - 1, $0] } + [0]).sorted()
    }

    /// All that tells situations apart, packed.
    var key: UInt64 {
        var packer = Packer()
        packer.add(door.state, door.configuration)
        packer.add(door.known)
        packer.add(drive.direction.rawValue, bits: 2)
        packer.add(drive.restingSince.map { Packer.span($0) } ?? 15, bits: 4)
        packer.add(drive.wasAllowed)
        return packer.value
    }
}

/// Moves moments to the clock of the situations, and forgets what lies so far back that it makes no difference.
private struct Clock {
    let now: Instant
    let configuration: ElevatorDoorConfiguration
    let countsOpening: Bool

    /// A moment that is to come, or over.
    func ahead(_ moment: Instant) -> Instant {
        DoorSituation.now + max(.zero, moment - now)
    }

    /// A moment that is over, at most so long ago.
    func ago(_ moment: Instant, atMost limit: Duration) -> Instant {
        DoorSituation.now + max(Duration(nanoseconds: -limit.nanoseconds), moment - now)
    }

    func shift(_ known: ElevatorDoorKnowledge) -> ElevatorDoorKnowledge {
        ElevatorDoorKnowledge(
            persons: known.persons, isTooHeavy: known.isTooHeavy,
            obstructedSince: known.obstructedSince.map { ago($0, atMost: configuration.nudgeHold) },
            openButton: shift(known.openButton), isReleased: known.isReleased, isInDoorZone: known.isInDoorZone,
            isLocked: known.isLocked, mayBeUnlocking: known.mayBeUnlocking, isAtOpenLimit: known.isAtOpenLimit,
            restsUntil: ahead(known.restsUntil))
    }

    func shift(_ button: OpenButton) -> OpenButton {
        switch button {
        case .held(let since): .held(since: ago(since, atMost: configuration.buttonStuckAfter))
        case .up, .stuck: button
        }
    }

    func shift(_ drive: DriveHistory) -> DriveHistory {
        var drive = drive
        drive.restingSince = drive.restingSince.map { ago($0, atMost: configuration.reversePause) }
        return drive
    }

    func shift(_ state: ElevatorDoorState) -> ElevatorDoorState {
        switch state {
        case .open(let open): .open(.init(cycle: shift(open.cycle), deadline: ahead(open.deadline)))
        case .closing(let closing): .closing(shift(closing))
        case .nudging(let nudging): .nudging(shift(nudging))
        case .opening(let opening):
            .opening(.init(cycle: shift(opening.cycle), retries: opening.retries, phase: shift(opening.phase)))
        case .overloaded(let overloaded):
            .overloaded(.init(cycle: shift(overloaded.cycle), deadline: overloaded.deadline.map { ahead($0) }))
        case .fireRecall(let recall):
            .fireRecall(.init(stage: shift(recall.stage), retries: recall.retries, fault: recall.fault))
        case .closed, .faulted: state
        }
    }

    private func shift(_ cycle: ElevatorDoorState.Cycle) -> ElevatorDoorState.Cycle {
        var cycle = cycle
        cycle.reopenings = min(cycle.reopenings, configuration.nudgeAfter)
        cycle.openSince = countsOpening ? cycle.openSince.map { ago($0, atMost: configuration.longestOpen) } : nil
        return cycle
    }

    private func shift(_ closing: ElevatorDoorState.Closing) -> ElevatorDoorState.Closing {
        let phase: ElevatorDoorState.Closing.Phase =
            switch closing.phase {
            case .pausing(let until): .pausing(until: ahead(until))
            case .driving(let deadline): .driving(deadline: ahead(deadline))
            case .halted(let until): .halted(until: ahead(until))
            }
        return .init(cycle: shift(closing.cycle), phase: phase)
    }

    private func shift(_ phase: ElevatorDoorState.Opening.Phase) -> ElevatorDoorState.Opening.Phase {
        switch phase {
        case .pausing(let until): .pausing(until: ahead(until))
        case .driving(let deadline): .driving(deadline: ahead(deadline))
        case .waiting(let until): .waiting(until: ahead(until))
        }
    }

    private func shift(_ stage: ElevatorDoorState.FireRecall.Stage) -> ElevatorDoorState.FireRecall.Stage {
        switch stage {
        case .opening(let phase): .opening(shift(phase))
        case .held: stage
        }
    }
}

/// Small numbers side by side in one large one.
private struct Packer {
    private(set) var value: UInt64 = 0
    private var used = 0

    mutating func add(_ number: UInt64, bits: Int) {
        precondition(number < 1 << bits && used + bits <= 64, "a number too large to be packed")
        value = value << UInt64(bits) | number
        used += bits
    }

    mutating func add(_ flag: Bool) { add(flag ? 1 : 0, bits: 1) }

    /// A moment ahead or behind by less than 8 ns.
    static func span(_ moment: Instant) -> UInt64 { UInt64((moment - DoorSituation.now).nanoseconds + 7) }

    mutating func add(_ known: ElevatorDoorKnowledge) {
        add(UInt64(known.persons), bits: 4)
        add(known.isTooHeavy)
        add(known.isInDoorZone)
        add(known.isLocked)
        add(known.isAtOpenLimit)
        add(known.obstructedSince.map { Self.span($0) } ?? 15, bits: 4)
        add(Self.span(known.restsUntil), bits: 4)
        add(known.mayBeUnlocking)
        add(known.isReleased)
        switch known.openButton {
        case .up: add(0, bits: 4)
        case .stuck: add(15, bits: 4)
        case .held(let since): add(Self.span(since) + 1, bits: 4)
        }
    }

    mutating func add(_ state: ElevatorDoorState, _ configuration: ElevatorDoorConfiguration) {
        add(DoorStateKind(state).rawValue, bits: 5)
        add(state.deadline.map { Self.span($0) } ?? 15, bits: 4)
        switch state {
        case .open(let open): add(open.cycle, retries: 0, nil)
        case .closing(let closing), .nudging(let closing): add(closing.cycle, retries: 0, nil)
        case .opening(let opening): add(opening.cycle, retries: opening.retries, nil)
        case .overloaded(let overloaded): add(overloaded.cycle, retries: 0, nil)
        case .faulted(let fault): add(.init(mayReopen: false), retries: 0, fault)
        case .fireRecall(let recall): add(.init(mayReopen: false), retries: recall.retries, recall.fault)
        case .closed: add(.init(mayReopen: false), retries: 0, nil)
        }
    }

    private mutating func add(_ cycle: ElevatorDoorState.Cycle, retries: UInt8, _ fault: Fault?) {
        add(UInt64(cycle.reopenings), bits: 2)
        add(UInt64(cycle.closeTimeouts), bits: 2)
        add(cycle.mayReopen)
        add(cycle.saidCannotNudge)
        add(cycle.openSince.map { Self.span($0) } ?? 15, bits: 4)
        add(UInt64(retries), bits: 2)
        add(fault.map { UInt64(Fault.all.firstIndex(of: $0)!) + 1 } ?? 0, bits: 4)
    }
}

import Statecharts

@testable import Machines

/// A door in one state, with all that it knows, at second 100. The configuration is the default one.
struct DoorScene: Sendable {
    static let now = at(100_000)

    var state: ElevatorDoorState
    var persons: UInt16 = 2
    var isTooHeavy = false
    var obstructedSince: Instant?
    var openButton = OpenButton.up
    /// Whether the fire release is active.
    var isReleased = false
    var isAttended = false
    var isInDoorZone = false
    var isLocked = false
    var mayBeUnlocking = false
    var isAtOpenLimit = false
    var doubtsOpenLimit = false
    /// Rested long ago.
    var restsUntil = at(90_000)
    var hasDoorZone = false
    var countsBothWays = true
    var hasBuzzer = true

    init(_ state: ElevatorDoorState) {
        self.state = state
    }

    static func at(_ milliseconds: Int64) -> Instant { .zero + .milliseconds(milliseconds) }

    func with(_ change: (inout DoorScene) -> Void) -> DoorScene {
        var scene = self
        change(&scene)
        return scene
    }

    /// Something has been in the doorway since then.
    func obstructed(since: Instant = at(99_000)) -> DoorScene { with { $0.obstructedSince = since } }

    /// Where a zone contact is wired, and inactive.
    var outsideZone: DoorScene { with { $0.hasDoorZone = true } }

    /// Where a zone contact is wired, and active.
    var insideZone: DoorScene {
        with {
            $0.hasDoorZone = true
            $0.isInDoorZone = true
        }
    }

    /// The load contact is active.
    var tooHeavy: DoorScene { with { $0.isTooHeavy = true } }

    var locked: DoorScene { with { $0.isLocked = true } }

    /// Told to open, with a lock contact that has not let go yet.
    var unlocking: DoorScene {
        with {
            $0.isLocked = true
            $0.mayBeUnlocking = true
        }
    }

    /// Told to open, with a lock contact that is inactive and may answer what was told before by becoming active.
    var doubted: DoorScene { with { $0.mayBeUnlocking = true } }

    /// Somebody has held the open button since then.
    func held(since: Instant = at(99_000)) -> DoorScene { with { $0.openButton = .held(since: since) } }

    /// The fire release is active.
    var released: DoorScene { with { $0.isReleased = true } }

    /// An attendant's key is turned.
    var attended: DoorScene { with { $0.isAttended = true } }

    /// Let out of `closed` in another way than by being opened, so that an interlock has a say.
    var forced: DoorScene { with { $0.state = $0.state.forced } }

    /// Without a buzzer, so that it cannot nudge.
    var mute: DoorScene { with { $0.hasBuzzer = false } }

    var atOpenLimit: DoorScene { with { $0.isAtOpenLimit = true } }

    /// Driven closed, with an open limit that has not let go yet.
    var leavingLimit: DoorScene {
        with {
            $0.isAtOpenLimit = true
            $0.doubtsOpenLimit = true
        }
    }

    func holding(_ persons: UInt16) -> DoorScene { with { $0.persons = persons } }

    func resting(until: Instant) -> DoorScene { with { $0.restsUntil = until } }

    var known: ElevatorDoorKnowledge {
        ElevatorDoorKnowledge(
            persons: persons, isTooHeavy: isTooHeavy, obstructedSince: obstructedSince, openButton: openButton,
            isReleased: isReleased, isAttended: isAttended, isInDoorZone: isInDoorZone, isLocked: isLocked,
            mayBeUnlocking: mayBeUnlocking, isAtOpenLimit: isAtOpenLimit, doubtsOpenLimit: doubtsOpenLimit,
            restsUntil: restsUntil)
    }

    var door: ElevatorDoor {
        var configuration = ElevatorDoorConfiguration()
        configuration.hasDoorZone = hasDoorZone
        configuration.countsBothWays = countsBothWays
        configuration.hasBuzzer = hasBuzzer
        return ElevatorDoor(configuration, state: state, known: known)
    }
}

// The scenes of the table
extension DoorScene {
    /// Open since a second ago.
    static let open = DoorScene(.openUntil(102_000)).atOpenLimit
    /// Open, with a dwell that ends now.
    static let openAndDue = DoorScene(.openUntil(100_000)).atOpenLimit

    /// Open, and held so for 20 s more.
    static let extended = DoorScene(.openUntil(120_000, .of(isExtended: true))).atOpenLimit
    /// The same, to the end of that time.
    static let extendedAndDue = DoorScene(.openUntil(100_000, .of(isExtended: true))).atOpenLimit
    /// Open, and held so by an attendant.
    static let attended = DoorScene(.held(.one)).atOpenLimit.attended

    static let closingPausing = DoorScene(.closing(.pausing(until: at(100_100)))).resting(until: at(100_100))
    static let closingPaused = DoorScene(.closing(.pausing(until: now))).resting(until: now)
    static let closing = DoorScene(.closing(.driving(deadline: at(105_000))))
    static let closingTooLong = DoorScene(.closing(.driving(deadline: now)))
    static let closingHalted = DoorScene(.closing(.halted(until: at(101_000)))).outsideZone
    static let closingHaltedLong = DoorScene(.closing(.halted(until: now))).outsideZone

    static let nudgingPausing = DoorScene(.nudging(.pausing(until: at(100_100)))).resting(until: at(100_100))
    static let nudgingPaused = DoorScene(.nudging(.pausing(until: now))).resting(until: now)
    static let nudging = DoorScene(.nudging(.driving(deadline: at(105_000)))).obstructed()
    static let nudgingTooLong = DoorScene(.nudging(.driving(deadline: now))).obstructed()
    static let nudgingHalted = DoorScene(.nudging(.halted(until: at(101_000)))).outsideZone
    static let nudgingHaltedLong = DoorScene(.nudging(.halted(until: now))).outsideZone

    static let closed = DoorScene(.closed).locked

    static let openingPausing = DoorScene(.opening(.pausing(until: at(100_100)))).resting(until: at(100_100))
    static let openingPaused = DoorScene(.opening(.pausing(until: now))).resting(until: now)
    static let opening = DoorScene(.opening(.driving(deadline: at(105_000))))
    static let openingTooLong = DoorScene(.opening(.driving(deadline: now)))
    static let openingWaiting = DoorScene(.opening(.waiting(until: at(101_000)), retries: 1))
    static let openingWaited = DoorScene(.opening(.waiting(until: now), retries: 1))

    static let overloaded = DoorScene(.overloaded(.one)).atOpenLimit.tooHeavy
    static let overloadedByCount = DoorScene(.overloaded(.one, until: 200_000)).atOpenLimit.holding(12)
    static let overloadedTooLong = DoorScene(.overloaded(.one, until: 100_000)).atOpenLimit.holding(12)

    static let faulted = DoorScene(.faulted(.faultContact))

    static let inspection = DoorScene(.inspection(failed: nil))

    static let recallPausing = DoorScene(.recall(.opening(.pausing(until: at(100_100))))).released
        .resting(until: at(100_100))
    static let recallPaused = DoorScene(.recall(.opening(.pausing(until: now)))).released.resting(until: now)
    static let recall = DoorScene(.recall(.opening(.driving(deadline: at(105_000))))).released
    static let recallTooLong = DoorScene(.recall(.opening(.driving(deadline: now)))).released
    static let recallWaiting = DoorScene(.recall(.opening(.waiting(until: at(101_000))))).released
    static let recallWaited = DoorScene(.recall(.opening(.waiting(until: now)))).released
    static let recallHeld = DoorScene(.recall(.held)).released.atOpenLimit
}

extension ElevatorDoorState.Cycle {
    /// The first closing of a door that was let out of `closed`.
    static let one = Self(mayReopen: true)
    /// That of a door that came out of it in another way.
    static let forced = Self(mayReopen: false)

    static func of(
        reopenings: UInt8 = 0, closeTimeouts: UInt8 = 0, mayReopen: Bool = true, wasDrivenOn: Bool = false,
        isExtended: Bool = false, saidCannotNudge: Bool = false
    ) -> Self {
        var cycle = Self(mayReopen: mayReopen)
        cycle.wasDrivenOn = wasDrivenOn
        cycle.isExtended = isExtended
        cycle.saidCannotNudge = saidCannotNudge
        cycle.reopenings = reopenings
        cycle.closeTimeouts = closeTimeouts
        return cycle
    }
}

extension ElevatorDoorState {
    static func openUntil(_ milliseconds: Int64, _ cycle: Cycle = .one) -> Self {
        .open(.init(cycle: cycle, deadline: DoorScene.at(milliseconds)))
    }

    /// Open until somebody closes it.
    static func held(_ cycle: Cycle) -> Self { .open(.init(cycle: cycle, deadline: nil)) }

    static func closing(_ phase: Closing.Phase, _ cycle: Cycle = .one) -> Self {
        .closing(.init(cycle: cycle, phase: phase))
    }

    static func nudging(_ phase: Closing.Phase, _ cycle: Cycle = .one) -> Self {
        .nudging(.init(cycle: cycle, phase: phase))
    }

    static func opening(_ phase: Opening.Phase, retries: UInt8 = 0, _ cycle: Cycle = .one) -> Self {
        .opening(.init(cycle: cycle, retries: retries, phase: phase))
    }

    static func overloaded(_ cycle: Cycle, until milliseconds: Int64? = nil) -> Self {
        .overloaded(.init(cycle: cycle, deadline: milliseconds.map { DoorScene.at($0) }))
    }

    static func recall(_ stage: FireRecall.Stage, retries: UInt8 = 0, fault: Fault? = nil) -> Self {
        .fireRecall(.init(stage: stage, retries: retries, fault: fault))
    }
}

// The phases that begin at second 100
extension ElevatorDoorState.Closing.Phase {
    static let drivingNow = Self.driving(deadline: DoorScene.at(110_000))
    static let resting = Self.pausing(until: DoorScene.at(100_200))
    static let haltedForAWhile = Self.halted(until: DoorScene.at(102_000))
    static func haltedUntil(_ milliseconds: Int64) -> Self { .halted(until: DoorScene.at(milliseconds)) }
}

extension ElevatorDoorState.Opening.Phase {
    static let drivingNow = Self.driving(deadline: DoorScene.at(110_000))
    static let resting = Self.pausing(until: DoorScene.at(100_200))
    static let waitingNow = Self.waiting(until: DoorScene.at(102_000))
}

extension ElevatorDoorState {
    /// The same, of a door that nobody let open.
    var forced: Self { changingTheCycle { $0.mayReopen = false } }

    /// The same, without the time at which it first was open. How long an opening may last has tests of its own.
    var withoutOpenSince: Self { changingTheCycle { $0.openSince = nil } }

    private func changingTheCycle(_ change: (inout Cycle) -> Void) -> Self {
        switch self {
        case .open(var open):
            change(&open.cycle)
            return .open(open)
        case .closing(var closing):
            change(&closing.cycle)
            return .closing(closing)
        case .nudging(var nudging):
            change(&nudging.cycle)
            return .nudging(nudging)
        case .opening(var opening):
            change(&opening.cycle)
            return .opening(opening)
        case .overloaded(var overloaded):
            change(&overloaded.cycle)
            return .overloaded(overloaded)
        case .closed, .faulted, .fireRecall, .inspection: return self
        }
    }
}

import ControlLoop
import Statecharts

/// Any gate, as an interlock sees it: all that a gate may do, and nothing that it may not.
///
/// It opens only when it may, for a fire, or to fail safe; and it counts as secured only while it is not open. Every
/// gate is proved to keep to that (`opens-when-allowed`, `secured-is-closed`). So what holds for interlocked members
/// holds for interlocked gates of any kind.
struct MemberLane: InterlockMember, Codeable, Sendable {
    /// What can happen to it.
    enum Event: Int, CaseIterable, MachineEvent, LaneEvent {
        /// Somebody wants it open: with money, a button, a landing.
        case isWanted
        /// The reason for that is over.
        case isWantedNoLonger
        /// It is commanded closed again.
        case closes
        /// It is seen closed and locked.
        case locks
        /// It is seen unlocked, although nobody let it open.
        case isForced
        case fails
        case isRepaired
        case fireBegins
        case fireEnds
        /// Something stands in its way and holds it open, or keeps it from being secured.
        case isHeld
        case isHeldNoLonger
        /// Its wish is granted.
        case isGranted
        /// It was granted, and no longer wants to.
        case declines

        var label: Label {
            switch self {
            case .isWanted: "is wanted open"
            case .isWantedNoLonger: "is wanted no longer"
            case .closes: "closes"
            case .locks: "locks"
            case .isForced: "is forced"
            case .fails: "fails"
            case .isRepaired: "is repaired"
            case .fireBegins: "is released by a fire"
            case .fireEnds: "is released no longer"
            case .isHeld: "is held open by something in its way"
            case .isHeldNoLonger: "is held open no longer"
            case .isGranted: "is granted its wish"
            case .declines: "declines"
            }
        }
    }

    private(set) var isOpen = false
    private(set) var isSecured = true
    var isPaidFor: Bool { false }
    mutating func stormChanged(isOn: Bool, at now: Instant) {}
    mutating func outputsWereLate(_ outputs: RoleSet, by delay: Duration) {}
    func isInSeries(at now: Instant) -> Bool { false }

    private(set) var isOutOfService = false
    private(set) var isReleased = false
    /// Whether something in its way holds it open, whatever an interlock says: a vehicle under an arm.
    private(set) var isHeld = false
    /// Whether it opens when it fails.
    var failsOpen = false

    init() {}

    var deadline: Instant? { nil }
    mutating func start(at now: Instant) {}
    mutating func takeSettings(of lane: MemberLane) {}
    mutating func take<Sink: FindingSink>(
        _ stimulus: Stimulus, on role: Role, at now: Instant, into findings: inout Sink
    ) where Sink.Event == Event {}
    mutating func deadlinePassed<Sink: FindingSink>(at now: Instant, into findings: inout Sink)
    where Sink.Event == Event {}
    func event(for failure: LoopFailure) -> Event { .fails }
    var standingOutputs: RoleSet { RoleSet() }
    var failSafeOutputs: RoleSet { RoleSet() }
    mutating func keep<K: Keeper>(with keeper: inout K) {}
    var facts: Facts { Facts() }
    var openRequest: Event { .isGranted }

    mutating func handle<Watcher: LaneObserver>(
        _ event: Event, _ occasion: Occasion, _ observer: inout Watcher
    ) -> LaneReaction {
        var reaction = LaneReaction()
        switch event {
        case .isWanted, .isGranted:
            guard !isOutOfService, !isReleased, !isOpen else { break }
            if occasion.mayOpen { open() } else { reaction.wish = .made }
        case .isWantedNoLonger: reaction.wish = .ended
        case .closes: if !isReleased, !isOutOfService, !isHeld { isOpen = false }
        case .locks: if !isOpen, !isHeld { isSecured = true }
        case .isForced: isSecured = false
        case .fails:
            isOutOfService = true
            if failsOpen { open() } else if !isReleased, !isHeld { isOpen = false }
        case .isRepaired:
            guard isOutOfService else { break }
            isOutOfService = false
            if !isReleased, !isHeld { isOpen = false }
        case .fireBegins:
            isReleased = true
            open()
        case .fireEnds:
            guard isReleased else { break }
            isReleased = false
            isOpen = isHeld || (isOutOfService && failsOpen)
        case .isHeld:
            isHeld = true
            // One that is closed and locked stays so; one that is on its way gives way.
            if isSecured { isSecured = false } else { open() }
        case .isHeldNoLonger:
            guard isHeld else { break }
            isHeld = false
            if !isReleased, !(isOutOfService && failsOpen) { isOpen = false }
        case .declines: break
        }
        return reaction
    }

    private mutating func open() {
        isOpen = true
        isSecured = false
    }

    mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        coder.flag(&isOpen)
        coder.flag(&isSecured)
        coder.flag(&isOutOfService)
        coder.flag(&isReleased)
        coder.flag(&isHeld)
    }
}

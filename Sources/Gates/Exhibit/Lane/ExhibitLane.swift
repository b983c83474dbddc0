import ControlLoop
import Gallery
import Machines
import Statecharts

/// What can happen in a lane that plays a machine of the gallery.
public enum ExhibitLaneEvent<Own: MachineEvent>: MachineEvent {
    /// Something that the machine knows.
    case own(Own)
    /// Something that the textbooks do not have: the loop lost edges. The levels are read again, and that is all.
    case loopDidFail

    /// The name.
    public var label: Label {
        switch self {
        case .own(let event): event.label
        case .loopDidFail: "loopDidFail"
        }
    }

    /// The number that traces show with it.
    public var value: UInt64? {
        switch self {
        case .own(let event): event.value
        case .loopDidFail: nil
        }
    }
}

/// Any machine of the gallery with its contacts and lamps.
public struct ExhibitLane<Machine: LineExhibit>: InterlockMember, Sendable {
    /// What can happen.
    public typealias Event = ExhibitLaneEvent<Machine.Event>

    /// The machine.
    public internal(set) var machine = Machine()
    var contacts = PerExhibitInput<Contact>(repeating: Contact())
    /// A deadline that came and that the machine kept: it will not come again, or the loop would do nothing else.
    var spentDeadline: Instant?
    private var handled: UInt64 = 0
    private var ignored: UInt64 = 0

    /// A lane that has not started.
    public init() {}

    /// When the machine's state ends by itself.
    public var deadline: Instant? {
        guard Machine.timeout != nil, let deadline = machine.deadline, deadline != spentDeadline else { return nil }
        return deadline
    }

    /// Begins with the machine as it is in the gallery.
    public mutating func start(at now: Instant) { machine = Machine() }

    /// A machine of the gallery has no settings.
    public mutating func takeSettings(of lane: ExhibitLane) {}

    /// A contact that closes or opens is an event.
    public mutating func take<Sink: FindingSink>(
        _ stimulus: Stimulus, on role: Role, at now: Instant, into findings: inout Sink
    ) where Sink.Event == Event {
        let inputs = Machine.inputs
        guard role.index < inputs.count else { return }
        switch contacts[role.index].take(stimulus, at: now) {
        case .nothing: break
        case .found(.active): findings.found(.own(inputs[role.index].closes))
        case .found(.inactive):
            if let event = inputs[role.index].opens { findings.found(.own(event)) }
        case .trouble: findings.noteRepeatedEdge()
        }
    }

    /// A deadline of the machine is the event that it says.
    public mutating func deadlinePassed<Sink: FindingSink>(at now: Instant, into findings: inout Sink)
    where Sink.Event == Event {
        if let timeout = Machine.timeout, let deadline, deadline <= now { findings.found(.own(timeout)) }
    }

    /// Takes one event, to the end, while an observer watches.
    public mutating func handle<Watcher: LaneObserver>(
        _ event: Event, _ occasion: Occasion, _ observer: inout Watcher
    ) -> LaneReaction {
        var reaction = LaneReaction()
        guard case .own(let event) = event else { return reaction }
        switch machine.verdict(on: event, occasion) {
        case .handled: handled &+= 1
        case .ignored: ignored &+= 1
        case .refused: break
        }
        reaction.take(event, occasion, by: &machine, &observer)
        spentDeadline = event == Machine.timeout ? machine.deadline.flatMap { $0 <= occasion.now ? $0 : nil } : nil
        return reaction
    }
}

// What follows from the machine
extension ExhibitLane {
    /// The machines of the textbooks do not know that edges can be lost.
    public func event(for failure: LoopFailure) -> Event { .loopDidFail }

    /// The outputs that the state wants.
    public var standingOutputs: RoleSet {
        let first = Machine.inputs.count
        var roles = RoleSet()
        for number in Machine.outputs.indices where machine.wants(output: number) {
            roles[number: first + number] = true
        }
        return roles
    }

    /// Lamps are dark.
    public var failSafeOutputs: RoleSet { RoleSet() }

    /// How many events did their work, and how many had no meaning. The loop counts those that were refused.
    public mutating func keep<K: Keeper>(with keeper: inout K) {
        keeper.number("handled", &handled)
        keeper.number("ignored", &ignored)
    }

    /// The states of the regions, and the numbers that belong to them.
    public var facts: Facts { machine.facts }
}

// Nothing that could be opened: the board file keeps these lanes out of interlocks.
extension ExhibitLane {
    /// No wish to open is ever made.
    public var openRequest: Event { .loopDidFail }
    /// It is never open.
    public var isOpen: Bool { false }
    /// It is never open.
    public var isSecured: Bool { true }
    /// Nobody pays for it.
    public var isPaidFor: Bool { false }
    /// Nothing about it can fail.
    public var isOutOfService: Bool { false }
    /// No storm makes it fail.
    public mutating func stormChanged(isOn: Bool, at now: Instant) {}
    /// A lamp moves nothing.
    public mutating func outputsWereLate(_ outputs: RoleSet, by delay: Duration) {}
    /// It does not recover, since it never fails.
    public func isInSeries(at now: Instant) -> Bool { false }
    /// It has no fire release.
    public var isReleased: Bool { false }
}

extension ExhibitLane: RegionDeadlines {
    /// The machines of the gallery have one region with a deadline, or none.
    public var regionDeadlines: RegionList<RegionDeadline> {
        let facts = facts
        guard let deadline, !facts.isEmpty else { return FixedList() }
        return FixedList(RegionDeadline(region: facts[0].label, deadline: deadline))
    }
}

import ControlLoop
import Statecharts
import Torture

@testable import Explorer
@testable import Lanes
@testable import Machines

/// A lane that notes the rules that are broken in it.
protocol JudgedLane: InterlockMember, Sendable {
    /// The names of the rules that were broken, in their order.
    var brokenRules: [String] { get }
}

/// A gate with its sensors whose machine breaks one thing, and which notes the rules that it breaks.
struct MutantLane<Inner: MachineLane, S: MachineSubject>: WrappingLane, JudgedLane where S.Machine == Inner.Machine {
    typealias Event = Inner.Event

    var lane = Inner()
    private var subject: S?
    private(set) var brokenRules: [String] = []

    init() {}

    init(_ lane: Inner, _ subject: S) {
        self.lane = lane
        self.subject = subject
    }

    mutating func handle<Watcher: LaneObserver>(
        _ event: Event, _ occasion: Occasion, _ observer: inout Watcher
    ) -> LaneReaction {
        guard var subject else { return lane.handle(event, occasion, &observer) }
        subject.put(lane.machine)
        var now = occasion.now
        if let rule = subject.take(S.act(event, mayOpen: occasion.mayOpen), at: &now, ArrowTable()) {
            brokenRules.append(rule.name)
        }
        let reaction = lane.handle(event, occasion, &observer)
        lane.put(subject.machine)
        self.subject = subject
        return reaction
    }
}

/// A lane whose machine can be taken out and put back.
protocol MachineLane: InterlockMember, Sendable where Event == Machine.Event {
    associatedtype Machine: StateMachine
    var machine: Machine { get }
    mutating func put(_ machine: Machine)
}

extension TurnstileLane: MachineLane {
    mutating func put(_ machine: Turnstile) { self.machine = machine }
}

extension ElevatorDoorLane: MachineLane {
    mutating func put(_ machine: ElevatorDoor) { self.machine = machine }
}

extension ParkingExitLane: MachineLane {
    mutating func put(_ machine: ParkingExit) { self.machine = machine }
}

/// A subject that is one machine.
protocol MachineSubject: Subject {
    associatedtype Machine: StateMachine
    var machine: Machine { get }
    mutating func put(_ machine: Machine)
    /// Something that happens to it.
    static func act(_ event: Machine.Event, mayOpen: Bool) -> Act
}

extension TurnstileSubject: MachineSubject {
    mutating func put(_ machine: Turnstile) { self.machine = machine }
    static func act(_ event: Turnstile.Event, mayOpen: Bool) -> Act { Act(event: event, mayOpen: mayOpen) }
}

extension DoorSubject: MachineSubject {
    mutating func put(_ machine: ElevatorDoor) { self.machine = machine }
    static func act(_ event: ElevatorDoor.Event, mayOpen: Bool) -> Act { Act(event, mayOpen: mayOpen) }
}

extension ParkingSubject: MachineSubject {
    mutating func put(_ machine: ParkingExit) { self.machine = machine }
    static func act(_ event: ParkingExit.Event, mayOpen: Bool) -> Act { Act(event: event, mayOpen: mayOpen) }
}

import ControlLoop
import Statecharts

/// One action of a person at a gate, of many one after another. The person looks at the gate, and waits.
enum WorkloadAction: Sendable {
    /// Time passes.
    case wait(Duration)
    /// Somebody or something is in a sensor, or leaves it; the sensor is active while anybody is.
    case enter(LineID)
    case leave(LineID)
    /// A coin falls into an acceptor, unless that returns it: then the customer keeps it. One coin at a time.
    case coin(LineID, inhibit: LineID?, Duration)
    /// Waits until an output is active, for at most so long; if it is not, the next actions are left out, so many.
    case await(LineID, Duration, orSkip: Int)
    /// The line changes so many times, so far apart, and is then as its sensor sees it.
    case toggle(LineID, Int, Duration)
    /// The line keeps the level that it has.
    case stick(LineID)
    /// Anything else from outside.
    case influence(Influence)
    /// A fault of that kind happens: it is counted.
    case count(FaultKind)
}

extension WorkloadAction {
    /// Whether it leaves that sensor.
    func leaves(_ line: LineID) -> Bool {
        if case .leave(line) = self { true } else { false }
    }
}

/// A person, who does one action after another.
struct Person: Sendable {
    /// What is still to be done, the next last.
    var actions: [WorkloadAction]
    /// The latest end of the wait.
    var patience: Instant?

    /// A person who does these.
    init(_ actions: [WorkloadAction]) { self.actions = actions.reversed() }
}

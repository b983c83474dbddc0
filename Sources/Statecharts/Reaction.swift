/// How a state answered an event. There is no fourth answer: every pair is decided.
public enum Verdict: Sendable {
    /// The event did what it is there for.
    case handled
    /// The event has no meaning in this state, and that was decided on purpose.
    case ignored
    /// Nobody should have sent this event now; it is counted as unexpected.
    case refused
}

extension Verdict: Labelled {
    /// `handled`, `ignored` or `refused`.
    public var label: Label {
        switch self {
        case .handled: "handled"
        case .ignored: "ignored"
        case .refused: "refused"
        }
    }
}

/// What a transition tells the hardware to do, in order; at most four commands.
public typealias Commands<Command> = FixedList<4, Command>

extension FixedList where capacity == 4 {
    /// One command, or two in this order.
    public init(_ first: Element, _ second: Element? = nil) {
        self.init()
        append(first)
        if let second { append(second) }
    }
}

/// One region's answer to one event: where it was, where it is, and what it commands.
public struct Transition<Command: Labelled & Sendable>: Sendable {
    /// The region of the machine, `passage` for instance.
    public let region: Label
    /// The state before.
    public let from: Label
    /// The state after.
    public let to: Label
    /// How the state answered.
    public let verdict: Verdict
    /// What is to be done.
    public let commands: Commands<Command>

    /// A transition with all its parts.
    public init(region: Label, from: Label, to: Label, verdict: Verdict, commands: Commands<Command>) {
        self.region = region
        self.from = from
        self.to = to
        self.verdict = verdict
        self.commands = commands
    }
}

/// The answer of a whole machine: one transition for each region that the event concerned, in the regions' order.
///
/// All regions decide on the states before the event, and all change together.
public typealias Reaction<Command: Labelled & Sendable> = FixedList<4, Transition<Command>>

/// A machine: it takes events with the time at which they happened and answers each of them.
public protocol StateMachine {
    /// What can happen to it.
    associatedtype Event
    /// What it can tell the hardware to do.
    associatedtype Command: Labelled & Sendable

    /// When the present state ends by itself, if it does; leaving the state drops it.
    var deadline: Instant? { get }

    /// Answers one event. Pure but for the machine's own state; never refuses to return.
    mutating func handle(_ event: Event, at now: Instant) -> Reaction<Command>
}

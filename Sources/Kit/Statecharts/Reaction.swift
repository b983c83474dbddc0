/// How a state answered an event. There is no fourth answer: every pair is decided.
///
///     let isFine = lamp.handle(.press, at: .zero).verdict != .refused
public enum Verdict: Sendable {
    /// The event did its work.
    case handled
    /// The event has no meaning in this state, on purpose.
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

/// One region's answer to one event: where it was, where it is, and what it commands.
///
///     let names = (reaction[0].from, reaction[0].to)  // dark, lit
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
    /// What traces show with it.
    public let fact: Fact?
    /// What an operator has to know about it.
    public let announcement: Announcement?

    /// A transition with all its parts.
    public init(
        region: Label, from: Label, to: Label, verdict: Verdict, commands: Commands<Command>, fact: Fact? = nil,
        announcement: Announcement? = nil
    ) {
        self.region = region
        self.from = from
        self.to = to
        self.verdict = verdict
        self.commands = commands
        self.fact = fact
        self.announcement = announcement
    }
}

/// The answer of a whole machine: one transition for each region that the event concerned, in the regions' order.
///
/// All regions decide by the states before the event, and all change together.
public typealias Reaction<Command: Labelled & Sendable> = RegionList<Transition<Command>>

/// The answer of one region, part of a whole machine's answer.
///
///     let isFine = lamp.handle(.press, at: .zero).verdict != .refused
public protocol Answering {
    /// How it answered.
    var verdict: Verdict { get }
}

extension Transition: Answering {}

extension FixedList where Element: Answering {
    /// How a whole machine answered: handled if a region handled the event, refused if none did and one refused it.
    public var verdict: Verdict {
        var verdict = Verdict.ignored
        for index in indices {
            switch self[index].verdict {
            case .handled: return .handled
            case .refused: verdict = .refused
            case .ignored: break
            }
        }
        return verdict
    }
}

/// A machine: it takes events, with the time at which they happened, and answers each one.
///
///     var lamp = Lamp.dark
///     let reaction = lamp.handle(.press, at: .zero)
public protocol StateMachine {
    /// What can happen to it.
    associatedtype Event: MachineEvent
    /// What it can tell the hardware to do.
    associatedtype Command: Equatable & Labelled & Sendable

    /// When the present state ends by itself, if it does; leaving the state drops it.
    var deadline: Instant? { get }

    /// The commands that stand, of each region in their order: those that turn hardware of which nothing is known into
    /// what the present states want. A machine of one region has it; others ask their regions:
    ///
    ///     var standingCommands: RegionList<Commands<Command>> { FixedList(passage.standing, alarm.standing) }
    var standingCommands: RegionList<Commands<Command>> { get }

    /// Answers one event, and shows an observer how each region did that the event concerned, in their order. Pure
    /// except for the machine's own state; always returns.
    mutating func handle<Watcher: Observer>(_ event: Event, _ occasion: Occasion, _ observer: inout Watcher)
    where Watcher.Command == Command
}

extension StateMachine {
    /// Answers one event, and returns everything about the answer.
    public mutating func handle(_ event: Event, _ occasion: Occasion) -> Reaction<Command> {
        var collector = Collector<Command>()
        handle(event, occasion, &collector)
        return collector.reaction
    }

    /// Answers one event when nothing keeps the machine from opening.
    public mutating func handle(_ event: Event, at now: Instant) -> Reaction<Command> {
        handle(event, Occasion(now: now))
    }

    /// How the machine would answer, without taking the event: what can happen now.
    public func verdict(on event: Event, _ occasion: Occasion) -> Verdict {
        var imagined = self
        var judge = Judge<Command>()
        imagined.handle(event, occasion, &judge)
        return judge.verdict
    }
}

/// When an event happens, and whether the guards of other machines let this one open then.
///
///     let verdict = lamp.verdict(on: .press, Occasion(now: .zero, mayOpen: false))
public struct Occasion: Sendable {
    /// The time of the event.
    public let now: Instant
    /// Whether an opening is allowed now. An event that opens regardless decides that itself.
    public let mayOpen: Bool

    /// An occasion; without an interlock everything may open.
    public init(now: Instant, mayOpen: Bool = true) {
        self.now = now
        self.mayOpen = mayOpen
    }
}

/// What a state wants from the hardware for as long as it lasts.
///
///     struct Light: StandingOutputs {
///         let isOn: Bool
///
///         func commands(from before: Light?) -> Commands<Lamp.Command> {
///             isOn == before?.isOn ? Commands() : Commands(isOn ? .switchOn : .switchOff)
///         }
///     }
public protocol StandingOutputs: Equatable, Sendable {
    /// What it can command the hardware to do.
    associatedtype Command: Labelled & Sendable

    /// The commands that turn `before` into these outputs. Nil is hardware of which nothing is known, as after a
    /// restart: then they are all that these outputs need, and each *stands* for as long as that is so.
    func commands(from before: Self?) -> Commands<Command>
}

extension StandingOutputs where Command == Self {
    /// Outputs that are each one command: the new one, where it differs from the old one.
    public func commands(from before: Self?) -> Commands<Self> { self == before ? Commands() : Commands(self) }
}

/// One region of a machine, with a table of its own.
///
/// The table is the function `decide`: one exhaustive `switch` without `default`, each branch one row. A row says what
/// the region becomes and how it answers. It names no commands: they follow from the outputs of the state before and of
/// the state after, so the two cannot disagree. With its own event type, a region does not see what concerns others.
///
/// A superstate's rows come first, and match its events or its states, whatever the inner state is; the compiler still
/// sees that every pair is decided. The inner state simply stays meanwhile, and that is all that history needs.
///
/// By itself it is a machine of one region.
///
///     enum Lamp: Region, Equatable, Sendable {
///         case dark, lit
///
///         enum Event: Label, MachineEvent { case press }
///         enum Command: Label, Labelled, StandingOutputs { case switchOff, switchOn }
///
///         static var region: Label { "lamp" }
///         var label: Label { self == .lit ? "lit" : "dark" }
///         var standingOutputs: Command { self == .lit ? .switchOn : .switchOff }
///
///         mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
///             switch (self, event) {
///             case (.dark, .press): self = .lit
///             case (.lit, .press): self = .dark
///             }
///             return .handled
///         }
///     }
public protocol Region: StateMachine where Command == Outputs.Command {
    /// What its states want from the hardware.
    associatedtype Outputs: StandingOutputs

    /// Its name in traces, `passage` for instance.
    static var region: Label { get }
    /// The present state, by its name in traces.
    var label: Label { get }
    /// What the present state wants from the hardware.
    var standingOutputs: Outputs { get }

    /// What traces show with its transitions, such as a credit.
    var fact: Fact? { get }
    /// What an operator has to know about the latest transition; a row sets it.
    var announcement: Announcement? { get set }
    /// What the event made the region say once, if it is `Signalling`.
    mutating func takeSignals() -> Commands<Outputs.Command>?

    /// The table.
    mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict
    /// Notes what follows from other outputs, such as a drive that stops. It does not change the outputs.
    mutating func note(_ outputs: Outputs, after before: Outputs, at now: Instant)
}

extension Region {
    /// Most states of most regions last until an event ends them.
    public var deadline: Instant? { nil }

    /// Most regions have no facts.
    public var fact: Fact? { nil }

    /// Most regions announce nothing.
    public var announcement: Announcement? {
        @inline(__always) get { nil }
        set {}
    }

    /// Most regions say nothing that their outputs do not show.
    @inline(__always)
    public mutating func takeSignals() -> Commands<Outputs.Command>? { nil }

    /// For most regions nothing follows.
    public mutating func note(_ outputs: Outputs, after before: Outputs, at now: Instant) {}

    /// Takes one event, to the end, while an observer watches.
    @inline(__always)
    public mutating func take<Watcher: Observer>(
        _ event: Event, _ occasion: Occasion, _ observer: inout Watcher
    ) where Watcher.Command == Outputs.Command {
        observer.willTake(self)
        let before = standingOutputs
        announcement = nil
        let verdict = decide(event, occasion)
        let after = standingOutputs
        note(after, after: before, at: occasion.now)
        var commands = after.commands(from: before)
        if let signals = takeSignals() {
            for index in signals.indices where !commands.append(signals[index]) {
                exceeded(commands.count, "has more commands and signals for one event than Commands holds", Self.region)
            }
        }
        observer.didTake(self, verdict, commands)
    }

    /// A machine of one region answers as the region does.
    @inline(__always)
    public mutating func handle<Watcher: Observer>(_ event: Event, _ occasion: Occasion, _ observer: inout Watcher)
    where Watcher.Command == Command {
        take(event, occasion, &observer)
    }

    /// Takes one event, to the end.
    public mutating func transition(on event: Event, _ occasion: Occasion) -> Transition<Outputs.Command> {
        var collector = Collector<Outputs.Command>()
        take(event, occasion, &collector)
        return collector.reaction[0]
    }

    /// The commands that the present outputs need, whatever was commanded before.
    public var standing: Commands<Outputs.Command> { standingOutputs.commands(from: nil) }

    /// The commands that the one region's outputs need.
    public var standingCommands: RegionList<Commands<Command>> { FixedList(standing) }

    /// Whether its deadline has come.
    @inline(__always)
    public func isDue(at now: Instant) -> Bool { deadline.map { $0 <= now } ?? false }

    /// How the present state would answer, without taking the event: what can happen now.
    public func verdict(on event: Event, _ occasion: Occasion) -> Verdict {
        var imagined = self
        return imagined.decide(event, occasion)
    }
}

/// A region that also says things once, such as a letter that was typed: commands that no output shows.
///
///     struct Bell: Signalling {
///         enum Event: CaseNamed, MachineEvent { case press(UInt64) }
///         enum Command: Label, Labelled, Sendable { case ring }
///
///         static var region: Label { "bell" }
///         var label: Label { "ready" }
///         var standingOutputs: NoOutputs<Command> { NoOutputs() }
///         var signals = Commands<Command>()
///
///         mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
///             signals = Commands(.ring)
///             return .handled
///         }
///     }
public protocol Signalling: Region {
    /// What the event makes it say. A row sets it, and it is gone when the event is answered.
    var signals: Commands<Outputs.Command> { get set }
}

extension Signalling {
    /// What the event made it say; after that, nothing.
    public mutating func takeSignals() -> Commands<Outputs.Command>? {
        defer { signals = Commands() }
        return signals
    }
}

/// A machine that people can play with: all that a terminal, a page or a line needs to know of it.
///
/// A machine of one region gets most of this from being one.
///
///     extension Lamp: Exhibit {
///         static var name: Label { "lamp" }
///         static var sentence: Label { "a lamp with one button" }
///         init() { self = .dark }
///     }
public protocol Exhibit: StateMachine, Equatable, Sendable where Event: ExhibitEvent, Command: Spoken {
    /// Its name, as one types it.
    static var name: Label { get }
    /// What it is, in one sentence.
    static var sentence: Label { get }

    /// The machine as it begins.
    init()

    /// Where it is now: one text for each of its regions.
    var shown: RegionList<StateText> { get }
    /// What belongs to the state and is told with it, such as a credit; for a machine of one region.
    var details: Details { get }

    /// The event that is sent when a deadline has come, for a machine that has deadlines.
    static var timeout: Event? { get }
    /// What the world does while the state lasts: it ends with an event. Leaving the state cancels it.
    var activity: Activity<Event>? { get }
}

extension Exhibit {
    /// Most machines have no deadlines.
    public static var timeout: Event? { nil }

    /// Most states have no more than a name.
    public var details: Details { Details() }

    /// In most states the world does nothing.
    public var activity: Activity<Event>? { nil }
}

extension Exhibit where Self: Region {
    /// The one region is called as the machine is, if it has no name of its own.
    public static var region: Label { name }

    /// The state of the one region.
    public var shown: RegionList<StateText> { FixedList(StateText(label, details)) }

    /// The region's fact, if it has one.
    public var details: Details { fact.map { Details(Detail($0)) } ?? Details() }
}

/// Something that the world does for as long as a state lasts, and the event that brings its result: an effect of the
/// state, and a "do activity" in the terms of UML.
///
///     let closing = Activity(Lamp.Event.press, after: .seconds(4))
public struct Activity<Event: MachineEvent>: Equatable, Sendable {
    /// What happens in the end.
    public let event: Event
    /// How long it takes.
    public let duration: Duration

    /// An activity that ends with an event after some time.
    public init(_ event: Event, after duration: Duration) {
        self.event = event
        self.duration = duration
    }
}

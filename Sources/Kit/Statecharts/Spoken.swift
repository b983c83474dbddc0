/// Something with a name, and perhaps with a value: `insertCoin 50`, `letter a`.
///
///     enum Key: CaseNamed, Spoken {
///         case letter(Character)
///         var spelling: Spelling { .character }
///     }
public protocol Spoken: Equatable, Labelled, Sendable {
    /// The value, if it has one.
    var value: UInt64? { get }
    /// How its value is written.
    var spelling: Spelling { get }
}

extension Spoken {
    /// Most have no value.
    public var value: UInt64? { nil }

    /// Most values are numbers.
    public var spelling: Spelling { .number }
}

/// How a value is written.
///
///     var spelling: Spelling { .character }
public enum Spelling: Sendable {
    /// As a decimal number.
    case number
    /// As a character; the value is its code in ASCII.
    case character
}

/// What can happen to a machine of the gallery.
///
///     extension Lamp.Event: ExhibitEvent {
///         static var examples: Examples<Lamp.Event> { Examples(.press) }
///     }
public protocol ExhibitEvent: MachineEvent, Spoken {
    /// One of each kind, in the order in which people read them. The value of one that has a value is an example; more
    /// of that kind, with values that matter, may follow it.
    static var examples: Examples<Self> { get }

    /// The same event with another value; nil where it has none, or cannot have that one.
    func with(_ value: UInt64) -> Self?
}

extension ExhibitEvent {
    /// Most events have no value.
    public var value: UInt64? { nil }

    /// Most events have no value.
    public func with(_ value: UInt64) -> Self? { nil }
}

/// One event of each kind. No machine of the gallery has more than eleven.
public typealias Examples<Event> = FixedList<16, Event>

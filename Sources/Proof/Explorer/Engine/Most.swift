import Statecharts

/// The most that one step made of one kind, and which step it was.
public struct Most: Equatable, Sendable {
    /// How many.
    public private(set) var count = 0
    /// The first event that made so many; empty where nothing was made.
    public private(set) var event = ""

    /// Nothing yet.
    public init() {}

    /// Takes a number, if there was no larger one. The name is only asked for where it is kept.
    @inline(__always)
    mutating func take(_ number: Int, _ event: @autoclosure () -> String) {
        guard number > count else { return }
        count = number
        self.event = event()
    }

    /// Takes what another one has seen. Of equal ones the first name in the order of the alphabet stays, so that it
    /// does not matter who saw it first.
    mutating func merge(_ other: Most) {
        guard other.count > count || (other.count == count && other.event < event) else { return }
        self = other
    }
}

/// The most that one step made of everything that costs a loop time.
public struct MostOfStep: Equatable, Sendable {
    /// Commands of all regions for one event.
    public internal(set) var commands = Most()
    /// Events that machines got for one stimulus; nothing where events are all that is looked at.
    public internal(set) var events = Most()
    /// Writes that drive what changed, of all lines at once: a second one where one direction of a drive has to end
    /// before the other begins. Nothing where there are no lines.
    public internal(set) var writes = Most()

    /// Nothing yet.
    public init() {}

    /// Takes what another one has seen.
    package mutating func merge(_ other: MostOfStep) {
        commands.merge(other.commands)
        events.merge(other.events)
        writes.merge(other.writes)
    }
}

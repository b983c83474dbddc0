import Statecharts

/// Where a lane puts what it finds in a stimulus.
public protocol FindingSink<Event> {
    /// What can happen to the lane's machine.
    associatedtype Event

    /// Takes an event for the machine.
    mutating func found(_ event: Event)

    /// Takes something that the trace must report.
    mutating func note(_ note: Note)

    /// The edge made no sense, so the level of its line has to be read.
    mutating func doubtLevel()
}

/// What a lane made of one stimulus.
public struct Findings<Event>: FindingSink {
    /// The events, in order.
    public private(set) var events = StimulusList<Event>()
    /// What the trace must report, in order.
    public private(set) var notes = StimulusList<Note>()
    /// Whether the edge made no sense, so that the level of its line has to be read.
    public private(set) var mustReadLevel = false

    /// Nothing found.
    public init() {}

    /// Adds an event.
    @inline(__always)
    public mutating func found(_ event: Event) { events.append(event) }

    /// Adds a note.
    @inline(__always)
    public mutating func note(_ note: Note) { notes.append(note) }

    /// Notes that the edge made no sense.
    public mutating func doubtLevel() { mustReadLevel = true }

    /// Begins anew.
    mutating func removeAll() {
        events.removeAll()
        notes.removeAll()
        mustReadLevel = false
    }
}

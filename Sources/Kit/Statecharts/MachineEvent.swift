/// Something that can happen to a machine.
///
///     enum Event: CaseNamed, MachineEvent { case press(UInt64) }
public protocol MachineEvent: Equatable, Labelled, Sendable {
    /// The number that traces show with it, if it has one: the value of a coin, or how many persons.
    var value: UInt64? { get }
}

extension MachineEvent {
    /// Most events have no number.
    public var value: UInt64? { nil }
}

/// What the loop reports about an input.
///
///     let stimulus: Stimulus = .edge(.rising)
public enum Stimulus: Equatable, Sendable {
    /// It changed.
    case edge(Edge)
    /// Edges of it were lost; its level will be read next.
    case edgesWereLost
    /// Its level was read, at the start or because edges were lost.
    case levelWasRead(Level)
}

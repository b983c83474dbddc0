import Statecharts

/// One event that a machine took, with everything about it, as middleware sees it.
///
///     Middleware<Lamp>.during { step in
///         if step.stateFollowed { print(step.time, step.event.label, step.after.label) }
///     }
public struct Step<Machine: StateMachine & Sendable>: Sendable {
    /// When it happened, counted from when the machine was made; a deadline's event happened at the deadline.
    public let time: Instant
    /// What happened.
    public let event: Machine.Event
    /// The state before.
    public let before: Machine
    /// The state after.
    public let after: Machine
    /// How each region answered.
    public let reaction: Reaction<Machine.Command>
    /// Whether a state followed: the state after is another one than the state before.
    public let stateFollowed: Bool

    /// How the whole machine answered.
    public var verdict: Verdict { reaction.verdict }
}

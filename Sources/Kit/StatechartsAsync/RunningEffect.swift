import Statecharts

/// An effect that has not ended yet.
struct RunningEffect<Machine: StateMachine & Sendable>: Sendable {
    /// A command that stands, and the place of its region in the machine.
    struct Origin: Equatable, Sendable {
        let region: Int
        let command: Machine.Command
    }

    let cancellation: Effect<Machine>.Cancellation
    /// What it lives as long as; nil for a command that did not stand.
    let origin: Origin?
    let task: Task<Void, Never>
    /// Nothing is taken from it any more, whether it has noticed or not.
    var isCancelled = false
}

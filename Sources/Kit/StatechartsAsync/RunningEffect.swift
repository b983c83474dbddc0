import Statecharts

/// An effect that has not ended yet.
struct RunningEffect<Machine: StateMachine & Sendable>: Sendable {
    let effect: Effect<Machine>
    let task: Task<Void, Never>
    /// Nothing is taken from it any more, whether it has noticed or not.
    var isCancelled = false
}

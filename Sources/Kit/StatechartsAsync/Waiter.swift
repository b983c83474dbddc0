import Statecharts

/// Somebody who waits for a machine.
struct Waiter<Machine: StateMachine & Sendable>: Sendable {
    /// What for.
    enum Goal: Sendable {
        /// A state of this kind.
        case state(@Sendable (Machine) -> Bool)
        /// That no effect runs.
        case quiet
    }

    let id: Int
    let goal: Goal
    let continuation: CheckedContinuation<Result<Machine, WaitError>, Never>
}

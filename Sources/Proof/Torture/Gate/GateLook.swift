import ControlLoop
import Explorer
import Statecharts

/// What is judged of a gate after every step. The gate itself has some thousand bytes, and a copy of it for every look
/// took most of the time of a run.
struct GateLook {
    /// See `ExploredLane`.
    let booksBalance: Bool
    let mayFailOpen: Bool
    let isRealGate: Bool
    /// See `InterlockMember`.
    let isOpen: Bool
    let isSecured: Bool
    let isOutOfService: Bool
    let isReleased: Bool
    /// See `Lane`.
    let standingOutputs: RoleSet
    let exclusiveOutputs: RoleSet
    let deadline: Instant?
}

extension JudgedGate where Self: ExploredLane {
    /// What is judged of it. Nothing changes; it is `mutating` so that the gate is looked at where it is.
    mutating func look() -> GateLook {
        GateLook(
            booksBalance: booksBalance, mayFailOpen: mayFailOpen, isRealGate: Self.isGate, isOpen: isOpen,
            isSecured: isSecured, isOutOfService: isOutOfService, isReleased: isReleased,
            standingOutputs: standingOutputs, exclusiveOutputs: exclusiveOutputs, deadline: deadline)
    }
}

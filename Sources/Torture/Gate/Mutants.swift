import Explorer
import Machines

/// Machines that break one thing, to see whether it is found. Without any, the gates are as they are shipped.
package struct Mutants: Sendable {
    /// What every turnstile breaks.
    package var turnstile: Mutation<Turnstile>?
    /// What every elevator door breaks.
    package var door: Mutation<ElevatorDoor>?
    /// What every parking exit breaks.
    package var exit: Mutation<ParkingExit>?

    /// None.
    package init() {}

    /// A turnstile that breaks one thing.
    package init(turnstile: Mutation<Turnstile>) { self.turnstile = turnstile }

    /// A door that breaks one thing.
    package init(door: Mutation<ElevatorDoor>) { self.door = door }

    /// An exit that breaks one thing.
    package init(exit: Mutation<ParkingExit>) { self.exit = exit }
}

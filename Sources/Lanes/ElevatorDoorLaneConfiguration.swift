import Machines
import Statecharts

/// All that a board file says about one elevator door, but for its lines.
public struct ElevatorDoorLaneConfiguration: Equatable, Sendable {
    /// How the machine behaves.
    public var door = ElevatorDoorConfiguration()
    /// How people are counted.
    public var counting = Counting.none
    /// How long a beam that counts may be broken before its sensor counts as stuck.
    public var beamStuckAfter = Duration.seconds(30)
    /// Whether a repair key is wired. Without one, a fault contact that opens is a repair.
    public var hasRepairKey = false

    /// What people are counted with.
    public enum Counting: Equatable, Sendable {
        /// Nothing: nobody is counted.
        case none
        /// One beam: whoever breaks it while the door is open has entered.
        case oneBeam
        /// Two beams, which tell the direction.
        case twoBeams
    }

    /// The defaults.
    public init() {}
}

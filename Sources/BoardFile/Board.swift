import ControlLoop
import Lanes
import Statecharts

/// What a board file says, checked: every value is in its range, every line is used once, nothing required is missing.
public struct Board: Sendable {
    /// The chip that has the lines.
    public let chip: ChipSelector
    /// The lines, in the order of the file, and the lanes' names. An output begins at its lane's fail-safe level.
    public let map: LineMap
    /// The lanes, in the order of their sections; their places are those of the map's names.
    public let lanes: LaneList<LaneDescription>
    /// The interlocks between the lanes.
    public let interlocks: InterlockList<Interlock>
    /// How long a simulated door travels from one end to the other; nil when nothing is to move a door. Hardware takes the
    /// time that it takes.
    public let mockDoorTravel: Duration?
    /// How the board is wired on a test bench; nil where it is on none. The firmware has no use for it.
    public let bench: Bench?
    /// The watchdog that the firmware feeds; nil for none. A simulation has none.
    public let watchdog: Watchdog?
}

import ControlLoop
import Lanes
import Links
import Statecharts

/// What a board file says, checked: every value is in its range, every line is used once, nothing required is missing.
public struct Board: Sendable {
    /// The chip that has the lines.
    public let chip: ChipSelector
    /// How many edges of an input in one second are taken before it is silenced.
    public let stormLimit: UInt32
    /// The lines, in the order of the file, and the lanes' names. An output begins at its lane's fail-safe level.
    public let map: LineMap
    /// The lanes, in the order of their sections; their places are those of the map's names.
    public let lanes: LaneList<LaneDescription>
    /// The interlocks between the lanes.
    public let interlocks: InterlockList<Interlock>
    /// Which money the gates count; nil where the file does not say. It changes how amounts are shown, no more.
    public let currency: Currency?
    /// How long a simulated door travels from one end to the other; nil when nothing moves a door. Hardware ignores it.
    public let mockDoorTravel: Duration?
    /// The watchdog that the firmware feeds; nil for no watchdog. A simulation ignores it.
    public let watchdog: Watchdog?
    /// How much the recorder keeps; the defaults where the file does not say. The firmware ignores it.
    public let journal: JournalSettings
    /// Whether the file has the section `[journal]`.
    public let hasJournal: Bool
    /// Which broker the uplink tells what happens; nil for none. The firmware ignores it.
    public let uplink: UplinkSettings?
}

extension Board {
    /// The lanes with their interlocks, before their start.
    public var joint: JointLanes<GateLane> {
        var lanes = lanes
        return JointLanes(count: lanes.count, interlocks: interlocks) { lanes.element(at: $0).lane }
    }
}

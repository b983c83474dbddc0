import ControlLoop
import Machines
import Statecharts

// What it says of itself
extension HatchLaneConfiguration {
    /// The states of its main region.
    public static var states: StateList {
        FixedList([
            StateRow("functioning.closed", "closed"), StateRow("functioning.open", "open"), .broken, .released,
        ])
    }

    /// What those who watch it have to know.
    public static var profile: GateProfile {
        GateProfile(
            title: "Hatch", position: .output(HatchRole.hatch.row.label), states: states,
            passages: FixedList(.ending("functioning.open")),
            numbers: FixedList([.passages("openings", "Openings"), .saturated]))
    }
}

extension HatchLane: RegionDeadlines {
    /// The regions that have a deadline now.
    public var regionDeadlines: RegionList<RegionDeadline> { .of(machine) }
}

import ControlLoop
import Gallery
import Lanes
import Machines
import Statecharts

/// A lane whose machine says of each of its regions when time alone will change it. The deadlines of sensors are not among
/// them: nobody could read those of pulses.
protocol RegionDeadlines {
    /// The regions that have a deadline now, by their names in traces.
    var regionDeadlines: [(region: Label, deadline: Instant)] { get }
}

extension EitherLane: RegionDeadlines where First: RegionDeadlines, Second: RegionDeadlines {
    var regionDeadlines: [(region: Label, deadline: Instant)] {
        usedFirst?.regionDeadlines ?? usedSecond?.regionDeadlines ?? []
    }
}

extension TurnstileLane: RegionDeadlines {
    var regionDeadlines: [(region: Label, deadline: Instant)] { deadlines(machine.passage) + deadlines(machine.alarm) }
}

extension ElevatorDoorLane: RegionDeadlines {
    var regionDeadlines: [(region: Label, deadline: Instant)] { deadlines(machine) }
}

extension ParkingExitLane: RegionDeadlines {
    var regionDeadlines: [(region: Label, deadline: Instant)] {
        deadlines(machine.barrier) + deadlines(machine.hopper) + deadlines(machine.alarm)
    }
}

extension ExhibitLane: RegionDeadlines {
    /// Those of the gallery have one region with a deadline, or none.
    var regionDeadlines: [(region: Label, deadline: Instant)] {
        let facts = facts
        guard let deadline, !facts.isEmpty else { return [] }
        return [(facts[0].label, deadline)]
    }
}

/// The deadline of a region, if it has one.
private func deadlines<R: Region>(_ region: R) -> [(region: Label, deadline: Instant)] {
    region.deadline.map { [(R.region, $0)] } ?? []
}

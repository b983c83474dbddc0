import ControlLoop
import Statecharts

/// A lane whose machine says of each of its regions when time alone will change it. The deadlines of sensors are not
/// among them: nobody could read those of pulses.
public protocol RegionDeadlines {
    /// The regions that have a deadline now.
    var regionDeadlines: RegionList<RegionDeadline> { get }
}

/// When time alone will change a region.
public struct RegionDeadline: Sendable {
    /// Its name in traces.
    public let region: Label
    /// When.
    public let deadline: Instant
}

extension RegionList<RegionDeadline> {
    /// The deadline of a region, if it has one.
    static func of<R: Region>(_ region: R) -> Self { Self().and(region) }

    /// These, and the deadline of another region, if it has one.
    func and<R: Region>(_ region: R) -> Self {
        region.deadline.map { followed(by: Self(RegionDeadline(region: R.region, deadline: $0))) } ?? self
    }
}

extension EitherLane: RegionDeadlines where First: RegionDeadlines, Second: RegionDeadlines {
    /// Those of the lane that is used.
    public var regionDeadlines: RegionList<RegionDeadline> {
        isFirst ? first.regionDeadlines : second.regionDeadlines
    }
}

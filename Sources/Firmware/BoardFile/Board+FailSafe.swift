import ControlLoop
import Lanes
import Statecharts

extension Board {
    /// The lines without which the fail-safe levels cannot be driven: every output, and the inputs that decide them,
    /// such as the fire release that keeps a gate open.
    public var failSafeMap: LineMap {
        var map = LineMap()
        for index in self.map.laneNames.indices { _ = map.addLane(named: self.map.laneNames[index]) }
        for index in self.map.lines.indices where isNeededForFailSafe(self.map.lines[index]) {
            _ = map.add(self.map.lines[index])
        }
        return map
    }

    private func isNeededForFailSafe(_ line: Line) -> Bool {
        guard line.direction.isInput else { return true }
        for lane in lanes.indices {
            if let role = line.role(in: lane), lanes[lane].role(role.index)?.decidesFailSafe ?? false { return true }
        }
        return false
    }
}

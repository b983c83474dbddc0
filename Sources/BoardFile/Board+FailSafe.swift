import ControlLoop
import Lanes
import Statecharts

extension Board {
    /// The lines without which the fail-safe levels cannot be driven: every output, and the fire releases that keep a
    /// turnstile open. An elevator door's levels depend on nothing.
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
        guard case .turnstile = lanes[line.lane] else { return false }
        return line.role == TurnstileRole.fireRelease.role
    }
}

import ControlLoop
import Statecharts

extension Board {
    /// The same board without anything that moves by itself. Where a recording has edges as the firmware took them,
    /// they were debounced before, so the chip debounces nothing; the lanes still know how long their sensors took.
    public func recorded(debounces: Bool) -> Board {
        var recorded = LineMap()
        for lane in map.laneNames.indices { _ = recorded.addLane(named: map.laneNames[lane]) }
        for index in map.lines.indices {
            var line = map.lines[index]
            if line.direction.isInput, !debounces { line.direction = .input(debounce: .zero) }
            _ = recorded.add(line)
        }
        return Board(
            chip: chip, stormLimit: stormLimit, map: recorded, lanes: lanes, interlocks: interlocks,
            currency: currency, mockDoorTravel: nil, watchdog: watchdog,
            journal: journal, hasJournal: hasJournal, uplink: uplink)
    }
}

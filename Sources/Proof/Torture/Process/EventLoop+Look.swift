import ControlLoop
import Lanes
import MockChip
import Statecharts

// Looking at a loop. Nothing changes; it is `mutating`, and not inlined, so that the loop is looked at where it is. It
// has some hundred kilobytes with its chip, and whoever only reads it gets a copy.
extension EventLoop where ChipType == MockChip<PinRecorder>, LaneType == TorturedLane {
    /// When something will happen to it by itself.
    @inline(never)
    mutating func nextTime() -> Instant? {
        let next = chip.nextOccurrence
        guard let deadline else { return next }
        return .earlier(next, deadline)
    }

    /// What is judged of a lane.
    @inline(never)
    mutating func gate(_ lane: Int) -> GateLook { look(at: lane) { $0.lane.look() } }

    /// Everything that is lasting about a lane.
    @inline(never)
    mutating func numbers(of lane: Int) -> Counters {
        var numbers = look(at: lane) { $0.lane.takenDown() }
        numbers.add(Counter("unexpected", unexpected(of: lane)))
        return numbers
    }

    /// What became of the edges.
    @inline(never)
    mutating func edgeCounts() -> MockEdgeCounts { chip.edgeCounts }
}

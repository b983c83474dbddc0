import ControlLoop
import Statecharts

/// One thing that happens to a board from outside. A run is a list of them; what people do is made of them.
package enum Influence: Equatable, Sendable {
    /// What a sensor sees.
    case level(LineID, Level)
    /// An input has a level whatever its sensor sees, or again what that sees.
    case hold(LineID, Level?)
    /// Something blocks what moves in a lane, or no longer does.
    case jam(Int, Bool)
    /// An output's relay is stuck at a level, or no longer is: the machine behind it does not follow.
    case weld(LineID, Level?)
    /// The chip does something wrong with a line, so many times.
    case edges(EdgeFault, LineID, Int)
    /// Somebody who may pay comes to a lane, or leaves.
    case customer(Int, Bool)
    /// A body comes under what moves in a lane, or leaves it, whatever a sensor sees.
    case body(Int, Bool)
    /// The arm of a lane takes so long from end to end.
    case arm(Int, Duration)
    /// The next call of that kind fails.
    case fail(ChipCall, Int32)
    /// The next write drives so many lines, then fails.
    case tear(Int, Int32)
    /// The loop is not let run for so long.
    case stall(Duration)
    /// The clock goes on by so much at once, as when the machine was suspended.
    case jump(Duration)
    /// The chip is gone for so long.
    case unplug(Duration)
    /// The process is killed after so many stores of its record and so many bytes of the next, and started again after
    /// so long.
    case kill(Int, Int, Duration)
    /// The process is stopped in order, and started again after so long.
    case stop(Duration)
    /// Nothing happens: time is reached.
    case nothing
}

/// What a chip can do wrong with the edges of a line.
package enum EdgeFault: String, CaseIterable, Sendable {
    case lose
    case merge
    case `repeat`
    case reorder
}

/// One of them and its time.
package struct TimedInfluence: Equatable, Sendable {
    package let time: Instant
    package let influence: Influence

    /// Something at a time.
    package init(time: Instant, influence: Influence) {
        self.time = time
        self.influence = influence
    }
}

import ControlLoop
import Statecharts

/// What a command comes down to, in terms of lines and time.
public enum ScriptAction: Equatable, Sendable {
    /// A line goes to a logical level now.
    case set(LineID, Level)
    /// Time passes.
    case wait(Duration)
    /// Something blocks the simulated door of a lane, or no longer does.
    case jam(lane: Int, Bool)
    /// The state is to be printed.
    case status
    /// The simulation ends.
    case quit
}

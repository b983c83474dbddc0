import ControlLoop
import Machines
import Statecharts

/// What a gate tells whoever stands before it, and the controller behind it: who has passed, and who may not.
///
/// Nothing that a gate does depends on it. So an exploration leaves it out.
struct Signals: Equatable, Sendable {
    /// Somebody has passed who came in.
    var passed = Signal()
    /// Somebody has passed who went out.
    var passedExit = Signal()
    /// Somebody was not let through.
    var refused = Signal()
    /// Somebody may pass.
    var open = Signal()
    /// The gate's program goes on.
    var heartbeat = Heartbeat()

    /// How long pulses and gaps last.
    mutating func takeSettings(_ times: Signal.Times) {
        passed.times = times
        passedExit.times = times
        refused.times = times
        open.times = times
    }
}

import ControlLoop
import Simulation
import Statecharts

/// One command of a run: when it began, and what it does to the lines and when.
struct PerformedCommand: Timed {
    /// The lane that it is for.
    let lane: Int
    /// The command, as a script has it.
    let text: String
    /// When it begins.
    let begin: Instant
    /// When the next command for the same lines may begin.
    let end: Instant
    /// What it does, in order; at least one thing.
    let actions: [TimedAction]

    var time: Instant { begin }
    var number: Int { actions[0].number }
}

/// Something that is done at a time. Those of one time are done in the order of their numbers.
struct TimedAction: Timed {
    /// When.
    let time: Instant
    /// Grows with every action of a run.
    let number: Int
    /// What; never a wait.
    let action: ScriptAction
}

import Statecharts

/// One case of the hardware-in-loop suite: what happens to a board, what it needs for that, and what has to come out.
/// It says nothing about the machine below; a driver runs it on a virtual board or on a bench.
struct HILCase: Sendable {
    /// What a case is about; the list is in this order.
    enum Group: String, CaseIterable, Sendable {
        case edges, order, debounce, start, levels, signals, chip, lanes, refusals, reaction, scripts
    }

    /// What not every machine has.
    enum Need: Hashable, Sendable {
        /// A chip that can be taken away, whose lines somebody else can hold.
        case simulatedChip
        /// A board that has a chip of its own beside the simulated one, and before it.
        case ownChip
    }

    /// The name of its folder as well: letters, digits, `-` and `.`.
    let name: String
    let group: Group
    /// One sentence.
    let proves: String
    /// The text of its board file, with the lines of the virtual board.
    let board: String
    let steps: [HILStep]
    var needs: Set<Need> = []
    /// The shortest time between two edges that have to be told apart, or kept in order.
    var closestEdges = Duration.milliseconds(20)
    /// More files for its folder, by name (board/virtual/run says which there may be).
    var files: [String: String] = [:]
    var check = HILCheck()
    /// Whether the firmware keeps a record, which its next run goes on from. Otherwise each run begins at zero.
    var keepsRecord = false
    /// How long its boot may take beyond that of any other case, in seconds of wall time.
    var bootSeconds = 0
}

/// What happens to the machine, one after another. `stimulus` does it; `Rehearsal` does the same to a mock chip.
enum HILStep: Equatable, Sendable {
    /// The lines get the levels that the script has before its `start`.
    case set(String)
    /// The firmware starts.
    case start
    /// The script is played.
    case play(String)
    /// Times are taken from a change of an input to the change of an output that follows from it.
    case measure(Measurement)
    /// The firmware is not let run any more (SIGSTOP), or is again (SIGCONT).
    case stop, `continue`
    /// SIGHUP: the firmware reads its board file again, which has not changed.
    case reload
    /// SIGTERM, SIGKILL; until the firmware has ended. Behind SIGTERM it is let run again, if it was stopped.
    case term, kill
    /// The script is played, and at its end, not a moment later, there is a SIGKILL.
    case playKill(String)
    /// SIGTERM to a firmware whose lines stay held for a while after it has driven them for the last time, so that
    /// their levels can be seen from outside and kept under that name.
    case termSlowly(String)
    /// Until the firmware has ended by itself.
    case waitEnd
    /// The kernel's account of the firmware is kept under that name, and that of the recorder, if it runs.
    case status(_ kept: String = "status")
    /// The levels of all lines are kept under that name.
    case levels(String)
    /// The chip goes away, and is back.
    case removeChip, returnChip
}

extension HILStep {
    /// What a script goes through: it finds its levels, is played, and the firmware is told to stop.
    static func script(_ text: String) -> [HILStep] {
        [.set(text), .start, .play(text), .status(), .levels("levels-before"), .term]
    }
}

/// An input that is active for as long as a pulse, again and again; its end is what the output becomes active for. It
/// is inactive again before the next pulse.
struct Measurement: Equatable, Sendable {
    let input: String
    let pulse: Duration
    let output: String
    let every: Duration
    let count: Int
    /// What storms during each pulse, until shortly before its end.
    var storm: Storm?

    /// An input that changes an even number of times, each so long after the one before.
    struct Storm: Equatable, Sendable {
        let input: String
        let changes: Int
        let period: Duration
    }
}

/// What has to come out, beside what the mock chip says.
struct HILCheck: Sendable {
    /// What one of the counters has to be at the end of a run.
    struct Count: Sendable {
        var run = 0
        var lane = "north"
        let counter: String
        let value: Int
    }

    /// The level of an output in what a step has kept.
    struct OutputLevel: Sendable {
        let kept: String
        let line: String
        let isActive: Bool
    }

    /// What the firmware says when it refuses to start; then there is nothing to compare with the mock chip. {CHIPS}
    /// stands for the machine's chips with their labels, {CHIP} for the one that is simulated.
    struct Refusal: Sendable {
        let exit: Int
        var says = ""
        var prints = ""
    }

    var counts: [Count] = []
    var levels: [OutputLevel] = []
    /// Words on standard error of the first run.
    var says: String?
    /// A fault that has to be in the trace of the first run.
    var fault: String?
    var refusal: Refusal?
    /// How many reaction times there have to be; then the trace is not compared.
    var reactions: Int?
    /// What each run that is killed must have taken of each lane, and can have; then the trace is not compared.
    var kills: [[KillTraffic.Coins]]?
    /// What the lines did in an ordeal; then nothing is compared with the mock chip but what a replay of each trace
    /// shows.
    var ordeal: OrdealCheck?
    /// What a run of days has to leave; then nothing is compared with the mock chip.
    var days: DaysCheck?
}

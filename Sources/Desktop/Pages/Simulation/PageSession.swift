import ControlLoop
import DesktopTool
import Lanes
import Simulation
import Statecharts
import Waveform

/// A simulation that people watch and drive from pages: time runs with the wall's clock at a speed, or stands.
///
/// It never reads a clock: each call is told what the wall's clock shows, in nanoseconds.
public struct PageSession: ~Copyable {
    /// The board.
    public let board: LoadedBoard
    /// Counts the runs: each begins at zero with a board that has just been started.
    public private(set) var run = 1
    /// The latest records of this run.
    let trace = RecentTrace()
    private(set) var clock: SimulationClock
    private(set) var simulation: Simulation<RecentTraceSink>
    /// What each lane has a use for.
    let offers: [[Offer]]
    /// Whether something blocks the simulated parts of each lane.
    private(set) var jammed: [Bool]

    /// The run before this one as a script, if there is one.
    private(set) var lastScript: String?

    private var initial: [LineID: Level] = [:]
    private var commands = Timeline<PerformedCommand>()
    private var pending = Timeline<TimedAction>()
    private var actionCount = 0
    /// Until when a command is at work on a line.
    private var busy: [LineID: Instant] = [:]
    /// When the script that this run plays is over; zero without one.
    private(set) var scriptEnd = Instant.zero

    /// The most actions of a run: all of them are remembered for its script.
    static let mostActions = 1_000_000

    /// Starts the board's firmware, with every sensor at rest.
    public init(_ board: LoadedBoard, wall: Int64) throws(ToolError) {
        try self.init(board, offers: Self.offers(of: board), wall: wall)
    }

    /// The same, for who has found out what that board's lanes have a use for.
    init(_ board: LoadedBoard, offers: [[Offer]], wall: Int64) throws(ToolError) {
        self.board = board
        self.offers = offers
        clock = SimulationClock(wall: wall)
        jammed = Array(repeating: false, count: board.board.lanes.count)
        simulation = try PageSession.start(board, initial: [:], trace)
    }

    /// What each lane of a board has a use for.
    static func offers(of board: LoadedBoard) -> [[Offer]] {
        board.laneNames.indices.map { ScriptCompiler(board, lane: $0).offers }
    }

    private static func start(
        _ board: LoadedBoard, initial: [LineID: Level], _ trace: RecentTrace
    ) throws(ToolError) -> Simulation<RecentTraceSink> {
        do throws(ChipError) {
            return try Simulation(board, initial: initial, sink: RecentTraceSink(trace))
        } catch {
            throw .failure(board.message(of: error))
        }
    }

    /// How many actions wait to be done.
    public var pendingCount: Int { pending.count }

    /// What waits for time to pass, by lanes: whole pulses, and other changes.
    var waiting: [(pulses: Int, changes: Int)] {
        var sets: [LineID: (rising: Int, falling: Int)] = [:]
        var waiting = Array(repeating: (pulses: 0, changes: 0), count: board.board.lanes.count)
        for timed in pending.all {
            switch timed.action {
            case .set(let line, .active): sets[line, default: (0, 0)].rising += 1
            case .set(let line, .inactive): sets[line, default: (0, 0)].falling += 1
            case .jam(let lane, _): waiting[lane].changes += 1
            case .wait, .status, .quit: break
            }
        }
        for (line, (rising, falling)) in sets {
            let lane = board.board.map[line].lane
            waiting[lane].pulses += min(rising, falling)
            waiting[lane].changes += max(rising, falling) - min(rising, falling)
        }
        return waiting
    }

    /// Lets the simulation live up to the wall's clock.
    public mutating func follow(wall: Int64) throws(ToolError) {
        clock.follow(wall: wall)
        try catchUp()
    }

    private mutating func catchUp() throws(ToolError) {
        do throws(ChipError) {
            while let next = pending.first, next.time <= clock.now {
                pending.removeFirst()
                try simulation.run(until: next.time)
                switch next.action {
                case .set(let line, let level): try simulation.set(line, level)
                case .jam(let lane, let isJammed):
                    jammed[lane] = isJammed
                    try simulation.jam(lane, isJammed)
                case .wait, .status, .quit: break
                }
            }
            try simulation.run(until: clock.now)
        } catch {
            throw .failure(board.message(of: error))
        }
    }
}

// What a page asks for
extension PageSession {
    /// Why something that a page asked for cannot be.
    public struct Refusal: Error, Equatable {
        /// In one sentence.
        public let message: String
    }

    /// Gives a lane a command of the script language. It begins now, or when the commands before it have let go of its
    /// lines.
    public mutating func perform(_ text: String, lane: Int) throws(Refusal) {
        guard board.laneNames.indices.contains(lane) else { throw Refusal(message: "the board has no lane \(lane)") }
        guard actionCount < PageSession.mostActions else {
            throw Refusal(message: "this run has had as many commands as it can remember; restart it")
        }
        do throws(ScriptCommand.Complaint) {
            guard let command = try ScriptCommand.parse(Substring(text)) else { return }
            switch command {
            case .gesture, .jam, .pulse, .set: break
            case .wait, .lane, .status, .start, .quit:
                throw .init(message: "\(command.name) is for scripts; here, time and lanes have controls of their own")
            }
            var compiler = ScriptCompiler(board, lane: lane)
            let actions = try compiler.actions(for: command)
            // Whole milliseconds make a script that people can read.
            let begin = Instant(nanoseconds: (clock.now.nanoseconds + 999_999) / 1_000_000 * 1_000_000)
            // What stands behind a # is no command, and must not become one in a script.
            _ = add(actions, words: Script.words(of: Substring(text)), lane: lane, notBefore: begin)
        } catch {
            throw Refusal(message: error.message)
        }
    }

    /// Changes the speed: one of `speeds`.
    public mutating func setSpeed(_ speed: Int64) throws(Refusal) {
        guard SimulationClock.speeds.contains(speed) else {
            let speeds = SimulationClock.speeds.map { "\($0)" }.joined(separator: ", ")
            throw Refusal(message: "the speeds are \(speeds), not \(speed)")
        }
        clock.speed = speed
    }

    /// Lets time pass, or stand.
    public mutating func setRunning(_ isRunning: Bool) { clock.isRunning = isRunning }

    /// How many things a step passes on its way at the most: where its goal never comes, it ends all the same.
    static let mostThings = 10_000

    /// Lets time stand, and goes on to the next thing that is seen, which no beat is, or until a goal is reached.
    public mutating func step(to goal: StepGoal = .thing) throws(ToolError) {
        clock.isRunning = false
        let before = trace.reached[goal, default: 0]
        for _ in 0..<PageSession.mostThings {
            guard let next = Instant.earlier(pending.first?.time, simulation.nextThing) else { return }
            clock.jump(to: next)
            try catchUp()
            if goal == .thing || trace.reached[goal, default: 0] > before { return }
        }
    }

    /// Begins a new run: the firmware starts, with every sensor at rest.
    public mutating func restart() throws(ToolError) { try restart(initial: [:]) }

    /// Begins a new run that plays a script; the script is checked first, and nothing happens if it is wrong.
    public mutating func play(script text: String, name: String) throws(ToolError) {
        let script = try Script(text, name: name, board: board)
        try restart(initial: script.initial)
        var time = Instant.zero
        for step in script.steps { time = add(step.actions, words: step.words, lane: step.lane, notBefore: time) }
        scriptEnd = time
    }

    /// Goes on at once to the next thing that happens, or to an end, if that is earlier: then it returns false.
    mutating func goOn(until end: Instant) throws(ToolError) -> Bool {
        let next = Instant.earlier(pending.first?.time, simulation.nextOccurrence).flatMap { $0 <= end ? $0 : nil }
        clock.jump(to: next ?? end)
        try catchUp()
        return next != nil
    }

    /// This run as a script.
    public func script() throws(Refusal) -> String {
        let text = RunScript.text(of: commands.all, initial: initial, board: board, until: clock.now)
        guard text.utf8.count <= ScriptFile.mostBytes else {
            throw Refusal(
                message: "this run is too long for a script of \(ScriptFile.mostBytes) bytes; restart it for a new one")
        }
        return text
    }

    /// Plays this run again from its beginning, and gives its whole trace as JSON Lines.
    public func traceText() throws(Refusal) -> String {
        var trace = ""
        try replay { (script) throws(ToolError) in try script.run(on: board, format: .json) { trace += $0 } }
        return trace
    }

    /// Plays this run again from its beginning, and gives its waveform as a value change dump.
    public func waveformText() throws(Refusal) -> String {
        var dump = ""
        try replay { (script) throws(ToolError) in
            try script.run(on: board, format: .json, waveform: WaveformFormat(), to: { dump += $0 }, output: { _ in })
        }
        return dump
    }

    /// Plays this run again from its beginning, and gives it as a film.
    public func filmText() throws(Refusal) -> String {
        var film = ""
        let text = try script()
        try replay { (_) throws(ToolError) in film = try Film.text(of: text, name: "this run", board: board) }
        return film
    }

    private func replay(_ body: (Script) throws(ToolError) -> Void) throws(Refusal) {
        let text = try script()
        do throws(ToolError) {
            try body(try Script(text, name: "this run", board: board))
        } catch {
            throw Refusal(message: error.message)
        }
    }

    private mutating func restart(initial: [LineID: Level]) throws(ToolError) {
        // A run in which nobody did anything is not worth keeping; one that is too long cannot be kept.
        if !commands.all.isEmpty, let script = try? script() { lastScript = script }
        trace.removeAll()
        simulation = try PageSession.start(board, initial: initial, trace)
        clock.restart()
        run += 1
        self.initial = initial
        commands = Timeline()
        pending = Timeline()
        actionCount = 0
        busy = [:]
        scriptEnd = .zero
        jammed = Array(repeating: false, count: jammed.count)
    }
}

// How commands become actions
extension PageSession {
    /// Adds the actions of a command, after those that are at work on the same lines. Returns when it ends.
    private mutating func add(
        _ actions: [ScriptAction], words: String, lane: Int, notBefore earliest: Instant
    ) -> Instant {
        let lines = Set(actions.compactMap { if case .set(let line, _) = $0 { line } else { nil } })
        let begin = lines.compactMap { busy[$0] }.reduce(earliest) { max($0, $1) }
        var time = begin
        var timed: [TimedAction] = []
        for action in actions {
            switch action {
            case .wait(let span): time = time + span
            case .set, .jam:
                timed.append(TimedAction(time: time, number: actionCount, action: action))
                actionCount += 1
            case .status, .quit: break
            }
        }
        for line in lines { busy[line] = time }
        if !timed.isEmpty {
            let command = PerformedCommand(lane: lane, text: words, begin: begin, end: time, actions: timed)
            commands.insert([command])
            pending.insert(timed)
        }
        return time
    }
}

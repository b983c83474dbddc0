import ControlLoop
import Simulation
import Statecharts

/// A run of a simulation as a script: played again, it gives the same trace.
///
/// Commands that were alone in their time are written as they were given. Where several overlapped, which a script
/// cannot say, their changes of lines are written instead.
struct RunScript {
    private let board: LoadedBoard
    private var text = ""
    private var time = Instant.zero
    private var lane = 0

    /// The text of a script of a run up to `now`; `commands` are in the order of their beginnings.
    static func text(
        of commands: ArraySlice<PerformedCommand>, initial: [LineID: Level], board: LoadedBoard, until now: Instant
    ) -> String {
        var script = RunScript(board: board)
        script.begin(initial)
        var rest = commands.prefix { $0.begin <= now }
        while let first = rest.first {
            var end = first.end
            var count = 1
            // A command that begins at the very end of another one is alone: what comes first there is done first.
            while count < rest.count, rest[rest.startIndex + count].begin < end {
                end = max(end, rest[rest.startIndex + count].end)
                count += 1
            }
            script.write(rest.prefix(count), until: now, end: end)
            rest = rest.dropFirst(count)
        }
        script.wait(until: now)
        return script.text
    }

    private init(board: LoadedBoard) {
        self.board = board
        text = "# a run of \(board.file.printable)\n"
    }

    private mutating func begin(_ initial: [LineID: Level]) {
        guard !initial.isEmpty else { return }
        for (line, level) in initial.sorted(by: { $0.key.index < $1.key.index }) { set(line, level) }
        text += "start\n"
    }

    private mutating func write(_ commands: ArraySlice<PerformedCommand>, until now: Instant, end: Instant) {
        if let only = commands.first, commands.count == 1, end <= now {
            wait(until: only.begin)
            select(only.lane)
            text += "\(only.text)\n"
            time = end
            return
        }
        for action in commands.flatMap(\.actions).sorted() where action.time <= now {
            wait(until: action.time)
            write(action.action)
        }
    }

    private mutating func write(_ action: ScriptAction) {
        switch action {
        case .set(let line, let level): set(line, level)
        case .jam(let lane, let isJammed):
            select(lane)
            text += "jam \(isJammed ? "on" : "off")\n"
        case .wait, .status, .quit: break
        }
    }

    private mutating func set(_ line: LineID, _ level: Level) { text += "set \(board.name(of: line)) \(level.label)\n" }

    private mutating func select(_ lane: Int) {
        guard lane != self.lane else { return }
        self.lane = lane
        text += "lane \(board.laneNames[lane])\n"
    }

    private mutating func wait(until time: Instant) {
        guard time > self.time else { return }
        text += "wait \((time - self.time).boardText)\n"
        self.time = time
    }
}

import ControlLoop
import DesktopTool
import Simulation
import Statecharts

/// A recording as a script.
struct ReplayScript {
    private let board: LoadedBoard
    private let name: String
    private var text: String
    private var now = Duration.zero

    init(_ board: LoadedBoard, name: String) {
        self.board = board
        self.name = name
        text = "# What was recorded in \(WaveformText.sentence(name)).\n"
    }

    /// The levels that the firmware finds when it starts.
    mutating func begin(with initial: [LineID: Level]) {
        for (line, level) in initial.sorted(by: { $0.key.index < $1.key.index }) where level == .active {
            text += "set \(board.name(of: line)) \(level.label)\n"
        }
        text += "start\n"
    }

    /// The next change, at the time of the one before or later.
    mutating func add(_ change: RecordedChange) throws(ToolError) {
        wait(until: change.time)
        text += "set \(board.name(of: change.line)) \(change.level.label)\n"
        guard text.utf8.count <= Script.mostBytes else {
            throw .failure("\(name): too much for a script, which has at most \(Script.mostBytes) bytes")
        }
    }

    /// The whole script.
    mutating func finish(at time: Duration) -> String {
        wait(until: time)
        return text
    }

    private mutating func wait(until time: Duration) {
        guard time > now else { return }
        text += "wait \((Instant.zero + time - (Instant.zero + now)).boardText)\n"
        now = time
    }
}

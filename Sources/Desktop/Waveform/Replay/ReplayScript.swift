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

    /// All changes, and the time of the end. Where they are edges that the firmware took, each input changes as long
    /// before as the board file debounces it.
    mutating func add(
        wereDebounced: Bool, until end: () -> Duration, _ next: () throws(ToolError) -> RecordedChange?
    ) throws(ToolError) -> String {
        var changes: [(time: Duration, place: Int, change: RecordedChange)] = []
        while let change = try next() {
            var time = change.time
            if wereDebounced, case .input(let debounce) = board.board.map[change.line].direction {
                time = max(.zero, Duration(nanoseconds: time.nanoseconds - debounce.nanoseconds))
            }
            changes.append((time, changes.count, change))
            try check(changes.count * Self.fewestBytes)
        }
        for (time, _, change) in changes.sorted(by: { ($0.time, $0.place) < ($1.time, $1.place) }) {
            wait(until: time)
            text += "set \(board.name(of: change.line)) \(change.level.label)\n"
            try check(text.utf8.count)
        }
        wait(until: end())
        return text
    }

    /// `set a.b active`, and its line feed.
    private static let fewestBytes = 15

    private func check(_ bytes: Int) throws(ToolError) {
        guard bytes <= ScriptFile.mostBytes else {
            throw .failure("\(name): too much for a script, which has at most \(ScriptFile.mostBytes) bytes")
        }
    }

    private mutating func wait(until time: Duration) {
        guard time > now else { return }
        text += "wait \((Instant.zero + time - (Instant.zero + now)).boardText)\n"
        now = time
    }
}

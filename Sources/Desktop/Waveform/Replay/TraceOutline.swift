import ControlLoop
import DesktopTool
import Simulation
import Statecharts

/// What has to be known of a run before it is played again.
struct TraceOutline {
    /// The number of the run.
    let run: Int
    /// How many the trace has.
    let runs: Int
    /// Whether the last line of the trace is cut off.
    let isCut: Bool
    /// The inputs that must have been active at the start: their first edge is a falling one.
    private(set) var active: Set<LineID> = []
    /// The inputs of which nothing is known, since they have no edge.
    private(set) var silent: [LineID] = []
    /// What lanes were given back at the start, by their places.
    private(set) var restored: [Int: [String: UInt64]] = [:]
    /// The time of the last record.
    private(set) var end = Duration.zero
    /// Whether the firmware was stopped there: then it wrote counters.
    private(set) var wasStopped = false

    /// Reads the file once. `run` is nil for the last one.
    init(_ path: String, run: Int?, board: LoadedBoard) throws(ToolError) {
        var recording = try Recording(path)
        var runs = 0
        var seen: Set<LineID> = []
        while let occurrence = try recording.next() {
            guard recording.isJournal == false else { throw recording.complaint("a journal has no edges to play") }
            if recording.run != runs, run == nil || run == recording.run {
                (active, restored, end, wasStopped) = ([], [:], .zero, false)
                seen = []
            }
            runs = recording.run
            if let run, run != runs { continue }
            end = Duration(nanoseconds: occurrence.time)
            guard end <= DumpReader.longest else { throw recording.complaint("a run lasts at most 366 days") }
            switch occurrence.what {
            case .edge(let name, let isRising):
                let line = try board.input(name, in: recording)
                if seen.insert(line).inserted, !isRising { active.insert(line) }
            case .restored(let numbers, let lane):
                guard let place = board.laneNames.firstIndex(of: lane) else {
                    throw recording.complaint("\(board.file) has no lane '\(lane.printable)'")
                }
                restored[place, default: [:]].merge(numbers) { $1 }
            case .counters: wasStopped = true
            case .output, .event, .fault, .interlock, .status, .lost, .start, .other: break
            }
        }
        guard runs > 0 else { throw .failure("\(path): there is no record in it") }
        self.run = run ?? runs
        self.runs = runs
        isCut = recording.isCut
        guard self.run <= runs else { throw .failure("\(path): there is no run \(self.run), only \(runs)") }
        silent = board.inputs.filter { !seen.contains($0) }
    }
}

extension LoadedBoard {
    /// The input that a record is about.
    func input(_ name: LineName, in recording: borrowing Recording) throws(ToolError) -> LineID {
        guard let line = line(named: name.text, lane: 0), board.map[line].direction.isInput else {
            throw recording.complaint("\(file) has no input '\(name.text.printable)'")
        }
        return line
    }
}

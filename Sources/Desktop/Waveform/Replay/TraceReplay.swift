import ControlLoop
import DesktopTool
import Simulation
import Statecharts

/// Plays the edges of a trace again, and compares what the firmware does then with what it did: a report of a fault
/// becomes a test.
public struct TraceReplay {
    /// What came of it.
    public struct Outcome: Equatable, Sendable {
        /// Whether the firmware did the same again.
        public let isSame: Bool
        /// What a person should know.
        public let text: String
    }

    private let path: String
    private let board: LoadedBoard
    private let original: LoadedBoard
    let outline: TraceOutline

    /// What came of one attempt.
    private struct Attempt {
        var comparison = Comparison()
        /// Why nothing after some time could be compared.
        var limit: String?
        /// Whether the edge before was one that came after lost ones.
        var isAfterLoss = false
    }

    /// Reads the trace at `path` once. `run` is the number of a start of the firmware in it; nil for the last.
    public init(_ path: String, board: LoadedBoard, run: Int?) throws(ToolError) {
        self.path = path
        original = board
        outline = try TraceOutline(path, run: run, board: board)
        // The edges of a trace were debounced, and a door's contacts are among them.
        self.board = LoadedBoard(file: board.file, board: board.board.recorded(debounces: false))
    }

    /// Plays it, and compares.
    public func run() throws(ToolError) -> Outcome {
        let (best, active) = try best()
        return outcome(best, active)
    }

    /// The same, and makes a waveform of the whole run, whose text goes to `file`.
    public func run(_ waveform: WaveformFormat, to file: @escaping (String) -> Void) throws(ToolError) -> Outcome {
        let (best, active) = try best()
        _ = try attempt(active, waveform, toTheEnd: true, file)
        return outcome(best, active)
    }

    /// The attempt that goes farthest, and the inputs that were active at its start.
    private func best() throws(ToolError) -> (Attempt, active: Set<LineID>) {
        var active = outline.active
        var best = try attempt(active, WaveformFormat()) { _ in }
        // A trace does not say at which level an input is that never changes. What the firmware did may show it.
        var candidates = outline.silent
        while best.comparison.differs {
            var improved: LineID?
            for line in candidates {
                let attempt = try attempt(active.union([line]), WaveformFormat()) { _ in }
                guard attempt.comparison.equal > best.comparison.equal || !attempt.comparison.differs else { continue }
                (best, improved) = (attempt, line)
            }
            guard let improved else { break }
            active.insert(improved)
            candidates.removeAll { $0 == improved }
        }
        return (best, active)
    }

    /// The recording as a script for `portcullis simulate`.
    public func script() throws(ToolError) -> String {
        var recording = try Recording(path)
        var script = ReplayScript(original, name: path)
        script.begin(with: Dictionary(uniqueKeysWithValues: outline.active.map { ($0, .active) }))
        return try script.add(wereDebounced: true, until: { outline.end }) { () throws(ToolError) in
            while let occurrence = try recording.next() {
                guard recording.run == outline.run, case .edge(let name, let isRising) = occurrence.what else {
                    continue
                }
                return RecordedChange(
                    time: Duration(nanoseconds: occurrence.time), line: try board.input(name, in: recording),
                    level: isRising ? .active : .inactive)
            }
            return nil
        }
    }

    private func outcome(_ attempt: Attempt, _ active: Set<LineID>) -> Outcome {
        var text = "\(path): "
        if outline.runs > 1 { text += "run \(outline.run) of \(outline.runs): " }
        let comparison = attempt.comparison
        text +=
            comparison.differs
            ? "\(comparison.equal) records are the same, and then they differ\n" + comparison.text
            : "the same: \(comparison.equal) records in \(outline.end.plainSeconds) s\n"
        if let limit = attempt.limit { text += limit + "\n" }
        if outline.isCut { text += "the last line of the trace is cut off, and was left out\n" }
        let supposed = active.subtracting(outline.active).map { board.name(of: $0) }.sorted()
        if !supposed.isEmpty {
            text +=
                "taken as active from the start, since what was recorded fits only that: \(supposed.joined(separator: ", "))\n"
        }
        return Outcome(isSame: !comparison.differs, text: text)
    }
}

extension TraceReplay {
    private typealias Sink = SinkWithWaveform<OccurrenceSink>

    /// Plays the run once, up to the first difference, or to its end.
    private func attempt(
        _ active: Set<LineID>, _ waveform: WaveformFormat, toTheEnd: Bool = false, _ file: @escaping (String) -> Void
    ) throws(ToolError) -> Attempt {
        let initial = Dictionary(uniqueKeysWithValues: active.map { ($0, Level.active) })
        var sink = Sink(
            OccurrenceSink(), WaveformSink(board, waveform, levels: board.startingLevels(initial), output: file))
        for (lane, numbers) in outline.restored { sink.memory.restore(numbers, lane: lane) }
        do {
            var simulation = try Simulation(board, initial: initial, sink: sink)
            defer { simulation.withSink { $0.waveform.finish(at: outline.end) } }
            return try play(&simulation, toTheEnd: toTheEnd)
        } catch let error as ChipError {
            throw .failure(board.message(of: error))
        } catch let error as ToolError {
            throw error
        } catch { preconditionFailure("nothing else is thrown: \(error)") }
    }

    private func play(_ simulation: inout Simulation<Sink>, toTheEnd: Bool) throws -> Attempt {
        var attempt = Attempt()
        var recording = try Recording(path)
        var hasStopped = false
        var next = try self.next(&recording)
        while let (text, occurrence) = next, attempt.limit == nil, toTheEnd || !attempt.comparison.isOver {
            next = try self.next(&recording)
            let time = Duration(nanoseconds: occurrence.time)
            switch occurrence.what {
            case .edge(let name, let isRising):
                let line = try board.input(name, in: recording)
                guard toTheEnd || attempt.comparison.needsReplay else { continue }
                try run(&simulation, until: .zero + time, &attempt.comparison, toTheEnd)
                attempt.isAfterLoss = next?.occurrence.isLoss == true
                try play(isRising ? .active : .inactive, of: line, isAfterLoss: attempt.isAfterLoss, on: &simulation)
            case .lost(let count):
                attempt.limit =
                    "\(time.plainSeconds) s: \(count) records are missing; what comes after cannot be compared"
                continue
            case .status: continue
            case .fault where occurrence.isLoss && !attempt.isAfterLoss:
                attempt.limit =
                    "\(time.plainSeconds) s: edges of unknown lines were lost; what comes after cannot be compared"
                continue
            case .counters where !hasStopped:
                hasStopped = true
                try run(&simulation, until: .zero + time, &attempt.comparison, toTheEnd)
                try simulation.stop()
                attempt.comparison.takeRecorded(.init(text: text, occurrence: occurrence))
            case .output, .event, .fault, .interlock, .restored, .counters, .start, .other:
                attempt.comparison.takeRecorded(.init(text: text, occurrence: occurrence))
            }
            simulation.withSink { attempt.comparison.takeReplayed($0.base.take()) }
        }
        // One that is over has shown enough.
        if attempt.limit == nil, !attempt.comparison.isOver {
            if !hasStopped { try run(&simulation, until: .zero + outline.end, &attempt.comparison, toTheEnd) }
            simulation.withSink { attempt.comparison.takeReplayed($0.base.take()) }
            attempt.comparison.finish(mayBeShort: !outline.wasStopped)
        }
        return attempt
    }

    /// Lets time pass, a little at a time as long as something happens: a recording may say that a year passes, and
    /// something that repeats itself differs from it long before.
    private func run(
        _ simulation: inout Simulation<Sink>, until time: Instant, _ comparison: inout Comparison, _ toTheEnd: Bool
    ) throws(ChipError) {
        if toTheEnd { return try simulation.run(until: time) }
        var span: Int64 = 1_000_000_000
        var time = time
        var differs = false
        while comparison.needsReplay {
            if comparison.differs, !differs {
                // What follows a difference within a minute is worth to be shown beside it.
                differs = true
                time = min(time, simulation.now + .seconds(60))
            }
            let rest = max(0, (time - simulation.now).nanoseconds)
            try simulation.run(until: simulation.now + Duration(nanoseconds: min(span, rest)))
            var entries: [OccurrenceSink.Entry] = []
            simulation.withSink { entries = $0.base.take() }
            comparison.takeReplayed(entries)
            span = entries.isEmpty ? min(span, .max / 2) * 2 : 1_000_000_000
            if simulation.now >= time { return }
        }
    }

    /// Brings about an edge. One that repeats the level had an edge before it that nobody saw.
    private func play(
        _ level: Level, of line: LineID, isAfterLoss: Bool, on simulation: inout Simulation<Sink>
    ) throws(ChipError) {
        if isAfterLoss {
            // One that was lost, or two, so that this one can follow.
            if simulation.wires[line.index] != level { simulation.setAndLose(line, level) }
            simulation.setAndLose(line, level.inverted)
        } else {
            simulation.setUnreported(line, level.inverted)
        }
        try simulation.set(line, level)
    }

    /// The next record of the run that is played.
    private func next(_ recording: inout Recording) throws(ToolError) -> (text: String, occurrence: Occurrence)? {
        while let occurrence = try recording.next() {
            if recording.run == outline.run { return (recording.text, occurrence) }
        }
        return nil
    }
}

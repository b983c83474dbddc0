import ControlLoop
import DesktopTool
import Simulation
import Statecharts

/// Plays a journal against a board. A journal has no inputs: they are made up, so that they bring about the events that
/// it has.
public struct JournalReplay {
    /// The most changes of inputs that are made up: they are sorted in memory.
    private static let mostChanges = 1 << 18

    private let path: String
    private let board: LoadedBoard
    private let original: LoadedBoard
    private var changes: [RecordedChange] = []
    private(set) var end = Duration.zero
    /// The events that the inputs are to bring about.
    private var events: [OccurrenceKey] = []

    /// An event as it is counted: by its lane, its name and its time.
    private struct OccurrenceKey: Hashable {
        let lane: String
        let event: String
        let time: Int64
    }

    /// Reads what `portcullis journal --json` printed, from the last start of the firmware on.
    public init(_ path: String, board: LoadedBoard) throws(ToolError) {
        try self.init(path, board: board, EventMakers(Self.still(board)))
    }

    /// The same, for who has found out how that board's events are made.
    init(_ path: String, board: LoadedBoard, _ makers: EventMakers) throws(ToolError) {
        self.path = path
        original = board
        self.board = Self.still(board)
        var recorded: [(answer: Occurrence.Answer, lane: String, time: Int64)] = []
        var start: Int64 = 0
        var recording = try Recording(path)
        while let occurrence = try recording.next() {
            if occurrence.what == .start { (recorded, start) = ([], occurrence.time) }
            end = Duration(nanoseconds: occurrence.time - start)
            guard end <= DumpReader.longest else { throw recording.complaint("a recording lasts at most 366 days") }
            guard case .event(let answer, let lane) = occurrence.what else { continue }
            guard makers.maker(of: answer.event, lane: lane) != nil else { continue }
            // Several regions may answer one event.
            let time = occurrence.time - start
            if let last = recorded.last, last.answer.event == answer.event, last.lane == lane, last.time == time {
                continue
            }
            recorded.append((answer, lane, time))
            guard recorded.count <= Self.mostChanges else {
                throw recording.complaint("expected at most \(Self.mostChanges) events since the last start")
            }
        }
        let names = Set(recorded.map(\.answer.event))
        for (answer, lane, time) in recorded {
            guard let maker = makers.maker(of: answer.event, lane: lane) else { continue }
            events.append(OccurrenceKey(lane: lane, event: answer.event, time: time))
            for (before, line, level) in maker.changes { add(line, level, time - before.nanoseconds) }
            // An input whose end was not recorded is not held for ever: it would count as broken.
            if let held = maker.held, !(makers.release(of: held).map(names.contains) ?? false) {
                add(held, .inactive, time + EventMakers.pulse.nanoseconds)
            }
        }
        let order = changes.indices.sorted { (changes[$0].time, $0) < (changes[$1].time, $1) }
        changes = order.map { changes[$0] }
    }

    /// The board as a journal has its events: after all debouncing.
    static func still(_ board: LoadedBoard) -> LoadedBoard {
        LoadedBoard(file: board.file, board: board.board.recorded(debounces: false))
    }

    /// Plays it. What is printed goes to `output`, the text of a waveform to `file`. Returns how much of the journal
    /// came about.
    public func run(
        _ format: TraceFormat, waveform: WaveformFormat, to file: @escaping (String) -> Void,
        output: @escaping (String) -> Void
    ) throws(ToolError) -> String {
        var rest = changes[...]
        try Playing(board: board, initial: [:]).run(format, waveform: waveform, to: file, output: output) {
            rest.popFirst()
        } end: {
            end
        }
        return "\(path): a journal has no inputs; they were made up for \(events.count) events, of which "
            + "\(try happened()) happened again"
    }

    /// The made-up inputs as a script for `portcullis simulate`.
    public func script() throws(ToolError) -> String {
        var rest = changes[...]
        var script = ReplayScript(original, name: path)
        script.begin(with: [:])
        return try script.add(wereDebounced: true, until: { end }) { rest.popFirst() }
    }

    /// How many of the events happen, at their times.
    private func happened() throws(ToolError) -> Int {
        var seen: Set<OccurrenceKey> = []
        let wanted = Set(events)
        do throws(ChipError) {
            var simulation = try Simulation(board, initial: [:], sink: OccurrenceSink())
            // An event may come later than the last change, as the end of a fire release does.
            for change in changes.map(Optional.some) + [nil] {
                try simulation.run(until: .zero + (change?.time ?? end))
                if let change { try simulation.set(change.line, change.level) }
                simulation.withSink { sink in
                    for entry in sink.take() {
                        guard case .event(let answer, let lane) = entry.occurrence.what else { continue }
                        let key = OccurrenceKey(lane: lane, event: answer.event, time: entry.occurrence.time)
                        if wanted.contains(key) { seen.insert(key) }
                    }
                }
            }
        } catch { throw .failure(board.message(of: error)) }
        return events.count { seen.contains($0) }
    }

    private mutating func add(_ line: LineID, _ level: Level, _ time: Int64) {
        changes.append(RecordedChange(time: Duration(nanoseconds: max(0, time)), line: line, level: level))
    }
}

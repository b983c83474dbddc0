import DesktopTool
import Simulation
import Statecharts

/// Makes a waveform of a recording: of a trace in JSON, or of a journal in JSON.
public enum RecordingWaveform {
    /// What a waveform shows.
    public struct Summary: Equatable, Sendable {
        /// The run that is shown, and how many the recording has; a journal has one.
        public let run: Int
        /// How many runs there are.
        public let runs: Int
        /// How many records were read.
        public let records: Int
        /// How many are missing.
        public let lost: UInt64
        /// How long it lasts.
        public let length: Duration
        /// Whether the last line of the recording is cut off, and was left out.
        public let isCut: Bool
        /// Whether it is a journal, which has no inputs.
        public let isJournal: Bool

        /// One line for a person.
        public var text: String {
            var words = ["\(records) records in \(length.plainSeconds) s"]
            if runs > 1 { words.append("run \(run) of \(runs)") }
            if lost > 0 { words.append("\(lost) records are missing") }
            if isCut { words.append("the last line is cut off and left out") }
            if isJournal { words.append("a journal has no inputs") }
            return words.joined(separator: "; ")
        }
    }

    /// Reads the file at `path` twice: first for the header, then for the changes. `run` is the one that is shown; nil
    /// for the last.
    public static func write(
        _ path: String, run: Int? = nil, _ format: WaveformFormat, output: @escaping (String) -> Void
    ) throws(ToolError) -> Summary {
        let (contents, runs, isCut, date) = try contents(of: path, run: run)
        let chosen = run ?? runs
        guard chosen <= runs else { throw .failure("\(path): there is no run \(chosen), only \(runs)") }
        guard contents.records > 0 else { throw .failure("\(path): there is no record in it") }
        var format = format
        if let date {
            format.date = date
            format.comment = "times count from the first entry of a journal, whose date is above"
        }
        var waveform = OccurrenceWaveform(contents, format, output: output)
        var recording = try Recording(path)
        var records = 0
        while let occurrence = try recording.next() {
            guard recording.run == chosen else { continue }
            records += 1
            waveform.take(occurrence)
        }
        guard records == contents.records else {
            throw .failure("\(path): it is read twice, and was not the same: expected a file, not a pipe")
        }
        waveform.finish(at: contents.end)
        return Summary(
            run: chosen, runs: runs, records: contents.records, lost: contents.lost,
            length: Duration(nanoseconds: contents.end), isCut: isCut, isJournal: date != nil)
    }

    private static func contents(
        of path: String, run: Int?
    ) throws(ToolError) -> (contents: Contents, runs: Int, isCut: Bool, date: String?) {
        var recording = try Recording(path)
        var contents = Contents()
        var current = 1
        while let occurrence = try recording.next() {
            if recording.run != current, run == nil { contents = Contents() }
            current = recording.run
            if let run, run != current { continue }
            if let excess = contents.take(occurrence) { throw recording.complaint(excess) }
        }
        contents.finish()
        return (contents, current, recording.isCut, recording.date)
    }
}

extension Duration {
    /// Seconds with six decimals, for a sentence.
    var plainSeconds: String { String(seconds.drop { $0 == " " }) }
}

/// Turns the records of a recording into the changes of a waveform.
struct OccurrenceWaveform {
    private var writer: WaveformWriter
    private let places: [String: Contents.Places]

    init(_ contents: Contents, _ format: WaveformFormat, output: @escaping (String) -> Void) {
        places = contents.places
        writer = WaveformWriter(contents.scopes, format, output: output)
    }

    mutating func take(_ occurrence: Occurrence) {
        let time = Duration(nanoseconds: occurrence.time)
        switch occurrence.what {
        case .edge(let line, let isActive), .output(let line, let isActive):
            guard let place = places[line.lane]?.lines[line.role] else { return }
            writer.set(place, .level(isActive: isActive), at: time)
        case .event(let answer, let lane): take(answer, of: lane, at: time)
        case .fault(_, let lane):
            if occurrence.isLoss, let places = places[lane] { writer.lose(places.inputs, at: time) }
        case .lost, .start: writer.loseAll(at: time)
        case .interlock, .restored, .counters, .status, .other: break
        }
    }

    mutating func finish(at time: Int64) { writer.finish(at: Duration(nanoseconds: time)) }

    private mutating func take(_ answer: Occurrence.Answer, of lane: String, at time: Duration) {
        for (name, place) in places[lane]?.regions[answer.region] ?? [] {
            if name == answer.region {
                writer.set(place, .state(answer.to), at: time)
            } else if let fact = answer.fact, fact.name == name {
                writer.set(place, fact.value, at: time)
            } else {
                writer.set(place, .unknown, at: time)
            }
        }
    }
}

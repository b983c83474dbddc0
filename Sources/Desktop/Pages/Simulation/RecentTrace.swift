import ControlLoop
import Simulation
import Statecharts

/// The latest records of a run, as the lines of a JSON trace, for pages that follow it.
///
/// Each record has a number. Numbers go on over the runs of a session, so what a page asks for cannot be taken for
/// something of another run.
final class RecentTrace {
    /// The most records that are kept: a page that comes later sees that much of the past.
    static let most = 20_000

    private var lines: [String] = []
    private var oldest = 0

    /// The number of the oldest record that is kept.
    private(set) var first: UInt64 = 1
    /// The number of the next record.
    var end: UInt64 { first + UInt64(lines.count) }

    /// How often each goal of a step was reached, by records that came so far.
    private(set) var reached: [StepGoal: Int] = [:]

    /// Notes what a record is a goal of.
    func note(_ record: TraceRecord) {
        for goal in StepGoal.allCases where goal.isReached(by: record) { reached[goal, default: 0] += 1 }
    }

    /// Adds a record, a line without its end.
    func append(_ line: String) {
        if lines.count < RecentTrace.most {
            lines.append(line)
        } else {
            lines[oldest] = line
            oldest = (oldest + 1) % RecentTrace.most
            first += 1
        }
    }

    /// A record by its number, which is kept.
    subscript(number: UInt64) -> String { lines[(oldest + Int(number - first)) % RecentTrace.most] }

    /// Begins with another run.
    func removeAll() {
        first = end
        lines.removeAll()
        oldest = 0
    }
}

/// Takes the trace of a run for the pages that follow it.
struct RecentTraceSink: TraceSink {
    let trace: RecentTrace
    private var line = TextLine()

    init(_ trace: RecentTrace) { self.trace = trace }

    /// Takes a record.
    mutating func record(_ record: TraceRecord, at time: Duration, map: borrowing LineMap) {
        trace.note(record)
        TraceFormat.json.write(record, at: time, map: map, to: &line)
        trace.append(String(String(line).dropLast()))
    }
}

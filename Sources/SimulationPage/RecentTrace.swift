import ControlLoop
import Simulation
import Statecharts

/// The latest records of a run, as the lines of a JSON trace, for pages that follow it.
final class RecentTrace {
    /// The most records that are kept: a page that comes later sees that much of the past.
    static let most = 20_000

    private var lines: [String] = []
    private var oldest = 0

    /// How many records there have been; the number of the next one.
    private(set) var count = 0

    /// Adds a record, a line without its end.
    func append(_ line: String) {
        if lines.count < RecentTrace.most {
            lines.append(line)
        } else {
            lines[oldest] = line
            oldest = (oldest + 1) % RecentTrace.most
        }
        count += 1
    }

    /// The records from a number on, or from the oldest that is kept; no more than `most` of them.
    func lines(from number: Int, most: Int) -> (first: Int, lines: [String]) {
        let first = min(count, max(number, count - lines.count))
        let last = min(count, first + most)
        let kept = count - lines.count
        return (first, (first..<last).map { lines[(oldest + $0 - kept) % RecentTrace.most] })
    }

    /// Begins anew.
    func removeAll() {
        lines.removeAll()
        oldest = 0
        count = 0
    }
}

/// Takes the trace of a run for the pages that follow it.
struct RecentTraceSink: TraceSink {
    let trace: RecentTrace
    private var line = TextLine()

    init(_ trace: RecentTrace) { self.trace = trace }

    /// Takes a record.
    mutating func record(_ record: TraceRecord, at time: Duration, map: borrowing LineMap) {
        TraceFormat.json.write(record, at: time, map: map, to: &line)
        trace.append(String(String(line).dropLast()))
    }
}

import ControlLoop
import Statecharts

/// Collects a trace as text and hands it on in pieces.
struct TextSink: TraceSink {
    private let format: TraceFormat
    private let flushAbove: Int
    private let output: (String) -> Void
    private var line = TextLine()
    private var collected = ""

    init(_ format: TraceFormat, flushAbove: Int, output: @escaping (String) -> Void) {
        self.format = format
        self.flushAbove = flushAbove
        self.output = output
    }

    mutating func record(_ record: TraceRecord, at time: Duration, map: borrowing LineMap) {
        format.write(record, at: time, map: map, to: &line)
        write(String(line))
    }

    mutating func write(_ text: String) {
        collected += text
        if collected.utf8.count > flushAbove { flush() }
    }

    mutating func flush() {
        output(collected)
        collected = ""
    }
}

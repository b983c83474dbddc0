import ControlLoop
import Statecharts

/// Collects a trace as text and hands it on in pieces.
public struct TextSink: TraceSink {
    private let format: TraceFormat
    private let flushAbove: Int
    private let output: (String) -> Void
    private var line = TextLine()
    private var collected = ""

    /// Gives `output` a piece whenever more than that many bytes have come together.
    public init(_ format: TraceFormat, flushAbove: Int, output: @escaping (String) -> Void) {
        self.format = format
        self.flushAbove = flushAbove
        self.output = output
    }

    /// Takes a record of the trace.
    public mutating func record(_ record: TraceRecord, at time: Duration, map: borrowing LineMap) {
        format.write(record, at: time, map: map, to: &line)
        write(String(line))
    }

    /// Takes text that belongs between two records.
    public mutating func write(_ text: String) {
        collected += text
        if collected.utf8.count > flushAbove { flush() }
    }

    /// Hands on what has come together.
    public mutating func flush() {
        output(collected)
        collected = ""
    }
}

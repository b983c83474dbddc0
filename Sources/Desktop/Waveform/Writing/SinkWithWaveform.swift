import ControlLoop
import Statecharts

/// A trace's sink, with a waveform beside it.
public struct SinkWithWaveform<Base: TraceSink>: TraceSink {
    /// The sink.
    public var base: Base
    /// The waveform.
    public var waveform: WaveformSink

    /// Both.
    public init(_ base: Base, _ waveform: WaveformSink) {
        self.base = base
        self.waveform = waveform
    }

    /// The waveform's, which needs the lanes' numbers.
    public var memory: LaneNumbers {
        _read { yield waveform.memory }
        _modify { yield &waveform.memory }
    }

    /// Gives the record to both.
    public mutating func record(_ record: TraceRecord, at time: Duration, map: borrowing LineMap) {
        base.record(record, at: time, map: map)
        waveform.record(record, at: time, map: map)
    }
}

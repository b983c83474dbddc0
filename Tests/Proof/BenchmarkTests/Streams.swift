import CBenchmark
import TestSupport

/// The streams of events, for tests that run beside each other: C has room for one at a time.
enum Streams {
    private static let turn = Locked(())

    /// The events of one stream.
    static func events(_ gate: bench_gate, _ seed: UInt64) -> [gate_event] {
        turn.withLock { _ in Array(UnsafeBufferPointer(start: bench_stream(gate, seed), count: BENCH_EVENTS)) }
    }
}

/// What became of one event, as its sender sees it.
enum Outcome: Sendable {
    /// Answered, with the number that the machine gave it.
    case answered(UInt64)
    /// Its sender waited for a state, which came.
    case reached
    /// Its sender waited, and was cancelled.
    case cancelled
    /// Its sender waited, and the machine finished.
    case finished
    /// The machine had finished before.
    case turnedAway

    var wasTaken: Bool { if case .turnedAway = self { false } else { true } }
}

/// One event with what became of it.
struct Sent: Sendable {
    let id: UInt64
    let outcome: Outcome
}

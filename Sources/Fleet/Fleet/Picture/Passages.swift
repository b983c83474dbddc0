/// When somebody passed a lane last. Events are not retained: what happened before one listens is known from the
/// counters alone.
public enum LastPassage: Equatable, Sendable {
    /// Nothing is known: no event came, and whatever was counted was counted before.
    case unknown
    /// Nobody has passed yet: the counter is 0.
    case never
    /// An event said so. The board's clock says when.
    case at(Moment)
    /// Between two times the counter rose, and no event came.
    case between(Moment, Moment)
}

extension LastPassage {
    /// How many have passed, as a gate counts them: persons or vehicles, or persons who entered or left. Nil for what
    /// counts nobody.
    static func count(_ counters: [String: UInt64]) -> UInt64? {
        if let entered = counters["entered"] { return entered &+ (counters["left"] ?? 0) }
        return counters["passages"] ?? counters["exits"]
    }
}

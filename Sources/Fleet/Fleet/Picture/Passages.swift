/// When somebody passed a lane last. Events are not retained: what happened before one listens is known from the counters alone.
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

/// What a passage is at each kind of gate. The uplink tells Home Assistant the same (`Discovery`).
enum PassageRule {
    /// Whether an event is a passage of a machine.
    static func isPassage(_ event: EventMessage, at machine: String?) -> Bool {
        guard event.kind == "event", !event.isRefused else { return false }
        switch machine {
        case "turnstile": return event.what == "admitPerson" && event.from == "functioning.unlocked"
        case "elevator-door": return event.what == "personsHaveEntered" || event.what == "personsHaveLeft"
        case "parking-exit": return event.from == "functioning.passing" && event.to != "functioning.passing"
        default: return false
        }
    }

    /// How many have passed, as a gate counts them: persons through a turnstile, vehicles through an exit, persons who entered or left an
    /// elevator. Nil for what counts nobody.
    static func count(_ counters: [String: UInt64]) -> UInt64? {
        if let entered = counters["entered"] { return entered &+ (counters["left"] ?? 0) }
        return counters["passages"] ?? counters["exits"]
    }
}

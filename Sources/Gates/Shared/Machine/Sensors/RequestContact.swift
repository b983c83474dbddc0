import Statecharts

/// A contact that asks for something once: a reader's relay, a button. It asks when it has been active for a while, and
/// not again before it was inactive.
public struct RequestContact: SensorDecoder, Sendable {
    /// What is known of the line.
    public enum State: Equatable, Sendable {
        /// Nothing, until its level is read.
        case unknown
        /// It is inactive.
        case inactive
        /// It has been active since then, which is not yet long enough.
        case beginning(since: Instant)
        /// It is active and has asked, or its beginning was not seen: who asked then asks again.
        case taken
    }

    /// What it finds.
    public enum Finding: SensorFinding {
        /// It asks.
        case asked
    }

    /// How long it has to be active; zero: not at all.
    public var minimum: Duration
    /// What is known of the line.
    public internal(set) var state = State.unknown

    /// A contact whose level is still to be read.
    public init(minimum: Duration) { self.minimum = minimum }

    /// When it asks, if it stays active until then.
    public var deadline: Instant? {
        @inline(__always) get {
            guard case .beginning(let since) = state else { return nil }
            return since + minimum
        }
    }

    /// Takes an edge, already debounced.
    public mutating func edge(_ edge: Edge, at now: Instant) -> SensorAnswer<Finding> {
        switch (state, edge) {
        case (.unknown, .rising), (.inactive, .rising):
            guard minimum > .zero else {
                state = .taken
                return .found(.asked)
            }
            state = .beginning(since: now)
            return .nothing
        case (.beginning(let since), .falling):
            state = .inactive
            return now - since < minimum ? .trouble(.pulseTooShort) : .found(.asked)
        case (.taken, .falling):
            state = .inactive
            return .nothing
        case (.unknown, .falling):
            state = .inactive
            return .trouble(.pulseNotMeasured)
        case (.inactive, .falling), (.beginning, .rising), (.taken, .rising):
            state = .unknown
            return .trouble(.edgeRepeated)
        }
    }

    /// Takes a level that was read. It asks for nothing: a contact that is active when the firmware starts opens no
    /// gate. It says nothing new where no edge was lost.
    public mutating func levelWasRead(_ level: Level, at now: Instant) -> SensorAnswer<Finding> {
        if state == .unknown { state = level == .active ? .taken : .inactive }
        return .nothing
    }

    /// Forgets what it knew: edges of the line were lost.
    public mutating func edgesWereLost() { state = .unknown }

    /// Takes the passing of `deadline`.
    public mutating func deadlinePassed(at now: Instant) -> SensorAnswer<Finding> {
        guard let deadline, deadline <= now else { return .nothing }
        state = .taken
        return .found(.asked)
    }
}

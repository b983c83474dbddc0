import Statecharts

/// A contact that counts as active at once, and as inactive only after it has been so for a while: a vehicle loop, a
/// fire release. What it says may move something that is better moved too seldom.
public struct HeldContact: SensorDecoder, Sendable {
    /// What is known of the line.
    public enum State: Equatable, Sendable {
        /// It counts as inactive.
        case inactive
        /// It is active.
        case active
        /// It has been inactive since then, and still counts as active.
        case ending(since: Instant)
    }

    /// What it counts as after lost edges, until its level is read.
    public enum Doubt: Sendable {
        /// What it was; the time for which it has been inactive goes on.
        case nothing
        /// What it was; since when it has been inactive nobody knows any more.
        case beginsAnew
        /// Active; if it is not, it ends as always once it is read.
        case isActive
    }

    /// How long the line has to be inactive before it counts as inactive; zero: not at all.
    public var offDelay: Duration
    /// What lost edges mean.
    public var doubt = Doubt.beginsAnew
    /// What is known of the line.
    public internal(set) var state = State.inactive
    /// How often it has flickered since it last counted as inactive, up to `mostFlickers`.
    public internal(set) var flickers: UInt8 = 0

    /// An inactive contact, until it is read.
    public init(offDelay: Duration) { self.offDelay = offDelay }

    /// A contact of which something is known, for exploring it.
    init(offDelay: Duration, state: State) {
        self.offDelay = offDelay
        self.state = state
    }

    /// The longest gap that is a flicker. Our choice: at 15 km/h a trailer's gap of 1 m takes 240 ms.
    public static var longestFlicker: Duration { .milliseconds(200) }
    /// How many flickers there must be before the sensor is not believed any more. Our choice: with mains hum that is a
    /// third of a second, and no vehicle has as many gaps.
    public static var mostFlickers: UInt8 { 20 }

    /// Whether it counts as active.
    public var isActive: Bool { @inline(__always) get { state != .inactive } }

    /// When it counts as inactive, if it stays so until then.
    public var deadline: Instant? {
        @inline(__always) get {
            guard case .ending(let since) = state else { return nil }
            return since + offDelay
        }
    }

    /// Takes an edge, already debounced.
    public mutating func edge(_ edge: Edge, at now: Instant) -> SensorAnswer<Level> {
        switch (state, edge.level) {
        case (.inactive, .active):
            state = .active
            return .found(.active)
        case (.active, .inactive):
            return end(at: now)
        case (.ending(let since), .active):
            state = .active
            guard now - since <= HeldContact.longestFlicker, flickers < HeldContact.mostFlickers else {
                return .nothing
            }
            flickers += 1
            return flickers == HeldContact.mostFlickers ? .trouble(.flickers) : .nothing
        case (.inactive, .inactive), (.active, .active):
            return .trouble(.edgeRepeated)
        case (.ending, .inactive):
            state = .active
            return .trouble(.edgeRepeated)
        }
    }

    /// Takes a level that was read. A change counts like an edge.
    public mutating func levelWasRead(_ level: Level, at now: Instant) -> SensorAnswer<Level> {
        switch (state, level) {
        case (.inactive, .active):
            state = .active
            return .found(.active)
        case (.active, .inactive):
            return end(at: now)
        case (.ending, .active):
            state = .active
            return .nothing
        case (.inactive, .inactive), (.active, .active), (.ending, .inactive):
            return .nothing
        }
    }

    /// Takes note that edges of the line were lost: the level that is read next completes what it knew.
    public mutating func edgesWereLost() {
        switch (doubt, state) {
        case (.isActive, _), (.beginsAnew, .ending): state = .active
        case (.beginsAnew, _), (.nothing, _): break
        }
    }

    /// Counts as inactive at once, if it is; nothing if it is not.
    public mutating func finishEnding() -> SensorAnswer<Level> {
        guard case .ending = state else { return .nothing }
        return finish()
    }

    /// Takes the passing of `deadline`.
    public mutating func deadlinePassed(at now: Instant) -> SensorAnswer<Level> {
        guard let deadline, deadline <= now else { return .nothing }
        return finish()
    }

    /// Believes the line again, after somebody has looked.
    public mutating func rearm(at now: Instant) { flickers = 0 }

    private mutating func end(at now: Instant) -> SensorAnswer<Level> {
        guard offDelay > .zero else { return finish() }
        state = .ending(since: now)
        return .nothing
    }

    private mutating func finish() -> SensorAnswer<Level> {
        state = .inactive
        flickers = 0
        return .found(.inactive)
    }
}

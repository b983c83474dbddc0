import Statecharts

/// Turns the pulses of a coin acceptor into coins.
///
/// Each valid pulse is one coin-value, credited at its end. Waiting for a gap and looking up the number of pulses would
/// misprice two coins that follow each other without a gap, as acceptors like the CH-926 send them.
public struct CoinPulses: SensorDecoder, Sendable {
    /// What a pulse must look like.
    public struct Configuration: Equatable, Sendable {
        /// The shortest pulse that is a coin. Acceptors send 20 ms and more; half of that is noise.
        public var shortest = Duration.milliseconds(15)
        /// The longest pulse that is a coin. Acceptors send up to 100 ms; the rest is tolerance.
        public var longest = Duration.milliseconds(250)
        /// How long the line may be active before the sensor counts as stuck.
        public var stuckAfter = Duration.seconds(2)

        /// The defaults.
        public init() {}
    }

    /// One coin-value.
    public struct Coin: SensorFinding {
        /// Whether it is of the coin that completed a price.
        public let isSurplus: Bool

        /// One that can buy something, or that cannot.
        public init(isSurplus: Bool = false) { self.isSurplus = isSurplus }

        /// Whether it can buy something.
        public var isFirst: Bool { !isSurplus }
    }

    /// What is known of the line.
    public enum State: Equatable, Sendable {
        /// Nothing, until its level is read.
        case unknown
        /// Inactive.
        case idle
        /// In a pulse whose beginning was seen.
        case measuring(since: Instant)
        /// Active since `since` or earlier; the beginning is not known.
        case notMeasured(since: Instant)
        /// Active for too long; reported once.
        case stuck
    }

    /// What a pulse must look like.
    public var configuration: Configuration
    /// What one pulse is worth.
    public private(set) var value = Money.zero
    /// What is known of the line.
    public internal(set) var state = State.unknown
    /// The coin that completed a price, as long as pulses of it come.
    public var train = CoinTrain()

    /// A decoder for a line whose level is still to be read.
    public init(_ configuration: Configuration) {
        self.configuration = configuration
    }

    /// Goes by these settings from the next pulse on, and by the new shape in a pulse that is being measured.
    public mutating func takeSettings(_ configuration: Configuration, _ train: CoinTrain, value: Money) {
        self.configuration = configuration
        self.train.takeSettings(of: train)
        self.value = value
    }

    /// Whether the line is inactive.
    public var isFree: Bool { state == .idle }

    /// When an active line becomes a stuck one.
    public var deadline: Instant? {
        switch state {
        case .measuring(let since), .notMeasured(let since): since + configuration.stuckAfter
        case .unknown, .idle, .stuck: nil
        }
    }

    /// Takes an edge that happened at `now`.
    public mutating func edge(_ edge: Edge, at now: Instant) -> SensorAnswer<Coin> {
        switch (state, edge) {
        case (.unknown, .rising), (.idle, .rising):
            state = .measuring(since: now)
            return .nothing
        case (.measuring(let since), .falling):
            state = .idle
            let width = now - since
            if width < configuration.shortest { return .trouble(.pulseTooShort) }
            if width > configuration.longest { return .trouble(.pulseTooLong) }
            return .found(Coin(isSurplus: train.takes(value, at: now)))
        case (.unknown, .falling), (.notMeasured, .falling):
            state = .idle
            return .trouble(.pulseNotMeasured)
        case (.stuck, .falling):
            state = .idle
            return .nothing
        case (.idle, .falling), (.measuring, .rising), (.notMeasured, .rising), (.stuck, .rising):
            state = .unknown
            return .trouble(.edgeRepeated)
        }
    }

    /// Takes the passing of the deadline.
    public mutating func deadlinePassed(at now: Instant) -> SensorAnswer<Coin> {
        guard let deadline, deadline <= now else { return .nothing }
        state = .stuck
        return .trouble(.stuck)
    }

    /// Forgets what it knew: edges of the line were lost.
    public mutating func edgesWereLost() {
        state = .unknown
    }

    /// Takes a level that was read. It is never a coin, and it says nothing new to a decoder that lost no edge: an edge
    /// that explains the level is still on its way.
    @discardableResult
    public mutating func levelWasRead(_ level: Level, at now: Instant) -> SensorAnswer<Coin> {
        if state == .unknown { state = level == .active ? .notMeasured(since: now) : .idle }
        return .nothing
    }

    /// Looks afresh at a line that was stuck: if it still is, that is reported again.
    public mutating func rearm(at now: Instant) {
        if state == .stuck { state = .notMeasured(since: now) }
    }
}

import Statecharts

/// What a decoder finds in one stimulus when it is not what the sensor is for.
public enum SensorTrouble: Equatable, Sendable {
    /// The sensor has been active for too long to be believed.
    case stuck
    /// A coin pulse was shorter than an acceptor's shortest.
    case pulseTooShort
    /// A coin pulse was longer than an acceptor's longest.
    case pulseTooLong
    /// The end of a coin pulse whose beginning was not seen.
    case pulseNotMeasured
    /// The line changed to the level that it already had: an edge in between was lost, so the level must be read before
    /// the next edge is taken.
    case edgeRepeated
    /// A contact lets go and comes back faster, and more often, than anything in front of it can make it.
    case flickers
    /// Two contacts that have to say the same do not.
    case differ
}

/// A decoder's answer: a finding, a trouble, or nothing yet.
public enum SensorAnswer<Finding: Equatable & Sendable>: Equatable, Sendable {
    /// Nothing to report.
    case nothing
    /// What the sensor is there for.
    case found(Finding)
    /// Something that has to be counted and reported.
    case trouble(SensorTrouble)
}

/// What a sensor finds: one thing, or one of two.
public protocol SensorFinding: Equatable, Sendable {
    /// Whether it is the first of the two: a contact that became active.
    var isFirst: Bool { get }
}

extension SensorFinding {
    /// Most sensors find one thing.
    public var isFirst: Bool { true }
}

extension Level: SensorFinding {
    /// Whether it is active.
    public var isFirst: Bool { self == .active }
}

/// Something that turns the stimuli of its inputs into what a gate has to know. A gate's lane has a row for each of its
/// sensors, from which all follows that a lane does with it.
public protocol Sensor: Codeable, Sendable {
    /// What it answers when it is asked.
    associatedtype Answer

    /// When time alone will next tell it something.
    var deadline: Instant? { get }
    /// Whether it shows nothing that keeps a gate broken which failed because of it.
    var isFree: Bool { get }
    /// Takes whatever the loop reports about its input; where it has two, `isSecond` says which.
    mutating func take(_ stimulus: Stimulus, isSecond: Bool, at now: Instant) -> Answer
    /// Takes the passing of `deadline`.
    mutating func deadlinePassed(at now: Instant) -> Answer
    /// Looks afresh at what it did not believe any more, after somebody has looked.
    mutating func rearm(at now: Instant)
}

extension Sensor {
    /// Nothing to wait for.
    public var isFree: Bool { true }
    /// It believes what it sees.
    public mutating func rearm(at now: Instant) {}
}

/// Turns the stimuli of one input into what its sensor is for.
public protocol SensorDecoder: Sensor where Answer == SensorAnswer<Finding> {
    /// What the sensor is there for.
    associatedtype Finding: Equatable & Sendable

    /// Takes an edge, already debounced, that happened at `now`.
    mutating func edge(_ edge: Edge, at now: Instant) -> SensorAnswer<Finding>
    /// Forgets what it knew: edges of the line were lost.
    mutating func edgesWereLost()
    /// Takes a level that was read.
    mutating func levelWasRead(_ level: Level, at now: Instant) -> SensorAnswer<Finding>
}

extension SensorDecoder {
    /// Takes whatever the loop reports about the input.
    @inline(__always)
    public mutating func take(_ stimulus: Stimulus, isSecond: Bool = false, at now: Instant) -> SensorAnswer<Finding> {
        switch stimulus {
        case .edge(let edge): return self.edge(edge, at: now)
        case .edgesWereLost:
            edgesWereLost()
            return .nothing
        case .levelWasRead(let level): return levelWasRead(level, at: now)
        }
    }

    /// Time alone tells it nothing.
    public var deadline: Instant? { nil }
    /// Time alone tells it nothing.
    public mutating func deadlinePassed(at now: Instant) -> SensorAnswer<Finding> { .nothing }
}

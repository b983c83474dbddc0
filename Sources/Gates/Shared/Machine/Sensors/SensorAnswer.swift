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

/// Turns the stimuli of one input into what its sensor is for.
public protocol SensorDecoder {
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
    public mutating func take(_ stimulus: Stimulus, at now: Instant) -> SensorAnswer<Finding> {
        switch stimulus {
        case .edge(let edge): return self.edge(edge, at: now)
        case .edgesWereLost:
            edgesWereLost()
            return .nothing
        case .levelWasRead(let level): return levelWasRead(level, at: now)
        }
    }
}

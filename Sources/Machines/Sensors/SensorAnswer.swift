/// What a decoder makes of one stimulus, when it is not what the sensor is there for.
public enum SensorTrouble: Equatable, Sendable {
    /// The sensor has been active for too long to be believed.
    case stuck
    /// A coin pulse was shorter than an acceptor's shortest.
    case pulseTooShort
    /// A coin pulse was longer than an acceptor's longest.
    case pulseTooLong
    /// A coin pulse ended whose beginning was not seen.
    case pulseNotMeasured
    /// The line changed to the level that it already had: an edge in between was lost, so the level has to be read before
    /// the next edge is taken.
    case edgeRepeated
}

/// A decoder's answer: a finding, a trouble, or nothing yet.
public enum SensorAnswer<Finding: Equatable & Sendable>: Equatable, Sendable {
    /// Nothing to report.
    case nothing
    /// What the sensor is there for.
    case found(Finding)
    /// Something that has to be counted and said.
    case trouble(SensorTrouble)
}

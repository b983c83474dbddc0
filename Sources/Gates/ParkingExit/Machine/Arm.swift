import Statecharts

/// The arm of a barrier. No sensor sees it: it is where its commands have brought it.
///
/// This type alone keeps the most important rule: the arm never comes down onto a vehicle.
public enum Arm: Equatable, Sendable {
    /// It bars the way.
    case down
    /// On its way down until then; a vehicle that comes meanwhile makes it rise again, as it did `reversals` times
    /// since it was last down, or asked to be up.
    case closing(until: Instant, reversals: UInt8 = 0)
    /// It lets vehicles through.
    case up
    /// The same, since a vehicle came while it closed, or something may still be under it: it does not close before
    /// then, whatever wants it up or down meanwhile.
    case reversed(until: Instant, reversals: UInt8)
    /// The same, since nobody knows whether there is something under it; it stays until somebody has looked.
    case held

    /// Where it goes now. A vehicle under an arm that was down does not raise it.
    @inline(__always)
    func next(isWanted: Bool, isOccupied: Bool, at now: Instant, _ configuration: ParkingExitConfiguration) -> Arm {
        switch self {
        case .down: return isWanted ? .up : .down
        case .closing(let end, let reversals):
            if isWanted { return .up }
            guard isOccupied else { return now >= end ? .down : self }
            return reversals + 1 < configuration.mostReversals
                ? .reversed(until: now + configuration.closingRest, reversals: reversals + 1) : .held
        case .up: return isWanted || isOccupied ? .up : .closing(until: configuration.closingEnds(from: now))
        case .reversed(let end, let reversals):
            if isWanted { return now < end ? .reversed(until: end, reversals: 0) : .up }
            return isOccupied || now < end
                ? self : .closing(until: configuration.closingEnds(from: now), reversals: reversals)
        case .held: return .held
        }
    }

    /// Whether it must be driven up. An arm that is up stays there for a vehicle, whether the state wants it up or not.
    @inline(__always)
    func isDrivenUp(isWanted: Bool, isOccupied: Bool) -> Bool {
        switch self {
        case .down, .closing: isWanted
        case .up: isWanted || isOccupied
        case .reversed, .held: true
        }
    }

    /// Whether it is up.
    var isUp: Bool {
        switch self {
        case .down, .closing: false
        case .up, .reversed, .held: true
        }
    }

    /// When it will be down, while it is on its way, or has rested.
    func deadline(isOccupied: Bool) -> Instant? {
        switch self {
        case .closing(let end, _): end
        case .reversed(let end, _): isOccupied ? nil : end
        case .down, .up, .held: nil
        }
    }

    /// What it is once nobody believes its loop.
    var inDoubt: Arm { self == .down ? .down : .held }

    /// What it is once its loop is believed again.
    var believed: Arm {
        switch self {
        case .closing(let end, _): .closing(until: end)
        case .reversed(let end, _): .reversed(until: end, reversals: 0)
        case .held: .up
        case .down, .up: self
        }
    }
}

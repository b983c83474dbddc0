import Statecharts

/// The arm of a barrier. No sensor sees it: it is where its commands have brought it.
///
/// This type alone keeps the most important rule: the arm never comes down onto a vehicle.
public enum Arm: Equatable, Sendable {
    /// It bars the way.
    case down
    /// On its way down until then; a vehicle that comes meanwhile makes it rise again.
    case closing(until: Instant)
    /// It lets vehicles through.
    case up

    /// Where it goes now; `closingEnds` is when it is down if it begins to close. A vehicle under an arm that was down
    /// does not raise it.
    func next(isWanted: Bool, isOccupied: Bool, at now: Instant, closingEnds: Instant) -> Arm {
        switch self {
        case .down: isWanted ? .up : .down
        case .closing(let end): isWanted || isOccupied ? .up : now >= end ? .down : self
        case .up: isWanted || isOccupied ? .up : .closing(until: closingEnds)
        }
    }

    /// Whether it must be driven up. An arm that is up stays there for a vehicle, whether the state wants it up or not.
    func isDrivenUp(isWanted: Bool, isOccupied: Bool) -> Bool { isWanted || (self == .up && isOccupied) }

    /// When it will be down, while it is on its way.
    var deadline: Instant? {
        switch self {
        case .closing(let end): end
        case .down, .up: nil
        }
    }
}

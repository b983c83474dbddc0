/// How an exploration ended.
public enum ExplorationEnd: Sendable, Equatable {
    /// Every state was seen.
    case complete
    /// There are more states than it was allowed to see.
    case limit
    /// Somebody stopped it.
    case stopped
    /// A rule broke.
    case broken
}

/// How far an exploration has got.
public struct ExplorationProgress: Sendable {
    /// States that were found.
    public let states: Int
    /// States that were explored.
    public let explored: Int
    /// States of which a way home is known; none until all are explored.
    public let withWayHome: Int
    /// Steps that were tried.
    public let transitions: UInt64
    /// How many steps the latest states are away from the first one.
    public let depth: Int
}

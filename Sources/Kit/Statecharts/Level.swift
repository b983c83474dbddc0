/// The logical level of a line: polarity is handled below the seam.
///
///     let opposite = Level.active.inverted  // inactive
public enum Level: Sendable {
    /// The sensor reports nothing; the output is at rest.
    case inactive
    /// The sensor reports; the output is driven.
    case active

    /// The other level.
    public var inverted: Level { self == .active ? .inactive : .active }
}

/// A change of a line's logical level.
///
///     let edge = Edge(to: .active)  // rising
public enum Edge: Sendable {
    /// From inactive to active.
    case rising
    /// From active to inactive.
    case falling

    /// The edge that ends at `level`.
    public init(to level: Level) {
        self = level == .active ? .rising : .falling
    }

    /// The level that the line has after the edge.
    public var level: Level { self == .rising ? .active : .inactive }
}

extension Level: Labelled {
    /// `active` or `inactive`.
    public var label: Label { self == .active ? "active" : "inactive" }
}

extension Edge: Labelled {
    /// `rising` or `falling`.
    public var label: Label { self == .rising ? "rising" : "falling" }
}

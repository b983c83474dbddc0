import Statecharts

/// A contact whose level matters, not its edges: a limit, a lock, a fault, a repair key. A fire release lasts longer
/// than its contact (`HeldContact`), and a turnstile's lock is watched (`WatchedLock`).
public struct Contact: SensorDecoder, Sendable {
    /// The level that was last seen.
    public internal(set) var level = Level.inactive

    /// An inactive contact, until it is read.
    public init() {}

    /// Takes an edge, already debounced. What it found is the new level; a repeated edge changes nothing.
    public mutating func edge(_ edge: Edge, at now: Instant = .zero) -> SensorAnswer<Level> {
        guard edge.level != level else { return .trouble(.edgeRepeated) }
        level = edge.level
        return .found(level)
    }

    /// Takes a level that was read, at the start or because edges were lost. A change counts like an edge.
    public mutating func levelWasRead(_ level: Level, at now: Instant = .zero) -> SensorAnswer<Level> {
        guard level != self.level else { return .nothing }
        self.level = level
        return .found(level)
    }

    /// Keeps what it knew: the level that is read next completes it.
    public mutating func edgesWereLost() {}
}

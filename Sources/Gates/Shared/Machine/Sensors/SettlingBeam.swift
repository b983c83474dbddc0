import Statecharts

/// A beam whose changes count once they have lasted: one of the two of a direction counter.
struct SettlingBeam: Equatable, Sendable {
    /// A change of the beam, at the time at which it happened.
    struct Change: Equatable {
        let level: Level
        let time: Instant
    }

    /// What is known for certain.
    var state = Beam.State.unknown
    /// What the line shows now; nil when that is not known.
    var level: Level?
    /// When the line changed to a level that is not certain yet.
    var changed: Instant?

    /// A beam that is still to be read.
    init() {}

    /// A beam whose level was read.
    init(_ level: Level, at now: Instant) {
        self.level = level
        state = level == .active ? .broken(since: now) : .clear
    }

    /// Since when it has been broken for certain.
    var brokenSince: Instant? {
        guard case .broken(let since) = state else { return nil }
        return since
    }

    /// When a change, or its being stuck, becomes certain.
    func deadline(_ configuration: DirectionCounter.Configuration) -> Instant? {
        .earlier(changed.map { $0 + configuration.flicker }, brokenSince.map { $0 + configuration.stuckAfter })
    }

    /// Takes an edge. False when the line had that level already.
    mutating func edge(_ edge: Edge, at now: Instant) -> Bool {
        guard edge.level != level else { return false }
        level = edge.level
        changed = state == .unknown || edge.level == certainLevel ? nil : now
        return true
    }

    /// When the change that is now certain happened, if there is one.
    func change(settledAt now: Instant, _ configuration: DirectionCounter.Configuration) -> Instant? {
        guard let changed, changed + configuration.flicker <= now else { return nil }
        return changed
    }

    /// Believes the change.
    mutating func settle() -> Change? {
        guard let time = changed, let level else { return nil }
        changed = nil
        state = level == .active ? .broken(since: time) : .clear
        return Change(level: level, time: time)
    }

    /// Marks it as stuck.
    mutating func giveUp() { state = .stuck }

    private var certainLevel: Level { state == .clear ? .inactive : .active }
}

import Statecharts

/// The bolt of one gate and the contact on it as they really are. Both follow every command, in order and late, but in
/// less than the time that they are given.
struct MovingBolt {
    /// Whether somebody can get through.
    private(set) var isOut = false
    /// What the gate is told.
    private(set) var isToldToOpen = false
    /// When it was told the latest.
    private(set) var told = Instant.zero
    private var moves: [(time: Instant, isOut: Bool)] = []
    private var contactTime = Instant.zero

    /// When the bolt will move next.
    var next: Instant? { moves.first?.time }

    /// Whether nobody can get through, and nothing is on its way that could change that.
    var isShut: Bool { !isToldToOpen && !isOut && moves.isEmpty }

    /// The gate is told something else: the bolt follows after one part of the lag, the contact after all of it. Gives
    /// the time at which the contact changes.
    mutating func isTold(toOpen: Bool, at now: Instant, boltLag: Duration, lag: Duration) -> Instant {
        isToldToOpen = toOpen
        told = now
        moves.append((max(now + boltLag, moves.last?.time ?? now), toOpen))
        contactTime = max(now + lag, contactTime)
        return contactTime
    }

    /// Moves as far as it does by that time.
    mutating func move(until now: Instant) {
        while let first = moves.first, first.time <= now {
            isOut = first.isOut
            moves.removeFirst()
        }
    }
}

import ControlLoop
import Statecharts

/// What is wrong with a database, and when it is tried again: ever later, so that a card that fails is left alone, and
/// a log is not filled.
struct Trouble {
    /// The first pause, and the longest, in seconds.
    private static let firstPause: Int64 = 1
    private static let longestPause: Int64 = 60
    /// A second database that turns out to be damaged so soon shows that the card is, or this program: another new one
    /// would not help.
    private static var asideAgain: Duration { .seconds(3_600) }

    private var pause = Trouble.firstPause
    private var nextTry = Instant.zero
    private var code: Int32 = 0
    private var attempts: UInt64 = 0
    private var lastAside: Instant?
    /// Whether the last failure was a damaged database that is kept aside now.
    private(set) var hasJustSetAside = false

    func mayTry(at now: Instant) -> Bool { now >= nextTry }

    mutating func tryAgainNow() { nextTry = .zero }

    func maySetAside(at now: Instant) -> Bool { lastAside.map { now >= $0 + Self.asideAgain } ?? true }

    mutating func didSetAside(at now: Instant) {
        lastAside = now
        hasJustSetAside = true
    }

    /// An attempt failed. The pause in seconds if that is to be said: what is wrong is new.
    mutating func failed(_ code: Int32, at now: Instant) -> UInt64? {
        hasJustSetAside = false
        attempts += 1
        nextTry = now + .seconds(pause)
        let isNew = code != self.code
        self.code = code
        let said = UInt64(pause)
        pause = min(2 * pause, Self.longestPause)
        return isNew ? said : nil
    }

    /// It works. How many attempts had failed, if any.
    mutating func isOver() -> UInt64? {
        hasJustSetAside = false
        guard attempts > 0 else { return nil }
        let count = attempts
        (attempts, pause, code) = (0, Trouble.firstPause, 0)
        return count
    }
}

import Machines
import Statecharts

/// All that a board file says about one turnstile, but for its lines.
public struct TurnstileLaneConfiguration: Equatable, Sendable {
    /// How the machine behaves.
    public var turnstile: TurnstileConfiguration
    /// The value of one pulse of the coin acceptor, 1 or more.
    public var coinValue: Money
    /// What a pulse must look like.
    public var coinPulses = CoinPulses.Configuration()
    /// How long the beam may be broken before its sensor counts as stuck.
    public var beamStuckAfter = Duration.seconds(30)
    /// How long the lock may take to follow the doors.
    public var lockTimeout = Duration.seconds(2)
    /// Whether the lock contact is wired, and so supervised.
    public var hasDoorLock = false
    /// Whether a repair key is wired. Without one, a fault contact that opens is a repair.
    public var hasRepairKey = false

    /// The defaults, for a fare and a coin of at least one unit.
    public init(fare: Money, coinValue: Money) {
        turnstile = TurnstileConfiguration(fare: fare)
        self.coinValue = coinValue
    }
}

import Statecharts

/// Knows which pulses of an acceptor still belong to the coin that completed a price: whoever inserted it has paid in
/// full, and what it is worth beyond that is surplus, even if he has passed before its last pulse has come.
public struct CoinTrain: Equatable, Sendable {
    /// The longest time from the end of one pulse of a coin to the end of its next. Our choice: the slowest setting of
    /// common acceptors is a pulse of 100 ms every 200 ms, and no acceptor takes two coins of two people so soon after
    /// each other.
    public var gap = Duration.milliseconds(250)
    /// What the most valuable coin is worth; zero: nobody says, so a train is one coin however long it is.
    public var largestCoin = Money.zero
    /// When the latest pulse of the coin ended; nil when there is none.
    public internal(set) var latest: Instant?
    /// How much more the coin can bring, where somebody says what the most valuable one is worth.
    public internal(set) var left = Money.zero

    /// No coin.
    public init() {}

    /// Goes by the gap and the largest coin of another one from the next pulse on.
    public mutating func takeSettings(of other: CoinTrain) {
        gap = other.gap
        largestCoin = other.largestCoin
    }

    /// Notes the pulse with which a price became complete.
    public mutating func completedPrice(with pulse: Money, at now: Instant) {
        latest = now
        left = largestCoin > pulse ? largestCoin - pulse : .zero
    }

    /// Whether a pulse belongs to the coin that completed the price. If it does not, that coin is over.
    public mutating func takes(_ pulse: Money, at now: Instant) -> Bool {
        guard let latest, now - latest <= gap, largestCoin == .zero || left >= pulse else {
            self.latest = nil
            return false
        }
        self.latest = now
        if largestCoin > .zero { left = left - pulse }
        return true
    }
}

extension CoinTrain: Codeable {
    /// Shows what is left of the coin.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        coder.beginning(&latest, ages: Ages(gap))
        if latest == nil || largestCoin == .zero { left = .zero } else { coder.number(&left.units, atMost: .max) }
    }
}

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
    /// When the latest pulse of the coin ended; nil when there is none. Where nobody says what the most valuable coin
    /// is worth, only a coin that completed a price matters.
    public internal(set) var latest: Instant?
    /// How much the coin has brought, where somebody says that. A train that brings more has the next coin in it.
    public internal(set) var brought = Money.zero
    /// Whether the coin has completed a price.
    public internal(set) var hasPaid = false

    /// No coin.
    public init() {}

    /// Goes by the gap and the largest coin of another one from the next pulse on.
    public mutating func takeSettings(of other: CoinTrain) {
        gap = other.gap
        largestCoin = other.largestCoin
    }

    /// Notes that the latest pulse has completed a price.
    public mutating func completedPrice(at now: Instant) {
        latest = now
        hasPaid = true
    }

    /// Whether a pulse belongs to a coin that has completed a price.
    ///
    /// Of small coins in one train the firmware sees no end. It takes them for one coin up to the largest, so what it
    /// takes for a surplus is rather too little than too much.
    public mutating func takes(_ pulse: Money, at now: Instant) -> Bool {
        let goesOn = latest.map { now - $0 <= gap } ?? false
        guard largestCoin > .zero else {
            hasPaid = hasPaid && goesOn
            latest = hasPaid ? now : nil
            return hasPaid
        }
        let isSame = goesOn && brought + pulse <= largestCoin
        brought = isSame ? brought + pulse : pulse
        hasPaid = hasPaid && isSame
        latest = now
        return hasPaid
    }
}

extension CoinTrain: Codeable {
    /// Shows what the coin has brought, and whether that completed a price.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        coder.beginning(&latest, ages: Ages(gap))
        guard latest != nil, largestCoin > .zero else {
            hasPaid = latest != nil
            return brought = .zero
        }
        coder.number(&brought.units, atMost: .max)
        coder.flag(&hasPaid)
    }
}

import Statecharts

/// The states of the hopper region: what becomes of the change, and what is known about the hopper.
public struct HopperState: Equatable, Sendable {
    /// What becomes of the change that is due.
    public var payout = Payout.idle
    /// Whether the hopper can pay.
    public var condition = Condition.ready
    /// Whether what is due is what a driver wanted back: money that cannot be paid is credit again.
    public var owesRefund = false
    /// Whether the count sensor sees a coin: then none is started, since nobody would see it fall.
    public var isSensorActive = false
    /// Whether the exit works: an exit that is broken, or released by a fire, pays nothing.
    public var isInService = true

    /// What becomes of the change that is due. Each state carries what is true only while in it.
    public enum Payout: Equatable, Sendable {
        /// Nothing is due.
        case idle
        /// A coin is on its way out.
        case paying(Coin)
        /// The hopper rests before the next coin.
        case pausing(due: Money, until: Instant)
        /// This much is due, and cannot be paid out now.
        case waiting(due: Money)
    }

    /// A coin on its way out.
    public struct Coin: Equatable, Sendable {
        /// All that is due, this coin included.
        public var due: Money
        /// What the coin is worth; never more than is due.
        public var value: Money
        /// When it has to be out.
        public var deadline: Instant
        /// Whether its driver has left: if it does not come, somebody still has to pay it.
        public var isLeftBehind = false
    }

    /// What is known about the hopper.
    public enum Condition: Equatable, Sendable {
        /// As far as is known, it has coins.
        case ready
        /// A coin did not come, or the sensor saw one for too long. The hopper does not try again until somebody has
        /// looked: if its sensor misses coins, it would give one away each time.
        case failed
        /// Its contact reports that there are no coins.
        case empty
    }
}

extension HopperState: Labelled {
    /// The name in traces.
    public var label: Label {
        switch (isInService, payout, condition) {
        case (false, _, _): "outOfService"
        case (true, .paying, _): "paying"
        case (true, .pausing, _): "pausing"
        case (true, .waiting, _), (true, .idle, .failed), (true, .idle, .empty): "short"
        case (true, .idle, .ready): "idle"
        }
    }
}

extension HopperState {
    /// The change that is due.
    public var due: Money {
        switch payout {
        case .idle: .zero
        case .paying(let coin): coin.due
        case .pausing(let due, _): due
        case .waiting(let due): due
        }
    }
}

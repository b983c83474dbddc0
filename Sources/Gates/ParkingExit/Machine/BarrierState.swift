import Statecharts

/// The states of the barrier region: what the exit does for drivers, inside the superstate of its service, and what is
/// known in all of them about the arm and the loop.
public struct BarrierState: Equatable, Sendable {
    /// Whether the exit works.
    public var service = ServiceState.normal
    /// What it does for drivers, or will do again when it is back in service.
    public var functioning: Functioning
    /// Where the arm is.
    public var arm: Arm
    /// Whether a vehicle stands under the arm.
    public var isOccupied = false
    /// The part of the money in `held` of which nobody here can be the owner: its driver has left, it was not used for
    /// too long, or the exit was restarted. It buys, and is never paid out.
    public var found = Money.zero
    /// When the rest of the credit counts as found too; nil where there is none.
    public var creditEnds: Instant?
    /// How many bought exits in a row no vehicle has used, up to three.
    public var unusedInARow: UInt8 = 0

    /// What the exit does for drivers. Each state carries what is true only while in it.
    public enum Functioning: Equatable, Sendable {
        /// Nothing is bought.
        case unpaid(credit: Money)
        /// An exit is bought, and its vehicle has not come yet.
        case paid(Paid)
        /// An exit is bought, and its vehicle is under the arm.
        case passing(Purchase)
    }

    /// An exit that is bought and not used up.
    public struct Purchase: Equatable, Sendable {
        /// What it cost when it was bought.
        public var price: Money
        /// Money beyond it for which there is no coin of change.
        public var rest: Money

        /// All of it.
        public var total: Money { price + rest }
    }

    /// An exit whose vehicle has not come yet.
    public struct Paid: Equatable, Sendable {
        /// What was bought.
        public var purchase: Purchase
        /// When the exit window ends.
        public var deadline: Instant
    }
}

extension BarrierState: Labelled {
    /// The dotted name in traces.
    public var label: Label {
        switch (service, functioning, arm) {
        case (.normal, .unpaid, .down): "functioning.closed"
        case (.normal, .unpaid, .closing): "functioning.closing"
        case (.normal, .unpaid, .up), (.normal, .unpaid, .reversed), (.normal, .unpaid, .held): "functioning.heldOpen"
        case (.normal, .paid, _): "functioning.open"
        case (.normal, .passing, _): "functioning.passing"
        case (.broken, _, _): "broken"
        case (.released, _, _): "released"
        }
    }
}

extension BarrierState {
    /// Whether nothing is bought.
    var isUnpaid: Bool {
        switch functioning {
        case .unpaid: true
        case .paid, .passing: false
        }
    }

    /// Money towards the next exit.
    public var credit: Money {
        switch functioning {
        case .unpaid(let credit): credit
        case .paid, .passing: .zero
        }
    }

    /// All money that buys, or has bought an exit, and is not being paid back.
    public var held: Money {
        switch functioning {
        case .unpaid(let credit): credit
        case .paid(let paid): paid.purchase.total
        case .passing(let purchase): purchase.total
        }
    }
}

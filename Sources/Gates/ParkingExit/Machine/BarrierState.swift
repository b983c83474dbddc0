import Statecharts

/// The states of the barrier region: what the exit does for drivers, inside the superstate of its service, and what is
/// known in all of them about the arm and the loop.
public struct BarrierState: Equatable, Sendable {
    /// Whether the exit works.
    public var service = ServiceState.normal
    /// What it was set to.
    public var mode = GateMode.normal
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
    /// How many grants wait, behind the right that the barrier is open for or for an interlock.
    public var waiting: UInt8 = 0
    /// Whether a driver has completed the price and waits for an interlock: then no grant goes before. At an exit that
    /// takes no grants it stays false, since there is nobody else.
    public var hasBuyer = false
    /// When the grants that wait for an interlock lapse, if there are any.
    public var grantsEnd: Instant?

    /// What the exit does for drivers. Each state carries what is true only while in it.
    public enum Functioning: Equatable, Sendable {
        /// Nothing is bought.
        case unpaid(credit: Money)
        /// An exit is bought, and its vehicle has not come yet.
        case paid(Paid)
        /// An exit is bought, and its vehicle is under the arm.
        case passing(Purchase)
        /// Somebody who did not pay is let out, and the vehicle has not come yet.
        case granted(Granted)
        /// A vehicle that leaves without having paid is under the arm.
        case leaving(Leaving)
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

    /// A grant whose vehicle has not come yet.
    public struct Granted: Equatable, Sendable {
        /// Money towards the next exit that is bought.
        public var credit: Money
        /// When the window of the grant ends.
        public var deadline: Instant
    }

    /// A vehicle that leaves without having paid.
    public struct Leaving: Equatable, Sendable {
        /// Money towards the next exit that is bought.
        public var credit: Money
        /// Whether it leaves since the exit is free, or was when it came; else it leaves by a grant.
        public var isFree: Bool
    }
}

extension BarrierState: Labelled {
    /// The dotted name in traces.
    public var label: Label {
        switch (superstate, functioning, arm) {
        case (.broken, _, _): "broken"
        case (.released, _, _): "released"
        // A right that is being used is used to its end, whatever the mode.
        case (_, .passing, _), (_, .leaving, _): "functioning.passing"
        case (.open, _, _): "free"
        case (_, .paid, _), (_, .granted, _): "functioning.open"
        case (.barred, .unpaid, _): "barred"
        case (.functioning, .unpaid, .down): "functioning.closed"
        case (.functioning, .unpaid, .closing): "functioning.closing"
        case (.functioning, .unpaid, .up), (.functioning, .unpaid, .reversed), (.functioning, .unpaid, .held):
            "functioning.heldOpen"
        }
    }
}

extension BarrierState {
    /// The superstate that it is in.
    public var superstate: Superstate { @inline(__always) get { Superstate(service, mode) } }

    /// Whether nothing is bought: what the exit holds is credit.
    package var isUnpaid: Bool {
        switch functioning {
        case .unpaid, .granted, .leaving: true
        case .paid, .passing: false
        }
    }

    /// Whether a vehicle has a right to leave, or is under the arm with one.
    package var hasRight: Bool { if case .unpaid = functioning { false } else { true } }

    /// How many grants are neither used nor over.
    public var grants: UInt64 {
        switch functioning {
        case .granted: UInt64(waiting) + 1
        case .leaving(let leaving) where !leaving.isFree: UInt64(waiting) + 1
        case .unpaid, .paid, .passing, .leaving: UInt64(waiting)
        }
    }

    /// Money towards the next exit. It is set only while nothing is bought.
    public internal(set) var credit: Money {
        get {
            switch functioning {
            case .unpaid(let credit): credit
            case .granted(let granted): granted.credit
            case .leaving(let leaving): leaving.credit
            case .paid, .passing: .zero
            }
        }
        set {
            switch functioning {
            case .unpaid: functioning = .unpaid(credit: newValue)
            case .granted(let granted):
                functioning = .granted(.init(credit: newValue, deadline: granted.deadline))
            case .leaving(let leaving): functioning = .leaving(.init(credit: newValue, isFree: leaving.isFree))
            case .paid, .passing: break
            }
        }
    }

    /// All money that buys, or has bought an exit, and is not being paid back.
    public var held: Money {
        switch functioning {
        case .unpaid, .granted, .leaving: credit
        case .paid(let paid): paid.purchase.total
        case .passing(let purchase): purchase.total
        }
    }
}

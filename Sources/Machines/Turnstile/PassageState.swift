import Statecharts

/// The states of the passage region. Each carries what is true only while in it.
public enum PassageState: Equatable, Sendable {
    /// The gate works: locked or unlocked.
    case functioning(Functioning)
    /// The hardware cannot be trusted; the doors are at the lane's power-fail side.
    case broken(Broken)
    /// The fire release is active; the doors are open.
    case released(Interrupted)

    /// The two states of a gate that works.
    public enum Functioning: Equatable, Sendable {
        /// Closed, waiting for money.
        case locked(Locked)
        /// Open, waiting for the person who paid.
        case unlocked(Unlocked)
    }

    /// A closed gate.
    public struct Locked: Equatable, Sendable {
        /// Money towards the next passage.
        public var credit: Money
        /// Until then a person is not taken for an intruder.
        public var graceEnds: Instant
    }

    /// An open gate, with one fare paid and not yet used.
    public struct Unlocked: Equatable, Sendable {
        /// Money beyond that fare.
        public var credit: Money
        /// That fare: what a passage cost when this one was paid.
        public var fare: Money
        /// When the passage window ends.
        public var deadline: Instant
    }

    /// A gate that failed.
    public struct Broken: Equatable, Sendable {
        /// What a repair brings back.
        public var resume: Functioning
        /// Why it failed; the first cause, when there were several.
        public var cause: Fault
    }

    /// What the fire release interrupted. An unlocked gate was turned into a locked one that holds the paid fare, so
    /// there is no third case.
    public enum Interrupted: Equatable, Sendable {
        /// A gate that works.
        case locked(Locked)
        /// A gate that had failed, or failed during the release.
        case broken(Broken)
    }
}

extension PassageState: Labelled {
    /// The dotted name in traces.
    public var label: Label {
        switch self {
        case .functioning(.locked): "functioning.locked"
        case .functioning(.unlocked): "functioning.unlocked"
        case .broken: "broken"
        case .released: "released"
        }
    }
}

extension PassageState {
    /// Money beyond what is already paid for a passage.
    public var credit: Money {
        switch self {
        case .functioning(let functioning): functioning.credit
        case .broken(let broken): broken.resume.credit
        case .released(let interrupted): interrupted.credit
        }
    }

    /// All money that is still the customer's: the credit, and a fare that is paid and not used.
    public var held: Money {
        switch self {
        case .functioning(let functioning): functioning.held
        case .broken(let broken): broken.resume.held
        case .released(.locked(let locked)): locked.credit
        case .released(.broken(let broken)): broken.resume.held
        }
    }
}

extension PassageState.Functioning {
    /// Money beyond what is already paid for a passage.
    public var credit: Money {
        get {
            switch self {
            case .locked(let locked): locked.credit
            case .unlocked(let unlocked): unlocked.credit
            }
        }
        set {
            switch self {
            case .locked(var locked):
                locked.credit = newValue
                self = .locked(locked)
            case .unlocked(var unlocked):
                unlocked.credit = newValue
                self = .unlocked(unlocked)
            }
        }
    }

    /// All money that is still the customer's.
    public var held: Money {
        switch self {
        case .locked(let locked): locked.credit
        case .unlocked(let unlocked): unlocked.credit + unlocked.fare
        }
    }
}

extension PassageState.Interrupted {
    /// Money beyond what is already paid for a passage.
    public var credit: Money {
        get {
            switch self {
            case .locked(let locked): locked.credit
            case .broken(let broken): broken.resume.credit
            }
        }
        set {
            switch self {
            case .locked(var locked):
                locked.credit = newValue
                self = .locked(locked)
            case .broken(var broken):
                broken.resume.credit = newValue
                self = .broken(broken)
            }
        }
    }
}

extension PassageState {
    /// Whether the hardware failed and was not repaired, a fire release or not.
    public var isBroken: Bool {
        switch self {
        case .broken, .released(.broken): true
        case .functioning, .released(.locked): false
        }
    }

    /// Whether the fire release is active.
    public var isReleased: Bool {
        switch self {
        case .released: true
        case .functioning, .broken: false
        }
    }
}

import Statecharts

/// The states of the passage region: what the gate does for people, inside the superstate of its service.
public struct PassageState: Equatable, Sendable {
    /// Whether the gate works.
    public var service = ServiceState.normal
    /// What it was set to.
    public var mode = GateMode.normal
    /// What it does for people, or will do again when it is back in service.
    public var functioning: Functioning
    /// The rights that wait: for the person before to pass, or for an interlock.
    public var waiting = WaitingRights()

    /// The two states of a gate that works. Each carries what is true only while in it.
    public enum Functioning: Equatable, Sendable {
        /// Closed, waiting for money.
        case locked(Locked)
        /// Open, waiting for the person who may pass.
        case unlocked(Unlocked)
    }

    /// A closed gate.
    public struct Locked: Equatable, Sendable {
        /// Money towards the next passage.
        public var credit: Money
        /// Until then a person does not count as an intruder.
        public var graceEnds: Instant
        /// When the grants that wait for an interlock lapse, if there are any.
        public var grantsEnd: Instant?
    }

    /// An open gate, with one right that is not yet used.
    public struct Unlocked: Equatable, Sendable {
        /// Money beyond a fare that was paid for it.
        public var credit: Money
        /// That fare: what a passage cost when this one was paid; nothing where it was granted.
        public var fare: Money
        /// What it is open for, if nobody paid.
        public var grant: Grant?
        /// When the passage window ends.
        public var deadline: Instant
    }
}

extension PassageState {
    /// The superstate that it is in.
    public var superstate: Superstate { @inline(__always) get { Superstate(service, mode) } }
}

extension PassageState: Labelled {
    /// The dotted name in traces.
    public var label: Label {
        switch (superstate, functioning) {
        case (.functioning, .locked): "functioning.locked"
        case (.functioning, .unlocked): "functioning.unlocked"
        case (.barred, .locked): "barred.locked"
        case (.barred, .unlocked): "barred.unlocked"
        case (.open, _): mode == .free ? "free" : "heldOpen"
        case (.broken, _): "broken"
        case (.released, _): "released"
        }
    }
}

extension PassageState {
    /// Money beyond what is already paid for a passage.
    public var credit: Money {
        get {
            switch functioning {
            case .locked(let locked): locked.credit
            case .unlocked(let unlocked): unlocked.credit
            }
        }
        set {
            switch functioning {
            case .locked(var locked):
                locked.credit = newValue
                functioning = .locked(locked)
            case .unlocked(var unlocked):
                unlocked.credit = newValue
                functioning = .unlocked(unlocked)
            }
        }
    }

    /// How many grants are neither used nor over.
    public var grants: UInt64 {
        guard case .unlocked(let unlocked) = functioning, unlocked.grant != nil else { return waiting.grants }
        return waiting.grants + 1
    }

    /// All money that still belongs to the customer: the credit, and a fare that is paid but not used.
    public var held: Money {
        switch functioning {
        case .locked(let locked): locked.credit
        case .unlocked(let unlocked): unlocked.credit + unlocked.fare
        }
    }
}

import Statecharts

/// The passage region of a turnstile: who may pass, and whose money it is.
public struct Passage: Region, Sendable {
    /// What can happen to it.
    public typealias Event = GateEvent<TurnstileEvent>

    /// Its name in traces.
    public static var region: Label { "passage" }

    /// How it behaves.
    public private(set) var configuration: TurnstileConfiguration
    /// The present state.
    public internal(set) var state: PassageState
    /// What it has counted.
    public internal(set) var ledger = Ledger()
    /// What an operator has to know about the latest transition.
    public var announcement: Announcement?
    /// What the latest event means to the wish to open that an interlock keeps waiting.
    public internal(set) var wish = WishChange.none

    /// A locked gate without credit.
    public init(_ configuration: TurnstileConfiguration, at now: Instant) {
        self.configuration = configuration
        state = PassageState(functioning: .locked(.init(credit: .zero, graceEnds: configuration.graceEnds(from: now))))
    }

    /// A gate in any state, for exploring them.
    init(_ configuration: TurnstileConfiguration, state: PassageState, ledger: Ledger = Ledger()) {
        self.configuration = configuration
        self.state = state
        self.ledger = ledger
    }

    /// Behaves as `configuration` says from the next event on. The state stays, with its money and its deadline.
    mutating func takeSettings(_ configuration: TurnstileConfiguration) { self.configuration = configuration }

    /// The superstate decides first.
    public mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
        switch event {
        case .service(let event):
            let verdict = serve(event, occasion)
            if verdict == .handled { announcement = event.announcement }
            return verdict
        case .own(let event):
            return decide(event, occasion)
        }
    }

    /// The table: each branch answers one pair. docs/using/machines/turnstile.md splits a branch into its cases.
    private mutating func decide(_ event: TurnstileEvent, _ occasion: Occasion) -> Verdict {
        let now = occasion.now
        switch (state.service, state.functioning, event) {
        // What a coin is worth beyond the fare follows the policy, whenever it comes.
        case (_, _, .insertSurplus(let value)):
            guard configuration.overpayment == .keep else { return decide(.insertCoin(value), occasion) }
            ledger.insert(value)
            ledger.keep(value)
            return .handled

        // A gate that does not work tells its acceptor to return coins. It credits a coin that slips through.
        case (.broken, _, .insertCoin(let value)), (.released, .unlocked, .insertCoin(let value)):
            return take(value)
        // A customer who completes the fare during a fire counts as one who has paid.
        case (.released, .locked(let locked), .insertCoin(let value)):
            return pay(value, locked, occasion)
        case (.released, .unlocked(let unlocked), .admitPerson):
            return pass(unlocked, at: now)
        case (.broken, _, .admitPerson), (.released, .locked, .admitPerson),
            (.broken, _, .interlockDidRelease), (.released, _, .interlockDidRelease):
            return .ignored
        case (.broken, _, .deadlinePassed), (.released, _, .deadlinePassed):
            return .refused

        // Locked
        case (.normal, .locked(let locked), .insertCoin(let value)):
            return pay(value, locked, occasion)
        case (.normal, .locked, .interlockDidRelease):
            return openIfPaid(or: .ignored, occasion)
        case (.normal, .locked, .admitPerson):
            guard isForcedEntry(at: now) else { return .ignored }
            ledger.countForcedEntry()
            return .handled
        case (.normal, .locked, .deadlinePassed):
            return .refused

        // Unlocked
        case (.normal, .unlocked, .insertCoin(let value)):
            return take(value)
        case (.normal, .unlocked(let unlocked), .admitPerson):
            return pass(unlocked, at: now)
        case (.normal, .unlocked, .interlockDidRelease):
            return .ignored
        case (.normal, .unlocked(let unlocked), .deadlinePassed):
            guard now >= unlocked.deadline else { return .refused }
            return expire(unlocked, at: now)
        }
    }

    /// The rows of the superstate.
    private mutating func serve(_ event: ServiceEvent, _ occasion: Occasion) -> Verdict {
        switch (state.service.take(event), state.functioning) {
        case (.failed, _), (.failedAgain, _):
            ledger.countFault()
            return .handled
        // The customer has paid: the window begins again.
        case (.repaired, .unlocked(let unlocked)) where state.service == .normal,
            (.releaseEnded, .unlocked(let unlocked)) where state.service == .normal:
            guard occasion.mayOpen else {
                return wishToOpen(lock(credit: ledger.sum(unlocked.credit, unlocked.fare), at: occasion.now))
            }
            return unlock(credit: unlocked.credit, fare: unlocked.fare, at: occasion.now)
        case (.repaired, .locked(let locked)) where state.service == .normal,
            (.releaseEnded, .locked(let locked)) where state.service == .normal:
            return openIfPaid(or: lock(credit: locked.credit, at: occasion.now), occasion)
        case (.repaired, _), (.releaseBegan, _), (.releaseEnded, _):
            return .handled
        case (.ignored, _):
            return .ignored
        case (.refused, _):
            return .refused
        }
    }
}

// Where a branch leads, where more than one branch leads there.
extension Passage {
    private mutating func lock(credit: Money, at now: Instant) -> Verdict {
        state.functioning = .locked(.init(credit: credit, graceEnds: configuration.graceEnds(from: now)))
        return .handled
    }

    private mutating func unlock(credit: Money, fare: Money, at now: Instant) -> Verdict {
        state.functioning = .unlocked(.init(credit: credit, fare: fare, deadline: configuration.windowEnds(from: now)))
        return .handled
    }

    private mutating func wishToOpen(_ verdict: Verdict) -> Verdict {
        wish = .paid
        return verdict
    }

    /// Opens for a fare that is there; `verdict` is the answer if there is none, or if an interlock keeps the gate
    /// locked.
    private mutating func openIfPaid(or verdict: Verdict, _ occasion: Occasion) -> Verdict {
        guard case .locked(let locked) = state.functioning, locked.credit >= configuration.fare else { return verdict }
        guard occasion.mayOpen else { return wishToOpen(verdict) }
        return unlock(credit: locked.credit - configuration.fare, fare: configuration.fare, at: occasion.now)
    }

    /// Credits a coin that cannot open the gate now.
    private mutating func take(_ value: Money) -> Verdict {
        ledger.insert(value)
        state.credit = ledger.sum(state.credit, value)
        return .handled
    }

    /// The person who paid passes. Enough money in the bank keeps the gate open for the next.
    private mutating func pass(_ unlocked: PassageState.Unlocked, at now: Instant) -> Verdict {
        ledger.takeFare(unlocked.fare)
        guard configuration.overpayment == .bank, unlocked.credit >= configuration.fare else {
            return lock(credit: unlocked.credit, at: now)
        }
        return unlock(credit: unlocked.credit - configuration.fare, fare: configuration.fare, at: now)
    }

    /// The customer did not pass. A second one who paid a fare meanwhile gets a window of their own. Where surplus or
    /// an expired fare stays as credit, the gate cannot tell the money of the two apart, and locks.
    private mutating func expire(_ unlocked: PassageState.Unlocked, at now: Instant) -> Verdict {
        let credit = creditLeft(ofExpired: unlocked)
        guard configuration.overpayment == .keep, configuration.expiredFare == .keep, credit >= configuration.fare
        else {
            return lock(credit: credit, at: now)
        }
        return unlock(credit: credit - configuration.fare, fare: configuration.fare, at: now)
    }

    /// A coin at a locked gate. If the gate already had the fare, from an expired passage for instance, any coin opens
    /// it. The coin was not needed for the fare and stays credit, whatever the policy on surplus.
    private mutating func pay(_ value: Money, _ locked: PassageState.Locked, _ occasion: Occasion) -> Verdict {
        ledger.insert(value)
        state.credit = ledger.sum(locked.credit, value)
        guard state.credit >= configuration.fare else { return .handled }
        let rest = state.credit - configuration.fare
        let left = locked.credit < configuration.fare ? creditLeft(ofSurplus: rest) : rest
        guard occasion.mayOpen || state.service.isReleased else {
            state.credit = ledger.sum(left, configuration.fare)
            return wishToOpen(.handled)
        }
        return unlock(credit: left, fare: configuration.fare, at: occasion.now)
    }

    /// The credit that is left of the money beyond a fare.
    private mutating func creditLeft(ofSurplus surplus: Money) -> Money {
        switch configuration.overpayment {
        case .bank: return surplus
        case .keep:
            ledger.keep(surplus)
            return .zero
        }
    }

    /// The credit that is left when nobody used the paid passage.
    private mutating func creditLeft(ofExpired unlocked: PassageState.Unlocked) -> Money {
        switch configuration.expiredFare {
        case .credit: return ledger.sum(unlocked.credit, unlocked.fare)
        case .keep:
            ledger.keep(unlocked.fare)
            return unlocked.credit
        }
    }
}

// What follows from the state
extension Passage {
    /// The present state, by its name in traces.
    public var label: Label { state.label }

    /// The credit.
    public var fact: Fact? { Fact("credit", state.credit.units) }

    /// When the passage window ends, while there is one.
    public var deadline: Instant? {
        @inline(__always) get {
            guard case (.normal, .unlocked(let unlocked)) = (state.service, state.functioning) else { return nil }
            return unlocked.deadline
        }
    }

    /// Whether it works, is locked, and holds a fare.
    public var isPaidFor: Bool {
        guard case (.normal, .locked(let locked)) = (state.service, state.functioning) else { return false }
        return locked.credit >= configuration.fare
    }

    /// Whether a fare is there, whether or not the gate could open for it.
    public var hasFare: Bool {
        switch state.functioning {
        case .locked(let locked): locked.credit >= configuration.fare
        case .unlocked: true
        }
    }

    /// Whether a person now would count as a forced entry.
    func isForcedEntry(at now: Instant) -> Bool {
        guard case (.normal, .locked(let locked)) = (state.service, state.functioning) else { return false }
        return now >= locked.graceEnds
    }

    /// What the state demands from the hardware, whatever happened before.
    public var doorsAreOpen: Bool {
        @inline(__always) get {
            switch (state.service, state.functioning) {
            case (.normal, .locked): false
            case (.normal, .unlocked): true
            case (.broken, _): configuration.powerFail == .safe
            case (.released, _): true
            }
        }
    }

    /// What the state wants; while the gate is out of service, the coin acceptor has to return every coin. An acceptor
    /// with `coin-inhibit` also returns them from the full fare to the passage: a coin that it took then would be the
    /// next person's, or nobody's.
    public var standingOutputs: PassageOutputs {
        @inline(__always) get {
            PassageOutputs(
                regime: state.service.regime, doorsAreOpen: doorsAreOpen,
                coinsAreInhibited: state.service.regime != .normal || (configuration.inhibitsCoins && doorsAreOpen))
        }
    }

    /// Money that still belongs to the customer.
    public var held: Money { state.held }

    /// inserted = held + fares + kept.
    public var moneyIsConserved: Bool { ledger.inserted == held + ledger.fares + ledger.kept }
}

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
    @inline(__always)
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

    /// The table: each branch answers one or more pairs. docs/understanding/tables/turnstile.md splits it into cases.
    private mutating func decide(_ event: TurnstileEvent, _ occasion: Occasion) -> Verdict {
        let now = occasion.now
        switch (state.superstate, state.functioning, event) {
        // What a coin is worth beyond the fare follows the policy, whenever it comes.
        case (_, _, .insertSurplus(let value)):
            guard configuration.overpayment == .keep else { return decide(.insertCoin(value), occasion) }
            ledger.insert(value)
            ledger.keep(value)
            return .handled
        case (_, _, .modeDidChange(let mode)):
            return change(to: mode, occasion)

        // Only a gate that works and is not barred lets in a person who does not pay. At one that is open there is
        // nothing to ask for.
        case (.broken, _, .grantPassage), (.released, _, .grantPassage), (.barred, _, .grantPassage(.granted)):
            ledger.refuseGrant()
            return .handled
        case (.open, _, .grantPassage):
            return .ignored

        // Only at a locked gate is there an alarm to keep silent.
        case (.functioning, .locked(let locked), .openByHandle), (.barred, .locked(let locked), .openByHandle):
            return shunt(locked, at: now)
        case (.functioning, .unlocked, .openByHandle), (.barred, .unlocked, .openByHandle),
            (.open, _, .openByHandle), (.broken, _, .openByHandle), (.released, _, .openByHandle):
            return .ignored

        // A gate that sells nothing tells its acceptor to return coins. It credits a coin that slips through.
        case (.broken, _, .insertCoin(let value)), (.released, .unlocked, .insertCoin(let value)),
            (.barred, _, .insertCoin(let value)), (.open, _, .insertCoin(let value)):
            return take(value)
        // A customer who completes the fare during a fire counts as one who has paid.
        case (.released, .locked(let locked), .insertCoin(let value)):
            return pay(value, locked, occasion)
        case (.released, .unlocked(let unlocked), .admitPerson), (.open, .unlocked(let unlocked), .admitPerson):
            return pass(unlocked, at: now)
        case (.open, .locked, .admitPerson):
            return admitFreely()
        case (.broken, _, .admitPerson), (.released, .locked, .admitPerson),
            (.broken, _, .interlockDidRelease), (.released, _, .interlockDidRelease), (.open, _, .interlockDidRelease):
            return .ignored
        case (.broken, _, .deadlinePassed), (.released, _, .deadlinePassed), (.open, _, .deadlinePassed):
            return .refused

        // Locked
        case (.functioning, .locked(let locked), .insertCoin(let value)):
            return pay(value, locked, occasion)
        case (.functioning, .locked(let locked), .grantPassage(let grant)),
            (.barred, .locked(let locked), .grantPassage(let grant)):
            return self.grant(grant, locked, occasion)
        case (.functioning, .locked, .interlockDidRelease), (.barred, .locked, .interlockDidRelease):
            return openIfWished(or: .ignored, occasion)
        case (.functioning, .locked, .admitPerson), (.barred, .locked, .admitPerson):
            guard isForcedEntry(at: now) else { return .ignored }
            ledger.countForcedEntry()
            return .handled
        case (.functioning, .locked(let locked), .deadlinePassed), (.barred, .locked(let locked), .deadlinePassed):
            guard let end = locked.grantsEnd, now >= end else { return .refused }
            return lapseGrants(at: now)

        // Unlocked
        case (.functioning, .unlocked, .insertCoin(let value)):
            return take(value)
        case (.functioning, .unlocked, .grantPassage(let grant)), (.barred, .unlocked, .grantPassage(let grant)):
            queue(grant, behind: UInt64(configuration.grantsWaiting))
            return .handled
        case (.functioning, .unlocked(let unlocked), .admitPerson), (.barred, .unlocked(let unlocked), .admitPerson):
            return pass(unlocked, at: now)
        case (.functioning, .unlocked, .interlockDidRelease), (.barred, .unlocked, .interlockDidRelease):
            return .ignored
        case (.functioning, .unlocked(let unlocked), .deadlinePassed),
            (.barred, .unlocked(let unlocked), .deadlinePassed):
            guard now >= unlocked.deadline else { return .refused }
            return expire(unlocked, at: now)
        }
    }

    /// The rows of the superstate.
    private mutating func serve(_ event: ServiceEvent, _ occasion: Occasion) -> Verdict {
        switch state.service.take(event) {
        case .failed, .failedAgain:
            ledger.countFault()
            endGrants(at: occasion.now)
            return .handled
        case .repaired, .releaseEnded:
            return state.service == .normal ? resume(occasion) : .handled
        case .releaseBegan:
            endGrants(at: occasion.now)
            return .handled
        case .ignored:
            return .ignored
        case .refused:
            return .refused
        }
    }

    /// The rows of the mode. While the gate does not work, it only notes the mode.
    private mutating func change(to mode: GateMode, _ occasion: Occasion) -> Verdict {
        guard mode != state.mode else { return .ignored }
        let before = state.superstate
        state.mode = mode
        announcement = Announcement(.notice, "mode changed, now ", namesState: true)
        switch state.superstate.turn(from: before) {
        case .notes: break
        case .bars: barGrants()
        case .opens: endGrants(at: occasion.now)
        case .resumes: return resume(occasion)
        }
        return .handled
    }

    /// Does again what it does for people, or does something else for them.
    private mutating func resume(_ occasion: Occasion) -> Verdict {
        switch (state.superstate, state.functioning) {
        // The customer has paid: the window begins again.
        case (.functioning, .unlocked(let unlocked)):
            guard occasion.mayOpen else {
                _ = lock(credit: ledger.sum(unlocked.credit, unlocked.fare), at: occasion.now)
                return wishToOpenForMoney(.handled)
            }
            return unlock(credit: unlocked.credit, fare: unlocked.fare, at: occasion.now)
        case (.functioning, .locked(let locked)):
            return openIfWished(or: lock(credit: locked.credit, at: occasion.now), occasion)
        case (.barred, _):
            // Grants have ended before, and nobody gets in for money now.
            if hasRight(in: .functioning) { wish = .ended }
            state.waiting = WaitingRights()
            return lock(credit: state.held, at: occasion.now)
        case (.open, _), (.broken, _), (.released, _):
            return .handled
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

    /// The same for money, which goes before the grants that come now. Money that nobody has just paid waits for its
    /// next coin, and goes before none.
    private mutating func wishToOpenForMoney(_ verdict: Verdict) -> Verdict {
        if configuration.takesGrants { queuePaid() }
        return wishToOpen(verdict)
    }

    /// Opens for the first right that is there; `verdict` is the answer if there is none, or if an interlock keeps the
    /// gate locked. Where grants wait, money without a mark waits for its next coin.
    private mutating func openIfWished(or verdict: Verdict, _ occasion: Occasion) -> Verdict {
        guard case .locked(let locked) = state.functioning, hasRight(in: state.superstate) else {
            return verdict
        }
        let hasGrants = state.waiting.grants > 0
        guard occasion.mayOpen else {
            return hasGrants || verdict != .handled ? wishToOpen(verdict) : wishToOpenForMoney(verdict)
        }
        return openForNext(
            credit: locked.credit, moneyMayFollow: !hasGrants || state.waiting.hasPaid, at: occasion.now)
    }

    /// Opens for whoever is next, or locks. Money that was there before a grant came goes before it; money that came
    /// later waits behind.
    private mutating func openForNext(credit: Money, moneyMayFollow: Bool, at now: Instant) -> Verdict {
        let isPaid = moneyMayFollow && state.superstate != .barred && credit >= configuration.fare
        if !isPaid { state.waiting.removePaid() }
        // Money without a mark was there before any grant.
        if case .some(.some(let grant)) = state.waiting.first, !isPaid || state.waiting.hasPaid {
            state.waiting.removeFirst()
            state.functioning = .unlocked(
                .init(credit: credit, fare: .zero, grant: grant, deadline: configuration.grantEnds(from: now)))
            return .handled
        }
        guard isPaid else { return lock(credit: credit, at: now) }
        state.waiting.removePaid()
        return unlock(credit: credit - configuration.fare, fare: configuration.fare, at: now)
    }

    /// A grant at a locked gate opens it, or waits for the interlock as long as its window is; all that wait have the
    /// time of the last. One that is refused gives them no more.
    private mutating func grant(_ grant: Grant, _ locked: PassageState.Locked, _ occasion: Occasion) -> Verdict {
        let waits = queue(grant, behind: UInt64(configuration.grantsWaiting) + 1)
        guard !occasion.mayOpen else {
            return openForNext(credit: locked.credit, moneyMayFollow: state.waiting.hasPaid, at: occasion.now)
        }
        if waits {
            var locked = locked
            locked.grantsEnd = configuration.grantEnds(from: occasion.now)
            state.functioning = .locked(locked)
        }
        return wishToOpen(.handled)
    }

    /// Lets a grant wait, if fewer than `most` do. Whether it waits.
    @discardableResult
    private mutating func queue(_ grant: Grant, behind most: UInt64) -> Bool {
        guard state.waiting.grants < most else {
            ledger.refuseGrant()
            return false
        }
        ledger.take(grant)
        state.waiting.append(grant)
        return true
    }

    /// The interlock did not let them in time.
    private mutating func lapseGrants(at now: Instant) -> Verdict {
        endGrants(at: now)
        return .handled
    }

    /// All grants are over, and none is given back. So is the wish of a gate that stays closed, if it was theirs alone.
    private mutating func endGrants(at now: Instant) {
        let hadGrants = state.waiting.grants > 0
        ledger.lapse(state.grants)
        state.waiting.removeGrants()
        switch state.functioning {
        case .locked(var locked):
            // New settings may have raised the fare since it was there.
            let isPaid = state.waiting.hasPaid && locked.credit >= configuration.fare
            if hadGrants, !isPaid, !doorsAreOpen { wish = .ended }
            locked.grantsEnd = nil
            state.functioning = .locked(locked)
        case .unlocked(let unlocked):
            if unlocked.grant != nil { _ = lock(credit: unlocked.credit, at: now) }
        }
    }

    /// Those who want to get in are refused from now on; those who want to get out are not.
    private mutating func barGrants() {
        let hadRight = hasRight(in: .functioning)
        ledger.lapse(state.waiting.removeAllButExits())
        guard case .locked(var locked) = state.functioning, state.waiting.isEmpty else { return }
        if hadRight { wish = .ended }
        locked.grantsEnd = nil
        state.functioning = .locked(locked)
    }

    /// Lets a person through whom nothing keeps from it.
    private mutating func admitFreely() -> Verdict {
        if state.mode == .free {
            ledger.admitFreely()
        } else {
            ledger.take(.granted)
            ledger.use(.granted)
        }
        return .handled
    }

    /// A person who is seen now comes from the inside.
    private mutating func shunt(_ locked: PassageState.Locked, at now: Instant) -> Verdict {
        var locked = locked
        locked.graceEnds = max(locked.graceEnds, configuration.grantEnds(from: now))
        state.functioning = .locked(locked)
        return .handled
    }

    /// Credits a coin that cannot open the gate now. A fare that is complete while somebody has a right without money
    /// is a right of its own, behind those that are there.
    private mutating func take(_ value: Money) -> Verdict {
        ledger.insert(value)
        state.credit = ledger.sum(state.credit, value)
        if state.grants > 0, state.superstate != .barred { queuePaid() }
        return .handled
    }

    private mutating func queuePaid() {
        guard state.credit >= configuration.fare, !state.waiting.hasPaid else { return }
        state.waiting.append(nil)
    }

    /// The person passes. Enough money in the bank keeps the gate open for the next.
    private mutating func pass(_ unlocked: PassageState.Unlocked, at now: Instant) -> Verdict {
        if let grant = unlocked.grant {
            ledger.use(grant)
            return openForNext(credit: unlocked.credit, moneyMayFollow: state.waiting.hasPaid, at: now)
        }
        ledger.takeFare(unlocked.fare)
        return openForNext(credit: unlocked.credit, moneyMayFollow: configuration.overpayment == .bank, at: now)
    }

    /// The person did not pass. A second customer who paid a fare meanwhile gets a window of their own. Where surplus
    /// or an expired fare stays as credit, the gate cannot tell the money of the two apart, and it is credit.
    private mutating func expire(_ unlocked: PassageState.Unlocked, at now: Instant) -> Verdict {
        guard unlocked.grant == nil else {
            ledger.lapse(1)
            return openForNext(credit: unlocked.credit, moneyMayFollow: state.waiting.hasPaid, at: now)
        }
        let isApart = configuration.overpayment == .keep && configuration.expiredFare == .keep
        return openForNext(credit: creditLeft(ofExpired: unlocked), moneyMayFollow: isApart, at: now)
    }

    /// A coin at a locked gate. If the gate already had the fare, from an expired passage for instance, any coin opens
    /// it. The coin was not needed for the fare and stays credit, whatever the policy on surplus.
    private mutating func pay(_ value: Money, _ locked: PassageState.Locked, _ occasion: Occasion) -> Verdict {
        ledger.insert(value)
        state.credit = ledger.sum(locked.credit, value)
        guard state.credit >= configuration.fare else { return .handled }
        let rest = state.credit - configuration.fare
        let left = locked.credit < configuration.fare ? creditLeft(ofSurplus: rest) : rest
        state.credit = ledger.sum(left, configuration.fare)
        if !state.waiting.isEmpty { queuePaid() }
        guard occasion.mayOpen || state.service.isReleased else { return wishToOpenForMoney(.handled) }
        return openForNext(credit: state.credit, moneyMayFollow: true, at: occasion.now)
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
    public var label: Label { @inline(__always) get { state.label } }

    /// The credit.
    public var fact: Fact? { Fact("credit", state.credit.units) }

    /// When the passage window ends, or the time of those who wait for an interlock, while there is one.
    public var deadline: Instant? {
        @inline(__always) get {
            switch (state.superstate, state.functioning) {
            case (.functioning, .unlocked(let unlocked)), (.barred, .unlocked(let unlocked)): unlocked.deadline
            case (.functioning, .locked(let locked)), (.barred, .locked(let locked)): locked.grantsEnd
            case (.open, _), (.broken, _), (.released, _): nil
            }
        }
    }

    /// When the window of the one who may pass now ends, if there is one.
    public var window: Instant? {
        guard case .unlocked(let unlocked) = state.functioning,
            state.superstate == .functioning || state.superstate == .barred
        else { return nil }
        return unlocked.deadline
    }

    /// Whether it works, is locked, and holds a fare or a grant.
    public var isPaidFor: Bool {
        switch (state.superstate, state.functioning) {
        case (.functioning, .locked), (.barred, .locked): hasRight(in: state.superstate)
        case (.functioning, .unlocked), (.barred, .unlocked), (.open, _), (.broken, _), (.released, _): false
        }
    }

    /// Whether a fare is there, whether or not the gate could open for it.
    public var hasFare: Bool {
        @inline(__always) get {
            switch state.functioning {
            case .unlocked(let unlocked) where unlocked.grant == nil: true
            case .locked, .unlocked: state.credit >= configuration.fare
            }
        }
    }

    /// Whether a locked gate holds a fare or a grant. Nobody gets in for money while it is barred.
    private func hasRight(in superstate: Superstate) -> Bool {
        superstate != .barred && state.credit >= configuration.fare || state.waiting.grants > 0
    }

    /// Whether a person now would count as a forced entry.
    @inline(__always)
    func isForcedEntry(at now: Instant) -> Bool {
        guard state.superstate == .functioning || state.superstate == .barred,
            case .locked(let locked) = state.functioning
        else { return false }
        return now >= locked.graceEnds
    }

    /// What the state demands from the hardware, whatever happened before.
    public var doorsAreOpen: Bool {
        @inline(__always) get {
            switch (state.superstate, state.functioning) {
            case (.functioning, .locked), (.barred, .locked): false
            case (.functioning, .unlocked), (.barred, .unlocked), (.open, _), (.released, _): true
            case (.broken, _): configuration.powerFail == .safe
            }
        }
    }

    /// What the state wants; while the gate sells nothing, the coin acceptor has to return every coin. An acceptor
    /// with `coin-inhibit` also returns them from the full fare to the passage: a coin that it took then would be the
    /// next person's, or nobody's.
    public var standingOutputs: PassageOutputs {
        @inline(__always) get {
            PassageOutputs(
                regime: state.service.regime, doorsAreOpen: doorsAreOpen,
                coinsAreInhibited: state.superstate != .functioning || (configuration.inhibitsCoins && doorsAreOpen))
        }
    }

    /// Money that still belongs to the customer.
    public var held: Money { state.held }

    /// inserted = held + fares + kept.
    public var moneyIsConserved: Bool { ledger.inserted == held + ledger.fares + ledger.kept }

    /// granted + exits = their passages + lapsed + those that wait.
    public var grantsAreConserved: Bool {
        ledger.grants.open == Int64(bitPattern: state.grants)
    }
}

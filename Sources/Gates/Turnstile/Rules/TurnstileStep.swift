import Machines
import Statecharts

/// One event, and all that can be seen of what it did.
package struct TurnstileStep: CustomStringConvertible {
    let before: Turnstile
    let event: Turnstile.Event
    let now: Instant
    let mayOpen: Bool
    let commands: FixedList<8, TurnstileCommand>
    let unhandledCommanded: Bool
    let verdict: Verdict
    package let after: Turnstile
    let outputsBefore: TurnstileOutputs
    let outputs: TurnstileOutputs

    /// Lets an event happen to a turnstile, which may break something after it.
    package init(
        _ before: Turnstile, _ event: Turnstile.Event, _ occasion: Occasion, _ arrows: ArrowTable,
        mutation: Mutation<Turnstile>? = nil
    ) {
        var machine = before
        var recorder = ArrowRecorder<TurnstileCommand>(arrows, event.label)
        machine.handle(event, occasion, &recorder)
        let commands = mutation?.apply(before, event, occasion, to: &machine) ?? recorder.commands
        self.before = before
        self.event = event
        now = occasion.now
        mayOpen = occasion.mayOpen
        self.commands = commands
        unhandledCommanded = recorder.unhandledCommanded
        verdict = recorder.verdict
        after = machine
        outputsBefore = mutation?.outputs(of: before) ?? before.standingOutputs
        outputs = mutation?.outputs(of: machine) ?? machine.standingOutputs
    }

    package var description: String {
        "\(event) at \(now.nanoseconds) ns\(mayOpen ? "" : ", may not open"): \(before.passage.state), \(before.alarm.state)"
            + " -> \(after.passage.state), \(after.alarm.state); \(after.passage.ledger)"
    }
}

// What holds after every event in every state of a turnstile. Each rule looks at the states itself where it can: a rule
// that asked the machine would agree with it.
extension TurnstileStep: RuledStep {
    package static var example: TurnstileStep {
        let turnstile = Turnstile(TurnstileConfiguration(fare: Money(1)), at: .zero)
        return TurnstileStep(turnstile, .own(.deadlinePassed), Occasion(now: .zero), ArrowTable())
    }

    @inline(__always)
    package func visitRules<Visitor: RuleVisitor>(_ rule: inout Visitor) {
        visitStanding(&rule)
        visitTime(&rule)
    }

    /// Money, outputs and permissions.
    @inline(__always)
    private func visitStanding<Visitor: RuleVisitor>(_ rule: inout Visitor) {
        rule(
            "money-conserved", "Inserted money is held, taken as a fare, or kept by policy: nothing is lost or made.",
            from: "docs/using/machines/turnstile.md, Money", holds: moneyIsConserved)
        rule(
            "coins-taken", "Every coin is taken in full, and no other event inserts money.",
            from: "docs/using/machines/turnstile.md, Money", holds: everyCoinIsTaken)
        rule(
            "fares-are-passages", "A fare is taken for each person who passes an open gate, and for nobody else.",
            from: "docs/using/machines/turnstile.md, Money", holds: faresArePassages)
        rule(
            "commands-agree", "The commands turn the outputs before into the outputs after.",
            from: "docs/understanding/architecture.md, rule 3", holds: commandsReachTheOutputs)
        rule(
            "doors-by-state",
            "The doors are open while somebody may pass, while a fire or a key holds them open, and on the safe side of a failure.",
            from: "docs/using/machines/turnstile.md, States", holds: doorsAreWhereTheyMayBe)
        rule(
            "open-is-paid", "A gate that works and that nothing holds open opens for a fare or a grant only.",
            from: "docs/using/machines/turnstile.md, States",
            holds: openGateIsPaid)
        rule(
            "barred-keeps-out", "A gate that is barred opens for whoever wants to get out, and for nobody else.",
            from: "docs/using/machines/turnstile.md, Modes", holds: barredKeepsOut)
        rule(
            "mode-follows",
            "The mode is the one that was last set, in a fire too, and setting it takes nobody's money.",
            from: "docs/using/machines/turnstile.md, Modes",
            holds: stateAfter.mode == expectedMode
                && (!event.setsMode || before.passage.held == after.passage.held))
        rule(
            "free-is-counted", "Everybody who passes a gate that is held open is counted once, by their reason.",
            from: "docs/using/machines/turnstile.md, Modes", holds: freeIsCounted)
        rule(
            "grants-conserved", "Every grant is refused, used by one person, over, or still waits.",
            from: "docs/using/machines/turnstile.md, Grants", holds: grantsAreConserved)
        rule(
            "grants-in-turn", "Those who wait get through in the order in which they came, and no more than may wait.",
            from: "docs/using/machines/turnstile.md, Grants", holds: grantsAreInTurn)
        rule(
            "refusal-prolongs-nothing", "A grant that is refused gives those who wait no more time.",
            from: "docs/using/machines/shared.md, Grants",
            holds: after.passage.ledger.grants.refused == before.passage.ledger.grants.refused
                || stateAfter.locked?.grantsEnd == nil || stateAfter.locked == stateBefore.locked)
        rule(
            "old-credit-waits",
            "Before those who wait without money goes only money that was paid for a passage and kept from it.",
            from: "docs/using/machines/turnstile.md, Grants", holds: oldCreditWaits)
        rule(
            "grants-in-service", "Only a gate that works lets anybody through without money.",
            from: "docs/using/machines/turnstile.md, Grants",
            holds: stateAfter.superstate == .functioning || stateAfter.superstate == .barred || stateAfter.grants == 0)
        rule(
            "fire-holds-fare", "A fire takes no paid passage from anybody.",
            from: "docs/using/machines/turnstile.md, Fire",
            holds: event != .service(.fireReleaseBegan) || stateAfter.functioning == stateBefore.functioning
                || (stateBefore.grants > 0 && stateAfter.paidFare == stateBefore.paidFare
                    && stateAfter.credit == stateBefore.credit)
        )
        rule(
            "interlock-kept", "A gate that may not open opens for a fire, or to fail safe, and for nothing else.",
            from: "docs/using/machines/shared.md, Interlocks", holds: interlockIsKept)
        rule(
            "coins-inhibited",
            "Coins are returned by a gate that sells nothing, and from a full fare to the passage.",
            from: "docs/using/machines/turnstile.md, States",
            holds: outputs.coinsAreInhibited == takesNoCoins)
    }

    /// Answers, deadlines and failures.
    @inline(__always)
    private func visitTime<Visitor: RuleVisitor>(_ rule: inout Visitor) {
        rule(
            "unhandled-changes-nothing", "What is ignored or refused changes nothing and commands nothing.",
            from: "docs/understanding/architecture.md, rule 2", holds: unhandledChangesNothing)
        rule(
            "intruders-heard", "A person at a locked gate sounds the alarm after the grace, and nobody else does.",
            from: "docs/understanding/tables/turnstile.md, Alarm", holds: intrudersAreHeard)
        rule(
            "deadlines-answered", "A deadline that was answered is over.", from: "docs/using/machines/shared.md",
            holds: event != .own(.deadlinePassed) || after.deadline ?? .end > now)
        rule(
            "deadline-is-earliest", "The machine waits for the earliest deadline of its states.",
            from: "docs/using/machines/shared.md", holds: deadlineIsTheEarliest)
        // Before what becomes of the service, which says the same and more.
        rule(
            "failure-is-safe", "A failure brings the doors to their fail-safe side in the same step.",
            from: "docs/using/machines/turnstile.md, Failure and repair", holds: failureIsSafe)
        rule(
            "service-follows",
            "A gate is broken from a failure to its repair, and released for as long as a fire release lasts.",
            from: "docs/using/machines/turnstile.md, Failure and repair", holds: stateAfter.service == expectedService)
        rule(
            "paid-opens", "Whoever has paid gets through as soon as the gate may open, for a whole passage window.",
            from: "docs/using/machines/turnstile.md, States", holds: paidOpens)
        rule(
            "not-too-early", "A passage ends by a person, by its deadline, by a failure or by a fire, and not before.",
            from: "docs/using/machines/turnstile.md, States", holds: endsInTime)
        rule(
            "ended-wish-is-said", "A gate that stays closed while its last right ends wishes to open no more.",
            from: "docs/using/machines/shared.md, Interlocks", holds: endedWishIsSaid)
        rule(
            "denied-is-wished", "A gate that has its fare and may not open wishes to, and no other gate does.",
            from: "docs/using/machines/shared.md, Interlocks", holds: deniedIsWished)
    }

    private var stateBefore: PassageState { before.passage.state }
    private var stateAfter: PassageState { after.passage.state }
    private var ledgerBefore: Ledger { before.passage.ledger }
    private var ledgerAfter: Ledger { after.passage.ledger }

    private var takesNoCoins: Bool {
        switch stateAfter.superstate {
        case .functioning: after.passage.configuration.inhibitsCoins && stateAfter.isUnlocked
        case .barred, .open, .broken, .released: true
        }
    }

    private var moneyIsConserved: Bool {
        // A counter that has reached its limit is no longer exact, and says so.
        guard !ledgerAfter.isSaturated else { return true }
        let owed = stateAfter.credit.units &+ (stateAfter.unlocked?.fare.units ?? 0)
        return owed == after.passage.held.units
            && ledgerAfter.inserted.units == owed &+ ledgerAfter.fares.units &+ ledgerAfter.kept.units
            && after.passage.moneyIsConserved
    }

    private var everyCoinIsTaken: Bool {
        ledgerAfter.inserted == ledgerBefore.inserted + event.coin && (event.coin == .zero || verdict == .handled)
    }

    /// The right that a person uses, if it is used now.
    private var usedRight: PassageState.Unlocked? {
        guard event == .own(.admitPerson), !stateBefore.isOnlyBroken else { return nil }
        return stateBefore.unlocked
    }

    private var faresArePassages: Bool {
        let used = usedRight
        return ledgerAfter.passages == ledgerBefore.passages + (used == nil && !passesFreely ? 0 : 1)
            && ledgerAfter.fares == ledgerBefore.fares + (used?.fare ?? .zero)
    }

    /// Whether somebody passes without a right, since the gate is held open.
    private var passesFreely: Bool {
        event == .own(.admitPerson) && stateBefore.superstate == .open && !stateBefore.isUnlocked
    }

    private var freeIsCounted: Bool {
        let isFree = passesFreely && stateBefore.mode == .free
        return ledgerAfter.freePassages == ledgerBefore.freePassages + (isFree ? 1 : 0)
    }

    private var expectedMode: GateMode {
        if case .own(.modeDidChange(let mode)) = event { mode } else { stateBefore.mode }
    }

    private var barredKeepsOut: Bool {
        guard stateAfter.superstate == .barred, let unlocked = stateAfter.unlocked else { return true }
        // A window that was open runs to its end.
        if let old = stateBefore.unlocked, old.fare == unlocked.fare, old.deadline == unlocked.deadline,
            event != .own(.admitPerson)
        {
            return true
        }
        let asked = order(stateBefore).dropFirst(stateBefore.unlocked?.grant == nil ? 0 : 1).first
        return unlocked.grant == .exit && (asked == .exit || event == .own(.grantPassage(.exit)))
    }

    private var grantsAreConserved: Bool {
        // A counter that has reached its limit is no longer exact, and says so.
        guard !ledgerAfter.isSaturated else { return true }
        let (old, new) = (ledgerBefore.grants, ledgerAfter.grants)
        let asked: UInt64 = if case .own(.grantPassage) = event { 1 } else { 0 }
        // A contact that holds the gate open grants each passage when it happens.
        let heldOpen: UInt64 = passesFreely && stateBefore.mode == .heldOpen ? 1 : 0
        let used = old.grantedPassages + old.exitPassages
        let usedNow = usedRight?.grant == nil ? heldOpen : 1
        let heard = stateBefore.superstate == .open ? 0 : asked
        return new.granted + new.exits + new.refused == old.granted + old.exits + old.refused + heard + heldOpen
            && (new.grantedPassages - old.grantedPassages == 1) == (usedRight?.grant == .granted || heldOpen == 1)
            && (new.exitPassages - old.exitPassages == 1) == (usedRight?.grant == .exit)
            && new.grantedPassages + new.exitPassages == used + usedNow
            && new.granted + new.exits
                == new.grantedPassages + new.exitPassages + new.lapsed + stateAfter.grants
            && (new.lapsed == old.lapsed || endsGrants) && after.passage.grantsAreConserved
    }

    /// Whether grants may end now without a person.
    private var endsGrants: Bool {
        switch event {
        case .own(.deadlinePassed): (stateBefore.unlocked?.deadline ?? stateBefore.locked?.grantsEnd ?? .end) <= now
        case .service(.machineDidFail), .service(.fireReleaseBegan): true
        case .own(.modeDidChange(let mode)): mode != .normal
        case .own, .service: false
        }
    }

    /// The rights without the money, in the order in which they are to be used.
    private func order(_ state: PassageState) -> [Grant] {
        var (grants, waiting) = ([Grant](), state.waiting)
        if let grant = state.unlocked?.grant { grants.append(grant) }
        while let right = waiting.next() {
            if let grant = right { grants.append(grant) }
        }
        return grants
    }

    private var grantsAreInTurn: Bool {
        guard after.passage.configuration.takesGrants else { return stateAfter.grants == 0 }
        let (old, new) = (order(stateBefore), order(stateAfter))
        let most = after.passage.configuration.grantsWaiting
        if case .own(.grantPassage(let grant)) = event {
            return new == old || (new == old + [grant] && new.count <= max(Int(most) + 1, old.count))
        }
        if case .own(.modeDidChange(.barred)) = event, !new.isEmpty, stateBefore.superstate == .functioning {
            let head = stateBefore.unlocked?.grant == nil ? 0 : 1
            return new == old[..<head] + old[head...].filter { $0 == .exit }
        }
        return new.isEmpty || new == old || new == Array(old.dropFirst())
    }

    private var commandsReachTheOutputs: Bool {
        var reached = outputsBefore
        for index in commands.indices { reached = reached.after(commands[index]) }
        return reached == outputs
    }

    private var doorsAreWhereTheyMayBe: Bool {
        let mayBeOpen =
            switch (stateAfter.service, stateAfter.mode, stateAfter.functioning) {
            case (.normal, .free, _), (.normal, .heldOpen, _), (.released, _, _): true
            case (.normal, .normal, .locked), (.normal, .barred, .locked): false
            case (.normal, .normal, .unlocked), (.normal, .barred, .unlocked): true
            case (.broken, _, _): after.passage.configuration.powerFail == .safe
            }
        return outputs.doorsAreOpen == mayBeOpen
    }

    private var openGateIsPaid: Bool {
        guard stateAfter.servesRights, outputs.doorsAreOpen else { return true }
        guard let unlocked = stateAfter.unlocked else { return false }
        let isNew = opens || event == .own(.admitPerson)
        // What was granted was asked for.
        guard unlocked.grant == nil else {
            return unlocked.fare == .zero && (!isNew || stateBefore.grants > 0 || event.isGrant)
        }
        // What was paid is the fare of the time when the gate opened.
        guard unlocked.fare > .zero else { return false }
        guard isNew else { return true }
        // The money for it was there.
        let paid = unlocked.fare
        return paid == after.passage.configuration.fare
            && before.passage.held + event.coin >= paid + stateAfter.credit
    }

    private var interlockIsKept: Bool {
        let opened = !outputsBefore.doorsAreOpen && outputs.doorsAreOpen
        if mayOpen { return after.wish == .none || (after.wish == .ended && endsWish) }
        guard opened else { return true }
        if case .service(.machineDidFail) = event { return after.passage.configuration.powerFail == .safe }
        return event == .service(.fireReleaseBegan)
    }

    /// Whether those who wait for an interlock may be over.
    private var endsWish: Bool {
        switch event {
        case .own(.modeDidChange(.barred)), .own(.deadlinePassed), .service(.machineDidFail): true
        case .service(.machineRepairDidComplete), .service(.fireReleaseEnded), .own(.modeDidChange):
            stateAfter.superstate == .barred
        case .own, .service: false
        }
    }

    /// Whether somebody may wait for an interlock: a grant that waits, or a fare at a gate that sells.
    private func mayWish(_ state: PassageState) -> Bool {
        guard state.locked != nil else { return false }
        if state.waiting.grants > 0 { return true }
        // A gate that does not work only notes the mode.
        guard state.mode != .barred || state.service != .normal else { return false }
        guard state.credit >= after.passage.configuration.fare else { return false }
        return !after.passage.configuration.takesGrants || state.waiting.hasPaid
    }

    /// A wish that nobody has any more would keep other gates closed.
    private var endedWishIsSaid: Bool {
        guard mayWish(stateBefore), !mayWish(stateAfter), !outputs.doorsAreOpen, !outputsBefore.doorsAreOpen else {
            return true
        }
        return after.wish == .ended
    }

    private var oldCreditWaits: Bool {
        let (isMarked, wasMarked) = (stateAfter.waiting.hasPaid, stateBefore.waiting.hasPaid)
        if event == .own(.interlockDidRelease), opens, stateBefore.waiting.grants > 0, !wasMarked {
            return stateAfter.unlocked?.grant != nil
        }
        guard isMarked, !wasMarked else { return true }
        return event.isMoney || stateBefore.waiting.grants == 0
    }

    private var unhandledChangesNothing: Bool {
        if unhandledCommanded { return false }
        guard verdict != .handled else { return true }
        return stateBefore == stateAfter && ledgerBefore == ledgerAfter && before.alarm.state == after.alarm.state
            && commands.isEmpty
    }

    private var intrudersAreHeard: Bool {
        var isIntruder = false
        if event == .own(.admitPerson), stateBefore.servesRights,
            case .locked(let locked) = stateBefore.functioning
        {
            isIntruder = now >= locked.graceEnds
        }
        guard ledgerAfter.forcedEntries == ledgerBefore.forcedEntries + (isIntruder ? 1 : 0) else { return false }
        if isIntruder { return after.alarm.state == .sounding(deadline: now + after.alarm.duration) }
        // It falls silent when its time is over, and not before.
        guard case .sounding(let deadline) = before.alarm.state else { return after.alarm.state == .silent }
        if event == .own(.deadlinePassed), deadline <= now { return after.alarm.state == .silent }
        return after.alarm.state == before.alarm.state
    }

    private var deadlineIsTheEarliest: Bool {
        var earliest: Instant?
        if stateAfter.servesRights { earliest = stateAfter.unlocked?.deadline ?? stateAfter.locked?.grantsEnd }
        if case .sounding(let deadline) = after.alarm.state { earliest = .earlier(earliest, deadline) }
        return after.deadline == earliest
    }

    /// What becomes of the service, by a table of its own.
    private var expectedService: ServiceState {
        guard case .service(let event) = event else { return stateBefore.service }
        let fault = stateBefore.service.fault
        let isReleased = stateBefore.service.isReleased
        return switch event {
        case .machineDidFail(let cause): isReleased ? .released(broken: fault ?? cause) : .broken(fault ?? cause)
        case .machineRepairDidComplete: isReleased ? .released(broken: nil) : .normal
        case .fireReleaseBegan: .released(broken: fault)
        case .fireReleaseEnded: fault.map { .broken($0) } ?? .normal
        }
    }

    private var opens: Bool { stateAfter.isUnlocked && !stateBefore.isUnlocked }

    /// Whether a window ended, so that one that follows is another.
    private var endedWindow: Bool {
        event == .own(.admitPerson)
            || (event == .own(.deadlinePassed) && (stateBefore.unlocked?.deadline ?? .end) <= now)
    }

    private var paidOpens: Bool {
        if let unlocked = stateAfter.unlocked, stateAfter.servesRights,
            opens || !stateBefore.servesRights || endedWindow
        {
            let configuration = after.passage.configuration
            let ofGrants = configuration.grantWindow > .zero && unlocked.grant != nil
            let window = ofGrants ? configuration.grantWindow : configuration.passageWindow
            guard unlocked.deadline == now + window + configuration.sensorDelay else { return false }
        }
        guard asks else { return true }
        return stateAfter.isUnlocked == (mayOpen || !stateAfter.servesRights)
    }

    /// Whether it brings a fare to a gate that is locked, or a gate with a fare back to work.
    private var asks: Bool {
        let configuration = after.passage.configuration
        let hasFare = before.passage.held + event.coin >= configuration.fare
        switch event {
        case .own(.insertSurplus) where configuration.overpayment == .keep: return false
        case .own(.insertCoin), .own(.insertSurplus):
            return hasFare && !stateBefore.isUnlocked && (stateBefore.service.isReleased || sells)
        case .own(.grantPassage(let grant)):
            return !stateBefore.isUnlocked && stateBefore.servesRights && (grant == .exit || sells)
        case .own(.interlockDidRelease):
            return (hasFare && sells || stateBefore.grants > 0) && !stateBefore.isUnlocked && stateBefore.servesRights
        case .service(.machineRepairDidComplete), .service(.fireReleaseEnded):
            return (hasFare || stateBefore.isUnlocked) && stateBefore.service != .normal
                && stateAfter.superstate == .functioning
        case .own(.modeDidChange(.normal)):
            return (hasFare || stateBefore.isUnlocked) && stateBefore.superstate == .open
        case .own, .service: return false
        }
    }

    /// Whether the gate lets somebody in for money or a grant.
    private var sells: Bool { stateBefore.superstate == .functioning }

    private var endsInTime: Bool {
        guard let unlocked = stateBefore.unlocked, stateBefore.servesRights else { return true }
        switch event {
        case .own(.admitPerson), .service: return true
        case .own(.deadlinePassed):
            // The fare of an expired window is gone; the next window is paid by whoever paid meanwhile.
            let isOver = unlocked.deadline <= now
            return isOver ? stateAfter.isUnlocked == hasAnother(unlocked) : stateAfter.isUnlocked
        case .own(.modeDidChange(.free)), .own(.modeDidChange(.heldOpen)): return true
        case .own(.insertCoin), .own(.insertSurplus), .own(.grantPassage), .own(.interlockDidRelease),
            .own(.openByHandle), .own(.modeDidChange):
            return stateAfter.isUnlocked
        }
    }

    /// Whether somebody else has a right when this window is over.
    private func hasAnother(_ unlocked: PassageState.Unlocked) -> Bool {
        stateBefore.waiting.grants > 0 || sells && buysAnother(unlocked)
    }

    /// Whether there is a fare beside that of an expired window, which nothing but a coin of this customer can have
    /// brought.
    private func buysAnother(_ unlocked: PassageState.Unlocked) -> Bool {
        let configuration = after.passage.configuration
        guard unlocked.grant == nil else {
            return stateBefore.waiting.hasPaid && unlocked.credit >= configuration.fare
        }
        return configuration.overpayment == .keep && configuration.expiredFare == .keep
            && unlocked.credit >= configuration.fare
    }

    private var deniedIsWished: Bool {
        (after.wish == .paid) == (asks && !mayOpen && stateAfter.servesRights)
    }

    private var failureIsSafe: Bool {
        guard case .service(.machineDidFail) = event else { return true }
        let isSafe = stateAfter.service.isReleased || after.passage.configuration.powerFail == .safe
        return stateAfter.service.isBroken && outputs.doorsAreOpen == isSafe
    }
}

extension PassageState {
    /// Whether it has failed, and no fire holds it open.
    fileprivate var isOnlyBroken: Bool { service.isBroken && !service.isReleased }

    /// Whether it works, and opens for those who have a right.
    fileprivate var servesRights: Bool { service == .normal && (mode == .normal || mode == .barred) }

    /// What it is while it is open for somebody, or will be when it works again.
    fileprivate var unlocked: Unlocked? { if case .unlocked(let unlocked) = functioning { unlocked } else { nil } }

    /// What it is while it is closed.
    fileprivate var locked: Locked? { if case .locked(let locked) = functioning { locked } else { nil } }

    /// Whether it is open for somebody, or will be when it works again.
    fileprivate var isUnlocked: Bool { unlocked != nil }

    /// The fare that is paid for a passage that is still to come.
    fileprivate var paidFare: Money? { unlocked.flatMap { $0.grant == nil ? $0.fare : nil } }
}

extension WaitingRights {
    /// Takes the first of them; nil where nobody waits.
    fileprivate mutating func next() -> Right? {
        defer { removeFirst() }
        return first
    }
}

extension GateEvent<TurnstileEvent> {
    /// The money that comes with it.
    var coin: Money {
        switch self {
        case .own(.insertCoin(let value)), .own(.insertSurplus(let value)): value
        case .own, .service: .zero
        }
    }

    /// Whether it is a coin, whatever that is worth.
    fileprivate var isMoney: Bool {
        switch self {
        case .own(.insertCoin), .own(.insertSurplus): true
        case .own, .service: false
        }
    }

    /// Whether it sets the mode.
    fileprivate var setsMode: Bool { if case .own(.modeDidChange) = self { true } else { false } }

    /// Whether somebody asks who did not pay.
    fileprivate var isGrant: Bool { if case .own(.grantPassage) = self { true } else { false } }
}

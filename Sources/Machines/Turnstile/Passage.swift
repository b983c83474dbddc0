import Statecharts

/// The passage region of a turnstile: who may pass, and whose money it is.
///
/// Every pair of state and event is one branch of one switch; the branch reads as one row of the table in
/// docs/machines.md.
public struct Passage: Sendable {
    /// How it behaves.
    public private(set) var configuration: TurnstileConfiguration
    /// The present state.
    public private(set) var state: PassageState
    /// What it has counted.
    public private(set) var ledger = Ledger()

    /// Whether the latest event would have opened the gate, and an interlock kept it from that.
    var wasKeptFromOpening = false

    /// A locked gate without credit.
    public init(_ configuration: TurnstileConfiguration, at now: Instant) {
        self.configuration = configuration
        state = .functioning(.locked(.init(credit: .zero, graceEnds: configuration.graceEnds(from: now))))
    }

    /// A gate in any state, for exploring them.
    init(_ configuration: TurnstileConfiguration, state: PassageState, ledger: Ledger = Ledger()) {
        self.configuration = configuration
        self.state = state
        self.ledger = ledger
    }

    /// Behaves as `configuration` says from the next event on. The state stays, with its money and its deadline.
    mutating func takeSettings(_ configuration: TurnstileConfiguration) { self.configuration = configuration }

    /// When the passage window ends, while there is one.
    public var deadline: Instant? {
        guard case .functioning(.unlocked(let unlocked)) = state else { return nil }
        return unlocked.deadline
    }

    /// Whether a person now would be one who forced an entry.
    func isForcedEntry(at now: Instant) -> Bool {
        guard case .functioning(.locked(let locked)) = state else { return false }
        return now >= locked.graceEnds
    }

    /// Answers one event that concerns the region; with `mayOpen` false, an interlock keeps the gate from opening.
    mutating func handle(
        _ event: TurnstileEvent, at now: Instant, mayOpen: Bool = true
    ) -> Transition<TurnstileCommand> {
        let from = state.label
        let answer = decide(event, at: now, mayOpen: mayOpen)
        wasKeptFromOpening = answer.keptFromOpening
        return Transition(
            region: "passage", from: from, to: state.label, verdict: answer.verdict, commands: answer.commands)
    }

    private mutating func decide(_ event: TurnstileEvent, at now: Instant, mayOpen: Bool) -> Answer {
        switch (state, event) {
        // Locked
        case (.functioning(.locked(let locked)), .insertCoin(let value)):
            ledger.insert(value)
            let credit = ledger.sum(locked.credit, value)
            guard credit >= configuration.fare else {
                state = .functioning(.locked(.init(credit: credit, graceEnds: locked.graceEnds)))
                return .handled
            }
            // A gate that had the fare already, from an expired passage for instance, is opened by any coin; the coin
            // was not needed for the fare and stays credit, whatever the policy on surplus.
            let rest = credit - configuration.fare
            let left = locked.credit < configuration.fare ? creditLeft(ofSurplus: rest) : rest
            guard mayOpen else {
                let credit = ledger.sum(left, configuration.fare)
                state = .functioning(.locked(.init(credit: credit, graceEnds: locked.graceEnds)))
                return .handled.butKeptFromOpening
            }
            state = unlocking(credit: left, fare: configuration.fare, at: now)
            return .handled(.openDoors)
        case (.functioning(.locked(let locked)), .interlockDidRelease):
            guard locked.credit >= configuration.fare else { return .ignored }
            guard mayOpen else { return .ignored.butKeptFromOpening }
            state = unlocking(credit: locked.credit - configuration.fare, fare: configuration.fare, at: now)
            return .handled(.openDoors)
        case (.functioning(.locked), .admitPerson):
            guard isForcedEntry(at: now) else { return .ignored }
            ledger.countForcedEntry()
            return .handled
        case (.functioning(let functioning), .machineDidFail(let cause)):
            ledger.countFault()
            state = .broken(.init(resume: functioning, cause: cause))
            return .handled(powerFailCommand, .inhibitCoins)
        case (.functioning, .machineRepairDidComplete):
            return .ignored
        case (.functioning(.locked(let locked)), .fireReleaseBegan):
            state = .released(.locked(locked))
            return .handled(.openDoors, .inhibitCoins)
        case (.functioning, .fireReleaseEnded):
            return .refused
        case (.functioning(.locked), .deadlinePassed):
            return .refused

        // Unlocked
        case (.functioning(.unlocked(let unlocked)), .insertCoin(let value)):
            ledger.insert(value)
            let credit = ledger.sum(unlocked.credit, value)
            state = .functioning(
                .unlocked(.init(credit: credit, fare: unlocked.fare, deadline: unlocked.deadline)))
            return .handled
        case (.functioning(.unlocked(let unlocked)), .admitPerson):
            ledger.takeFare(unlocked.fare)
            if configuration.overpayment == .bank, unlocked.credit >= configuration.fare {
                state = unlocking(credit: unlocked.credit - configuration.fare, fare: configuration.fare, at: now)
                return .handled
            }
            state = locking(credit: unlocked.credit, at: now)
            return .handled(.closeDoors)
        case (.functioning(.unlocked(let unlocked)), .fireReleaseBegan):
            state = .released(.locked(lockedForRelease(.unlocked(unlocked), at: now)))
            return .handled(.openDoors, .inhibitCoins)
        case (.functioning(.unlocked), .interlockDidRelease):
            return .ignored
        case (.functioning(.unlocked(let unlocked)), .deadlinePassed):
            guard now >= unlocked.deadline else { return .refused }
            state = locking(credit: creditLeft(ofExpired: unlocked), at: now)
            return .handled(.closeDoors)

        // Broken
        case (.broken(var broken), .insertCoin(let value)):
            ledger.insert(value)
            broken.resume.credit = ledger.sum(broken.resume.credit, value)
            state = .broken(broken)
            return .handled
        case (.broken, .admitPerson):
            return .ignored
        case (.broken, .machineDidFail):
            ledger.countFault()
            return .handled
        case (.broken(let broken), .machineRepairDidComplete):
            switch broken.resume {
            case .locked(let locked):
                state = locking(credit: locked.credit, at: now)
                return .handled(.closeDoors, .acceptCoins)
            case .unlocked(let unlocked):
                guard mayOpen else {
                    state = locking(credit: ledger.sum(unlocked.credit, unlocked.fare), at: now)
                    return .handled(.closeDoors, .acceptCoins).butKeptFromOpening
                }
                state = unlocking(credit: unlocked.credit, fare: unlocked.fare, at: now)
                return .handled(.openDoors, .acceptCoins)
            }
        case (.broken(let broken), .fireReleaseBegan):
            state = .released(.broken(broken))
            return .handled(.openDoors)
        case (.broken, .fireReleaseEnded):
            return .refused
        case (.broken, .deadlinePassed):
            return .refused
        case (.broken, .interlockDidRelease):
            return .ignored

        // Released
        case (.released(var interrupted), .insertCoin(let value)):
            ledger.insert(value)
            interrupted.credit = ledger.sum(interrupted.credit, value)
            state = .released(interrupted)
            return .handled
        case (.released, .admitPerson):
            return .ignored
        case (.released(.locked(let locked)), .machineDidFail(let cause)):
            ledger.countFault()
            state = .released(.broken(.init(resume: .locked(locked), cause: cause)))
            return .handled
        case (.released(.broken), .machineDidFail):
            ledger.countFault()
            return .handled
        case (.released(.locked), .machineRepairDidComplete):
            return .ignored
        case (.released(.broken(let broken)), .machineRepairDidComplete):
            state = .released(.locked(lockedForRelease(broken.resume, at: now)))
            return .handled
        case (.released, .fireReleaseBegan):
            return .refused
        case (.released(.locked(let locked)), .fireReleaseEnded):
            state = locking(credit: locked.credit, at: now)
            return .handled(.closeDoors, .acceptCoins)
        case (.released(.broken(let broken)), .fireReleaseEnded):
            state = .broken(broken)
            return .handled(powerFailCommand)
        case (.released, .deadlinePassed):
            return .refused
        case (.released, .interlockDidRelease):
            return .ignored
        }
    }
}

extension Passage {
    /// What the state commands the hardware to be like, whatever happened before.
    public var doorsAreOpen: Bool {
        switch state {
        case .functioning(.locked): false
        case .functioning(.unlocked): true
        case .broken: configuration.powerFail == .safe
        case .released: true
        }
    }

    /// Whether the coin acceptor has to return every coin.
    public var coinsAreInhibited: Bool {
        switch state {
        case .functioning: false
        case .broken, .released: true
        }
    }

    /// Money that is still the customer's.
    public var held: Money { state.held }

    /// inserted = held + fares + kept.
    public var moneyIsConserved: Bool { ledger.inserted == held + ledger.fares + ledger.kept }

    private var powerFailCommand: TurnstileCommand { configuration.powerFail == .safe ? .openDoors : .closeDoors }

    private func locking(credit: Money, at now: Instant) -> PassageState {
        .functioning(.locked(.init(credit: credit, graceEnds: configuration.graceEnds(from: now))))
    }

    private func unlocking(credit: Money, fare: Money, at now: Instant) -> PassageState {
        .functioning(.unlocked(.init(credit: credit, fare: fare, deadline: configuration.windowEnds(from: now))))
    }

    /// A paid passage that the fire release interrupts becomes credit: nobody can use it now.
    private mutating func lockedForRelease(
        _ functioning: PassageState.Functioning, at now: Instant
    ) -> PassageState.Locked {
        switch functioning {
        case .locked(let locked): locked
        case .unlocked(let unlocked):
            .init(credit: ledger.sum(unlocked.credit, unlocked.fare), graceEnds: now)
        }
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

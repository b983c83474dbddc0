import Statecharts

@testable import Explorer
@testable import Machines

/// Turnstiles that each break one thing.
enum TurnstileMutants {
    typealias Mutant = Mutation<Turnstile>

    static let all = money + grants + modes + doors + deadlines + alarm + service + outputs + commands

    private static let money = [
        Mutant("a coin at a locked gate is not credited") { before, event, _, after in
            if event.isCoin, before.isLocked { after.passage.state.functioning = before.passage.state.functioning }
        },
        Mutant("a coin is counted twice") { _, event, _, after in
            if case .own(.insertCoin(let value)) = event { after.passage.ledger.insert(value) }
        },
        Mutant("a coin is credited twice") { _, event, _, after in
            if case .own(.insertCoin(let value)) = event {
                after.passage.state.credit = after.passage.state.credit + value
            }
        },
        Mutant("a coin while the gate is open is lost") { before, event, _, after in
            if event.isCoin, before.isUnlocked { after.passage = before.passage }
        },
        Mutant("a coin while the gate is broken is lost") { before, event, _, after in
            if event.isCoin, before.passage.state.service.isBroken { after.passage = before.passage }
        },
        Mutant("a passage costs nothing") { before, event, _, after in
            if event == .own(.admitPerson), before.isUnlocked { after.passage.ledger = before.passage.ledger }
        },
        Mutant("a passage is not counted") { before, event, _, after in
            if event == .own(.admitPerson), before.isUnlocked {
                after.passage.ledger.uncountPassage(like: before.passage.ledger)
            }
        },
        Mutant("an expired passage takes the credit, too") { before, event, _, after in
            if event == .own(.deadlinePassed), before.isUnlocked, after.isLocked {
                after.passage.state.credit = .zero
            }
        },
        Mutant("an expired passage counts as one") { before, event, _, after in
            if event == .own(.deadlinePassed), case .unlocked(let unlocked) = before.passage.state.functioning,
                after.isLocked, after.passage.held.units == 0
            {
                after.passage.ledger = before.passage.ledger
                after.passage.ledger.takeFare(unlocked.fare)
            }
        },
        Mutant("a fire makes credit of a paid passage") { before, event, occasion, after in
            if event == .service(.fireReleaseBegan), before.isUnlocked {
                after.passage.state.functioning = .locked(.init(credit: before.passage.held, graceEnds: occasion.now))
            }
        },
        Mutant("more of a coin is lost") { before, event, _, after in
            if case .own(.insertSurplus) = event { after = before }
        },
        Mutant("a fire takes the paid fare") { before, event, _, after in
            if event == .service(.fireReleaseBegan), before.isUnlocked { after.passage.state.credit = .zero }
        },
        Mutant("a repair takes the credit") { before, event, _, after in
            if event == .service(.machineRepairDidComplete), before.passage.state.service.isBroken {
                after.passage.state.credit = .zero
            }
        },
    ]

    private static let grants = [
        Mutant("a grant is lost") { before, event, _, after in
            if case .own(.grantPassage) = event { after.passage = before.passage }
        },
        Mutant("a grant is used twice") { before, event, _, after in
            if event == .own(.admitPerson), case .unlocked(let unlocked) = before.passage.state.functioning,
                unlocked.grant != nil
            {
                after.passage.state = before.passage.state
            }
        },
        Mutant("the last who came goes first") { before, event, _, after in
            if case .own(.grantPassage(let grant)) = event, before.passage.state.waiting.grants == 1,
                after.passage.state.waiting.grants == 2, before.passage.state.waiting.first != .some(grant)
            {
                after.passage.state.waiting = WaitingRights()
                after.passage.state.waiting.append(grant)
                after.passage.state.waiting.append(grant == .granted ? .exit : .granted)
            }
        },
        Mutant("a grant that is refused gives those who wait more time") { before, event, occasion, after in
            if case .own(.grantPassage) = event, case .locked(var locked) = after.passage.state.functioning,
                locked.grantsEnd != nil, after.passage.ledger.grants.refused > before.passage.ledger.grants.refused
            {
                locked.grantsEnd = after.passage.configuration.grantEnds(from: occasion.now)
                after.passage.state.functioning = .locked(locked)
            }
        },
        Mutant("credit that lies there goes before a grant") { before, event, occasion, after in
            let waiting = before.passage.state.waiting
            if event == .own(.interlockDidRelease), occasion.mayOpen, waiting.grants > 0, !waiting.hasPaid,
                before.passage.state.credit >= before.passage.configuration.fare
            {
                after = before
                after.passage.state.waiting = WaitingRights()
                _ = after.handle(event, occasion)
                after.passage.state.waiting = waiting
            }
        },
        Mutant("a failure leaves the wish of grants") { _, event, _, after in
            if case .service(.machineDidFail) = event { after.passage.wish = .none }
        },
        Mutant("a grant outlasts a fire") { before, event, _, after in
            if event == .service(.fireReleaseBegan), before.passage.state.grants > 0 {
                after.passage.state.functioning = before.passage.state.functioning
                after.passage.state.waiting = before.passage.state.waiting
                after.passage.ledger = before.passage.ledger
            }
        },
    ]

    fileprivate static let modes = [
        Mutant("a barred gate lets somebody in who asks") { before, event, occasion, after in
            if event == .own(.grantPassage(.granted)), before.passage.state.mode == .barred, before.isBarred {
                var machine = before
                machine.passage.state.mode = .normal
                _ = machine.handle(event, Occasion(now: occasion.now))
                machine.passage.state.mode = .barred
                after = machine
            }
        },
        Mutant("a fire forgets the key") { _, event, _, after in
            if event == .service(.fireReleaseBegan) { after.passage.state.mode = .normal }
        },
        Mutant("who walks through a free gate is not counted as that") { before, event, _, after in
            if event == .own(.admitPerson), before.passage.state.label == "free", before.passage.state.grants == 0,
                after.passage.ledger.freePassages > before.passage.ledger.freePassages
            {
                after.passage.ledger = before.passage.ledger
                after.passage.ledger.takeFare(.zero)
            }
        },
        Mutant("a key that bars takes the paid fare") { before, event, _, after in
            if event == .own(.modeDidChange(.barred)), before.passage.state.label == "free" {
                after.passage.ledger.keep(after.passage.state.credit)
                after.passage.state.credit = .zero
            }
        },
    ]

    private static let doors = [
        Mutant("one unit less than the fare opens") { before, event, occasion, after in
            guard event.isCoin, before.isLocked, after.isLocked, occasion.mayOpen else { return }
            let fare = after.passage.configuration.fare
            if after.passage.state.credit.units + 1 == fare.units { after.unlock(fare: fare, at: occasion.now) }
        },
        Mutant("the exact fare does not open") { before, event, _, after in
            guard case .own(.insertCoin(let value)) = event, before.isLocked, after.isUnlocked,
                before.passage.state.credit + value == after.passage.configuration.fare
            else { return }
            after.passage.state.functioning = .locked(
                .init(credit: after.passage.configuration.fare, graceEnds: .zero))
        },
        Mutant("a person opens a locked gate") { before, event, occasion, after in
            if event == .own(.admitPerson), before.isLocked { after.unlock(fare: .zero, at: occasion.now) }
        },
        Mutant("a gate that may not open opens") { before, event, occasion, after in
            if event.isCoin, !occasion.mayOpen, before.isLocked {
                var machine = before
                _ = machine.handle(event, Occasion(now: occasion.now))
                after = machine
            }
        },
        Mutant("a repaired gate opens although it may not") { before, event, occasion, after in
            if event == .service(.machineRepairDidComplete), !occasion.mayOpen {
                var machine = before
                _ = machine.handle(event, Occasion(now: occasion.now))
                after = machine
            }
        },
        Mutant("the end of a fire opens for nobody who has paid") { before, event, occasion, after in
            guard event == .service(.fireReleaseEnded) else { return }
            after = before
            _ = after.handle(event, Occasion(now: occasion.now, mayOpen: false))
            after.passage.wish = .none
        },
        Mutant("a gate that may not open forgets its wish") { _, _, _, after in after.passage.wish = .none },
        Mutant("a gate wishes although it may open") { _, event, _, after in
            if event.isCoin { after.passage.wish = .paid }
        },
        Mutant("a granted wish is not used") { before, event, _, after in
            if event == .own(.interlockDidRelease) {
                after.passage.state = before.passage.state
                after.passage.wish = .paid
            }
        },
        Mutant("a second person passes for one fare") { before, event, _, after in
            if event == .own(.admitPerson), before.isUnlocked {
                after.passage.state.functioning = before.passage.state.functioning
            }
        },
    ]

    private static let deadlines = [
        Mutant("the passage window never ends") { before, event, _, after in
            if event == .own(.deadlinePassed), before.isUnlocked { after.passage = before.passage }
        },
        Mutant("the passage window ends at any deadline") { before, event, occasion, after in
            if event == .own(.deadlinePassed), before.isUnlocked, after.isUnlocked {
                let held = after.passage.held
                after.passage.state.functioning = .locked(.init(credit: held, graceEnds: occasion.now))
            }
        },
        Mutant("the passage window is a nanosecond short") { before, _, _, after in
            if !before.isUnlocked, case .unlocked(var unlocked) = after.passage.state.functioning {
                unlocked.deadline = unlocked.deadline + Duration(nanoseconds: -1)
                after.passage.state.functioning = .unlocked(unlocked)
            }
        },
        Mutant("a coin ends the passage window") { before, event, occasion, after in
            if event.isCoin, before.isUnlocked {
                let held = after.passage.held
                after.passage.state.functioning = .locked(.init(credit: held, graceEnds: occasion.now))
            }
        },
    ]
}

extension BrokenMachine {
    /// Every turnstile that breaks one thing, with all policies, a fare of two coins and a grace.
    static let turnstiles = TurnstileMutants.all.map { mutant in
        BrokenMachine("turnstile", mutant.name) {
            TurnstileConfiguration.everyPolicy(fare: Money(2)).map { policy in
                var configuration = policy
                configuration.intrusionGrace = .seconds(1)
                configuration.takesGrants = true
                configuration.grantsWaiting = 2
                configuration.isBarrable = mutant.needsModes
                configuration.isFreeable = mutant.needsModes
                return TurnstileSubject(configuration, coins: [Money(1), Money(2)], mutation: mutant)
            }
        }
    }
}

extension Mutation<Turnstile> {
    /// Whether it breaks something that only a gate with modes has.
    fileprivate var needsModes: Bool { TurnstileMutants.modes.contains { $0.name == name } }
}

extension Turnstile {
    fileprivate var isBarred: Bool { passage.state.label == "barred.locked" }
    var isLocked: Bool { label == "functioning.locked" }
    var isUnlocked: Bool { label == "functioning.unlocked" }
    private var label: Label { passage.state.label }

    fileprivate mutating func unlock(fare: Money, at now: Instant) {
        passage.state.functioning = .unlocked(
            .init(credit: .zero, fare: fare, deadline: now + passage.configuration.passageWindow))
    }
}

extension GateEvent<TurnstileEvent> {
    var isCoin: Bool {
        if case .own(.insertCoin) = self { true } else { false }
    }
}

extension Ledger {
    /// Takes the fare without the passage.
    fileprivate mutating func uncountPassage(like before: Ledger) {
        var ledger = before
        for _ in 0..<(fares.units - before.fares.units) { ledger.insert(.zero) }
        self = ledger
    }
}

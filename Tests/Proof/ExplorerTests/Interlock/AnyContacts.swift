import Explorer
import Machines
import Statecharts

@testable import Lanes

/// Two interlocked turnstiles to which anything can happen: all events, lock contacts that change at any time, lost
/// edges, failures, fires, and time in ticks of one second.
struct AnyContacts: Subject {
    /// What can happen to a lane.
    enum Happening: CaseIterable, Sendable {
        case coin, person, fail, repair, lockChanges, lockChangesUnseen, fireBegins, fireEnds
    }

    enum Act: Sendable {
        case happens(Happening, lane: Int)
        /// Time passes; of two deadlines at once, that gate's is taken first.
        case tick(first: Int)
        /// Nothing, while both are open: it tells whether that was ever so.
        case bothAreOpen
    }

    var gates: TwoTurnstiles
    /// The lock contacts as they really are.
    private var locks: InlineArray<2, Bool> = [true, true]
    /// Whether the latest change of the lock contact was not seen.
    private var isUnseen: InlineArray<2, Bool> = [false, false]
    private let spoil: Spoil<AnyContacts>?
    var acts: [Act]

    init(policy: Interlock.Policy, spoil: Spoil<AnyContacts>? = nil) {
        self.spoil = spoil
        gates = TwoTurnstiles(policy: policy, passageWindow: 2, lockTimeout: 1)
        acts =
            [.tick(first: 0), .tick(first: 1), .bothAreOpen]
            + (0..<2).flatMap { lane in Happening.allCases.map { .happens($0, lane: lane) } }
    }

    func allows(_ act: Act, at _: Instant) -> Bool {
        switch act {
        case .happens(let happening, let lane): canHappen(happening, gates[lane])
        case .tick(let first): first == 0 || gates.areDueTogether
        case .bothAreOpen: gates[0].isOpen && gates[1].isOpen
        }
    }

    /// Coins stop at two fares for each lane: more only repeats. What changes nothing is left out.
    private func canHappen(_ happening: Happening, _ gate: TurnstileLane) -> Bool {
        switch happening {
        case .coin: return gate.machine.passage.held < Money(2)
        case .person: return !gate.isOutOfService && !gate.isReleased
        case .fail: return !gate.isOutOfService
        case .repair: return gate.isOutOfService
        case .lockChanges, .lockChangesUnseen: return true
        case .fireBegins: return !gate.isReleased
        case .fireEnds: return gate.isReleased
        }
    }

    mutating func take(_ act: Act, at _: inout Instant, _ arrows: ArrowTable) -> Rule? {
        let before = self
        switch act {
        case .happens(let happening, let lane): take(happening, lane)
        case .tick(let first): gates.tick(first: first)
        case .bothAreOpen: break
        }
        spoil?(before, act, &self)
        gates.grantWishes()
        defer { sort() }
        return brokenRule(before)
    }

    private mutating func take(_ happening: Happening, _ lane: Int) {
        switch happening {
        case .coin: gates.handle(.own(.insertCoin(Money(1))), lane)
        case .person: gates.handle(.own(.admitPerson), lane)
        case .fail: gates.handle(.service(.machineDidFail(.faultContact)), lane)
        case .repair: gates.handle(.service(.machineRepairDidComplete), lane)
        case .fireBegins: gates.take(.edge(.rising), on: .fireRelease, lane)
        case .fireEnds: gates.take(.edge(.falling), on: .fireRelease, lane)
        case .lockChangesUnseen:
            locks[lane].toggle()
            isUnseen[lane] = true
        case .lockChanges:
            locks[lane].toggle()
            let level: Level = locks[lane] ? .active : .inactive
            guard isUnseen[lane] else { return gates.take(.edge(Edge(to: level)), on: .doorLock, lane) }
            // The gap in the sequence shows it: the lane fails, and the level is read.
            isUnseen[lane] = false
            gates.take(.edgesWereLost, on: .doorLock, lane)
            gates.handle(gates[lane].event(for: .edgesLost), lane)
            gates.take(.levelWasRead(level), on: .doorLock, lane)
        }
    }

    /// Which of two gates is which does not matter.
    private mutating func sort() {
        guard rank(1) < rank(0) else { return }
        gates.swap()
        locks.swapAt(0, 1)
        isUnseen.swapAt(0, 1)
    }

    private func rank(_ lane: Int) -> Int { gates.rank(lane) << 2 | (locks[lane] ? 2 : 0) | (isUnseen[lane] ? 1 : 0) }

    mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        gates.code(with: &coder)
        for lane in 0..<2 {
            coder.flag(&locks[lane])
            coder.flag(&isUnseen[lane])
        }
    }

    var isHome: Bool { gates.areAtRest && !isUnseen[0] && !isUnseen[1] }

    func leadsHome(_ act: Act) -> Bool {
        switch act {
        case .happens(let happening, _):
            switch happening {
            case .repair, .lockChanges, .fireEnds: true
            case .coin, .person, .fail, .lockChangesUnseen, .fireBegins: false
            }
        case .tick(let first): first == 0
        case .bothAreOpen: false
        }
    }

    func text(of act: Act) -> String { "\(act)" }
}

extension AnyContacts {
    static let rules = [moneyConserved, opensAfterOtherLocked, oneOpen]

    private static let moneyConserved = Rule(
        "money-conserved", "No money is lost or made.", from: "docs/using/machines/turnstile.md, Money")
    private static let opensAfterOtherLocked = Rule(
        "opens-after-other-locked",
        "A gate opens only while the contact of the other one says that it is locked, but for a fire.",
        from: "docs/using/machines/shared.md, Interlocks")
    private static let oneOpen = Rule(
        "one-open", "At most one gate is open, but for a fire.", from: "docs/using/machines/shared.md, Interlocks")

    private func brokenRule(_ before: AnyContacts) -> Rule? {
        var openWithoutFire = 0
        for lane in 0..<2 {
            let gate = gates[lane]
            if !gate.machine.passage.moneyIsConserved { return Self.moneyConserved }
            guard gate.isOpen, !gate.isReleased else { continue }
            openWithoutFire += 1
            if !before.gates[lane].isOpen, gates[1 - lane].doorLock.level == .inactive {
                return Self.opensAfterOtherLocked
            }
        }
        return openWithoutFire > 1 ? Self.oneOpen : nil
    }
}

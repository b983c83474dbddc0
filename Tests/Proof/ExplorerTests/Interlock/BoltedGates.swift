import Explorer
import Machines
import Statecharts

@testable import Lanes

/// Two interlocked turnstiles with bolts and contacts that work but lag behind.
///
/// Time is in ticks of one second, and its own: a tick passes only when the bolts and contacts may still wait, and
/// takes every deadline that has come.
struct BoltedGates: Subject {
    /// What can happen to a gate.
    enum Happening: Sendable {
        case coin, person, fail, repair, fireBegins, fireEnds
        /// The bolt or the contact follows, or skips two commands of which the second took the first one back.
        case bolt, contact, boltSkips, contactSkips
    }

    enum Act: Sendable {
        /// Time passes; of two deadlines at once, that gate's is taken first.
        case tick(first: Int)
        case happens(Happening, lane: Int)
    }

    /// How long a wish may wait.
    static let wait = Duration.seconds(4)

    var gates: TwoTurnstiles
    private(set) var bolts = InlineArray<2, LaggingBolt>(repeating: LaggingBolt())
    /// Whether a fire opened one of the gates while the other was not closed, and neither has been since.
    private(set) var isExcused = false
    /// The lock timeout in ticks; the bolts and contacts take less.
    private let lag: Int
    /// Whether there are fires. Then there are no failures and no second coins: all of them would be too many states.
    private let withFire: Bool
    private let spoil: Spoil<BoltedGates>?
    var acts: [Act]

    init(policy: Interlock.Policy, lag: Int, withFire: Bool = false, spoil: Spoil<BoltedGates>? = nil) {
        self.lag = lag
        self.withFire = withFire
        self.spoil = spoil
        gates = TwoTurnstiles(policy: policy, passageWindow: lag + 1, lockTimeout: lag)
        let troubles: [Happening] = withFire ? [.fireBegins, .fireEnds] : [.fail, .repair]
        let happenings = [.coin, .person] + troubles + [.bolt, .contact, .boltSkips, .contactSkips]
        acts =
            [.tick(first: 0), .tick(first: 1)]
            + (0..<2).flatMap { lane in happenings.map { .happens($0, lane: lane) } }
    }

    /// Whether somebody can get through a gate, or will at any moment.
    func isOpen(_ lane: Int) -> Bool { gates[lane].isOpen || bolts[lane].isOut }

    /// Whether a gate is closed, and nothing is on its way that could open it.
    private func isShut(_ lane: Int) -> Bool { !isOpen(lane) && bolts[lane].isSettled }

    var isHome: Bool { gates.areAtRest && isShut(0) && isShut(1) }

    func leadsHome(_ act: Act) -> Bool {
        switch act {
        case .tick(let first): first == 0
        case .happens(let happening, _):
            switch happening {
            case .repair, .bolt, .contact, .fireEnds: true
            case .coin, .person, .fail, .fireBegins, .boltSkips, .contactSkips: false
            }
        }
    }

    func text(of act: Act) -> String { "\(act)" }

    mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        gates.code(with: &coder)
        for lane in 0..<2 { bolts[lane].code(with: &coder) }
        coder.flag(&isExcused)
    }

    func allows(_ act: Act, at _: Instant) -> Bool {
        switch act {
        case .tick(let first):
            bolts[0].mayWait(within: lag) && bolts[1].mayWait(within: lag)
                && (first == 0 || gates.areDueTogether)
        case .happens(let happening, let lane): canHappen(happening, gates[lane], bolts[lane])
        }
    }

    private func canHappen(_ happening: Happening, _ gate: TurnstileLane, _ bolt: LaggingBolt) -> Bool {
        switch happening {
        case .coin:
            let coins: UInt64 = gate.isOpen || withFire ? 1 : 2
            return !gate.isOutOfService && gate.machine.passage.held < Money(coins)
        case .person: return !gate.isOutOfService && gate.isOpen
        case .fail: return !gate.isOutOfService
        case .repair: return gate.isOutOfService
        case .fireBegins: return !gate.service.release.isActive
        case .fireEnds: return gate.service.release.isActive
        case .bolt: return bolt.canMove
        case .contact: return bolt.canBeSeen
        case .boltSkips: return bolt.canSkipMove
        case .contactSkips: return bolt.canSkipSeeing
        }
    }

    mutating func take(_ act: Act, at _: inout Instant, _ arrows: ArrowTable) -> Rule? {
        let before = self
        switch act {
        case .tick(let first):
            for lane in 0..<2 { bolts[lane].tick() }
            gates.tick(first: first)
        case .happens(let happening, let lane): take(happening, lane)
        }
        spoil?(before, act, &self)
        gates.grantWishes()
        for lane in 0..<2 where gates[lane].isOpen != bolts[lane].isToldToOpen { bolts[lane].command() }
        let isReleased = gates[0].isReleased || gates[1].isReleased
        isExcused = (isExcused || isReleased) && !isShut(0) && !isShut(1)
        defer { sort() }
        return brokenRule(before, act)
    }

    /// Which of two gates is which does not matter.
    private mutating func sort() {
        guard rank(1) < rank(0) else { return }
        gates.swap()
        bolts.swapAt(0, 1)
    }

    private func rank(_ lane: Int) -> Int { gates.rank(lane) << 8 | bolts[lane].rank }

    private mutating func take(_ happening: Happening, _ lane: Int) {
        switch happening {
        case .coin: gates.handle(.own(.insertCoin(Money(1))), lane)
        case .person: gates.handle(.own(.admitPerson), lane)
        case .fail: gates.handle(.service(.machineDidFail(.faultContact)), lane)
        case .repair: gates.handle(.service(.machineRepairDidComplete), lane)
        case .fireBegins: gates.take(.edge(.rising), on: .fireRelease, lane)
        case .fireEnds: gates.take(.edge(.falling), on: .fireRelease, lane)
        case .bolt: bolts[lane].move()
        case .boltSkips: bolts[lane].skipMove()
        case .contactSkips: bolts[lane].skipSeeing()
        case .contact:
            bolts[lane].isSeen()
            gates.take(.edge(bolts[lane].saysLocked ? .rising : .falling), on: .doorLock, lane)
        }
    }
}

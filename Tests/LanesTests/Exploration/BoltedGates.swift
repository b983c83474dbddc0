import Machines
import Statecharts
import TestSupport

@testable import ControlLoop
@testable import Lanes

/// Two interlocked turnstiles with bolts and contacts that work but lag behind, in ticks of one second.
struct BoltedGates: Explorable {
    enum Step {
        /// Time passes; of two deadlines at once, that gate's is taken first.
        case tick(first: Int)
        case coin(Int), person(Int), fail(Int), repair(Int), fire(Int, Bool)
        /// The bolt or the contact follows, or skips two commands of which the second took the first one back.
        case bolt(Int), contact(Int), boltSkips(Int), contactSkips(Int)
    }

    /// How long a wish may wait.
    static let wait = Duration.seconds(4)

    private(set) var joint: JointLanes<TurnstileLane>
    private(set) var bolts = InlineArray<2, LaggingBolt>(repeating: LaggingBolt())
    /// Whether a fire opened one of the gates while the other was not closed, and neither has been since.
    private(set) var isExcused = false
    private(set) var now = Instant.zero
    /// The lock timeout in ticks; the bolts and contacts take less.
    private let lag: Int
    /// Whether there are fires. Then there are no failures and no second coins: all of them would be too many states.
    private let withFire: Bool

    init(policy: Interlock.Policy, lag: Int, withFire: Bool = false) {
        self.lag = lag
        self.withFire = withFire
        var configuration = TurnstileLaneConfiguration(fare: Money(1), coinValue: Money(1))
        configuration.turnstile.passageWindow = .seconds(Int64(lag) + 1)
        configuration.turnstile.alarmDuration = .seconds(1)
        configuration.lockTimeout = .seconds(Int64(lag))
        configuration.hasDoorLock = true
        configuration.hasRepairKey = true
        var lanes = LaneList<TurnstileLane>()
        var interlocks = InterlockList<Interlock>()
        for _ in 0..<2 { lanes.append(TurnstileLane(configuration)) }
        interlocks.append(Interlock(members: 0b11, policy: policy))
        joint = JointLanes(lanes, interlocks: interlocks)
        for lane in 0..<2 {
            joint.start(lane, at: now)
            absorb(joint.take(.levelWasRead(.active), on: TurnstileRole.doorLock.role, lane: lane, at: now), lane)
        }
    }

    /// Whether somebody can get through a gate, or will at any moment.
    func isOpen(_ lane: Int) -> Bool { joint[lane].isOpen || bolts[lane].isOut }

    /// Whether a gate is closed, and nothing is on its way that could open it.
    private func isShut(_ lane: Int) -> Bool { !isOpen(lane) && bolts[lane].isSettled }

    var isAtRest: Bool {
        for lane in 0..<2 {
            let gate = joint[lane]
            if !isShut(lane) || !gate.isSecured || gate.isOutOfService || gate.isReleased { return false }
        }
        return joint.interlocks[0].wishes.isEmpty
    }

    static func isWayBack(_ step: Step) -> Bool {
        switch step {
        case .tick, .repair, .bolt, .contact, .boltSkips, .contactSkips, .fire(_, false): true
        case .coin, .person, .fail, .fire: false
        }
    }

    var key: PairKey { PairKey(key(of: 0), key(of: 1)) }

    private func key(of lane: Int) -> PackedBits {
        var key = PackedBits()
        key.add(isExcused)
        key.add(joint[lane], at: now)
        key.add(bolts[lane])
        key.add(joint.interlocks[0].wishes, of: lane, isOutOfService: joint[lane].isOutOfService, at: now)
        return key
    }

    var steps: [Step] {
        var steps: [Step] = []
        if bolts[0].mayWait(within: lag), bolts[1].mayWait(within: lag) {
            steps.append(.tick(first: 0))
            if joint.areDueTogether(at: now + .seconds(1)) { steps.append(.tick(first: 1)) }
        }
        for lane in 0..<2 {
            let passage = joint[lane].machine.passage
            let isBroken = joint[lane].isOutOfService
            let coins = joint[lane].isOpen || withFire ? 1 : 2
            if !isBroken, passage.held.units < coins { steps.append(.coin(lane)) }
            if !isBroken, passage.doorsAreOpen { steps.append(.person(lane)) }
            if withFire {
                steps.append(.fire(lane, joint[lane].service.release.level == .inactive))
            } else {
                steps.append(isBroken ? .repair(lane) : .fail(lane))
            }
            if bolts[lane].canMove { steps.append(.bolt(lane)) }
            if bolts[lane].canBeSeen { steps.append(.contact(lane)) }
            if bolts[lane].canSkipMove { steps.append(.boltSkips(lane)) }
            if bolts[lane].canSkipSeeing { steps.append(.contactSkips(lane)) }
        }
        return steps
    }

    mutating func take(_ step: Step) {
        switch step {
        case .tick(let first):
            now = now + .seconds(1)
            for lane in 0..<2 { bolts[lane].tick() }
            while joint.takeExpiredWish(at: now) != nil {}
            for lane in [first, 1 - first] {
                guard let deadline = joint[lane].deadline, deadline <= now else { continue }
                absorb(joint.deadlinePassed(lane: lane, at: now), lane)
            }
        case .coin(let lane): _ = joint.handle(.insertCoin(Money(1)), lane: lane, at: now)
        case .person(let lane): _ = joint.handle(.admitPerson, lane: lane, at: now)
        case .fail(let lane): _ = joint.handle(.machineDidFail(.faultContact), lane: lane, at: now)
        case .repair(let lane): _ = joint.handle(.machineRepairDidComplete, lane: lane, at: now)
        case .fire(let lane, let begins):
            let edge: Edge = begins ? .rising : .falling
            absorb(joint.take(.edge(edge), on: TurnstileRole.fireRelease.role, lane: lane, at: now), lane)
        case .bolt(let lane): bolts[lane].move()
        case .boltSkips(let lane): bolts[lane].skipMove()
        case .contactSkips(let lane): bolts[lane].skipSeeing()
        case .contact(let lane):
            bolts[lane].isSeen()
            let edge: Edge = bolts[lane].saysLocked ? .rising : .falling
            absorb(joint.take(.edge(edge), on: TurnstileRole.doorLock.role, lane: lane, at: now), lane)
        }
        while joint.grantWish(at: now) != nil {}
        for lane in 0..<2 where joint[lane].isOpen != bolts[lane].isToldToOpen { bolts[lane].command() }
        let isReleased = joint[0].isReleased || joint[1].isReleased
        isExcused = (isExcused || isReleased) && !isShut(0) && !isShut(1)
    }

    private mutating func absorb(_ findings: Findings<Turnstile.Event>, _ lane: Int) {
        for index in findings.events.indices { _ = joint.handle(findings.events[index], lane: lane, at: now) }
    }
}

extension JointLanes {
    /// Whether both of two lanes have something to do at that time, so that it may matter which of them comes first.
    func areDueTogether(at time: Instant) -> Bool {
        guard let first = lanes[0].deadline, let second = lanes[1].deadline else { return false }
        return first <= time && second <= time
    }
}

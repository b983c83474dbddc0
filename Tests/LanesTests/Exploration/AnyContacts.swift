import Machines
import Statecharts
import TestSupport

@testable import ControlLoop
@testable import Lanes

/// Two interlocked turnstiles to which anything can happen: all events, lock contacts that change at any time, lost edges,
/// failures, fires, and time in ticks of one second.
struct AnyContacts: Explorable {
    /// What can happen to a lane.
    enum Act: CaseIterable {
        case coin, person, fail, repair, lockChanges, lockChangesUnseen, fireBegins, fireEnds
    }

    /// One thing that happens: to a lane, or to all of them as time passes.
    enum Step {
        case act(Act, lane: Int)
        /// Time passes; of two deadlines at once, that gate's is taken first.
        case tick(first: Int)
    }

    private(set) var joint: JointLanes<TurnstileLane>
    /// The lock contacts as they really are.
    private var locks: InlineArray<2, Bool> = [true, true]
    /// Whether the latest change of the lock contact was not seen.
    private var isUnseen: InlineArray<2, Bool> = [false, false]
    private var now = Instant.zero

    init(policy: Interlock.Policy) {
        var configuration = TurnstileLaneConfiguration(fare: Money(1), coinValue: Money(1))
        configuration.turnstile.passageWindow = .seconds(2)
        configuration.turnstile.alarmDuration = .seconds(1)
        configuration.lockTimeout = .seconds(1)
        configuration.hasDoorLock = true
        configuration.hasRepairKey = true
        var lanes = LaneList<TurnstileLane>()
        var interlocks = InterlockList<Interlock>()
        for _ in 0..<2 { lanes.append(TurnstileLane(configuration)) }
        interlocks.append(Interlock(members: 0b11, policy: policy))
        joint = JointLanes(lanes, interlocks: interlocks)
        for lane in 0..<2 {
            joint.start(lane, at: now)
            readLock(lane)
        }
    }

    var steps: [Step] {
        var steps: [Step] =
            joint.areDueTogether(at: now + .seconds(1)) ? [.tick(first: 0), .tick(first: 1)] : [.tick(first: 0)]
        for lane in 0..<2 {
            for act in Act.allCases where canHappen(act, lane) { steps.append(.act(act, lane: lane)) }
        }
        return steps
    }

    /// Coins stop at two fares for each lane: more only repeats. What changes nothing is left out.
    private func canHappen(_ act: Act, _ lane: Int) -> Bool {
        let passage = joint[lane].machine.passage
        switch act {
        case .coin: return passage.held.units < 2
        case .person: return !passage.state.service.isBroken && !passage.state.service.isReleased
        case .fail: return !passage.state.service.isBroken
        case .repair: return passage.state.service.isBroken
        case .lockChanges, .lockChangesUnseen: return true
        case .fireBegins: return !passage.state.service.isReleased
        case .fireEnds: return passage.state.service.isReleased
        }
    }

    var key: PairKey { PairKey(key(of: 0), key(of: 1)) }

    private func key(of lane: Int) -> PackedBits {
        var key = PackedBits()
        key.add(locks[lane])
        key.add(isUnseen[lane])
        key.add(joint[lane], at: now)
        key.add(joint.interlocks[0].wishes, of: lane, isOutOfService: joint[lane].isOutOfService, at: now)
        return key
    }

    var isAtRest: Bool {
        for lane in 0..<2 {
            let gate = joint[lane]
            if !gate.isSecured || gate.isOutOfService || gate.isReleased || isUnseen[lane] { return false }
        }
        return joint.interlocks[0].wishes.isEmpty
    }

    static func isWayBack(_ step: Step) -> Bool {
        switch step {
        case .tick, .act(.repair, _), .act(.lockChanges, _), .act(.fireEnds, _): true
        case .act: false
        }
    }

    mutating func take(_ step: Step) {
        switch step {
        case .tick(let first):
            now = now + .seconds(1)
            while joint.takeExpiredWish(at: now) != nil {}
            for lane in [first, 1 - first] {
                guard let deadline = joint[lane].deadline, deadline <= now else { continue }
                absorb(joint.deadlinePassed(lane: lane, at: now), lane)
            }
        case .act(let act, let lane): take(act, lane)
        }
        while joint.grantWish(at: now) != nil {}
    }

    private mutating func take(_ act: Act, _ lane: Int) {
        switch act {
        case .coin: _ = joint.handle(.insertCoin(Money(1)), lane: lane, at: now)
        case .person: _ = joint.handle(.admitPerson, lane: lane, at: now)
        case .fail: _ = joint.handle(.machineDidFail(.faultContact), lane: lane, at: now)
        case .repair: _ = joint.handle(.machineRepairDidComplete, lane: lane, at: now)
        case .fireBegins: change(.fireRelease, .rising, lane)
        case .fireEnds: change(.fireRelease, .falling, lane)
        case .lockChangesUnseen:
            locks[lane].toggle()
            isUnseen[lane] = true
        case .lockChanges:
            locks[lane].toggle()
            guard isUnseen[lane] else { return change(.doorLock, Edge(to: locks[lane] ? .active : .inactive), lane) }
            // The gap in the sequence shows it: the lane fails, and the level is read.
            isUnseen[lane] = false
            _ = joint.take(.edgesWereLost, on: TurnstileRole.doorLock.role, lane: lane, at: now)
            _ = joint.handle(joint[lane].event(for: .edgesLost), lane: lane, at: now)
            readLock(lane)
        }
    }

    private mutating func change(_ role: TurnstileRole, _ edge: Edge, _ lane: Int) {
        absorb(joint.take(.edge(edge), on: role.role, lane: lane, at: now), lane)
    }

    private mutating func readLock(_ lane: Int) {
        let level: Level = locks[lane] ? .active : .inactive
        absorb(joint.take(.levelWasRead(level), on: TurnstileRole.doorLock.role, lane: lane, at: now), lane)
    }

    private mutating func absorb(_ findings: Findings<Turnstile.Event>, _ lane: Int) {
        for index in findings.events.indices { _ = joint.handle(findings.events[index], lane: lane, at: now) }
    }
}

import Machines
import Statecharts
import TestSupport

@testable import ControlLoop
@testable import Lanes

/// Turnstiles under one interlock, without a chip: a fare of one coin, and lock contacts that move only when they are
/// told to.
struct Vestibule {
    private(set) var joint: JointLanes<TurnstileLane>
    private(set) var now = Instant.zero
    /// What the interlock said, in order.
    private(set) var words: [String] = []

    init(lanes count: Int = 2, policy: Interlock.Policy = .queue(timeout: .seconds(30))) {
        joint = Vestibule.joint(lanes: count, policy: policy)
        for lane in 0..<count {
            joint.start(lane, at: now)
            let findings = joint.take(.levelWasRead(.active), on: TurnstileRole.doorLock.role, lane: lane, at: now)
            absorb(findings, lane)
        }
        waits(.seconds(1))
    }

    private static func joint(lanes count: Int, policy: Interlock.Policy) -> JointLanes<TurnstileLane> {
        var configuration = TurnstileLaneConfiguration(fare: Money(1), coinValue: Money(1))
        configuration.turnstile.passageWindow = .seconds(60)
        configuration.lockTimeout = .seconds(2)
        configuration.hasDoorLock = true
        configuration.service.hasRepairKey = true
        var lanes = LaneList<TurnstileLane>()
        for _ in 0..<count { lanes.add(TurnstileLane(configuration)) }
        var interlocks = InterlockList<Interlock>()
        interlocks.add(Interlock(members: UInt8(1 << count) - 1, policy: policy))
        return JointLanes(lanes, interlocks: interlocks)
    }

    /// The lanes that are commanded open.
    var open: [Int] { joint.indices.filter { joint[$0].isOpen } }

    mutating func takes(_ event: Turnstile.Event, _ lane: Int) { deliver(event, lane) }

    mutating func coin(_ lane: Int) { deliver(.insertCoin(Money(1)), lane) }

    mutating func person(_ lane: Int) { deliver(.admitPerson, lane) }

    /// The lock contact of a lane changes.
    mutating func lock(_ lane: Int, _ level: Level) {
        let findings = joint.take(.edge(Edge(to: level)), on: TurnstileRole.doorLock.role, lane: lane, at: now)
        absorb(findings, lane)
    }

    /// A gate opens, its bolt follows, a person passes, and the bolt follows again.
    mutating func passage(_ lane: Int) {
        lock(lane, .inactive)
        person(lane)
        lock(lane, .active)
    }

    /// Time passes, and every deadline on the way.
    mutating func waits(_ span: Duration) {
        let end = now + span
        while let deadline = joint.deadline, deadline <= end {
            now = max(now, deadline)
            while joint.takeExpiredWish(at: now) != nil { words.append("timedOut") }
            for lane in joint.indices {
                guard let due = joint[lane].deadline, due <= now else { continue }
                let findings = joint.deadlinePassed(lane: lane, at: now)
                absorb(findings, lane)
            }
            grant()
        }
        now = end
    }

    /// The interlock gets another policy, as a reload gives it.
    mutating func takes(policy: Interlock.Policy) {
        joint.takeSettings(of: Vestibule.joint(lanes: joint.lanes.count, policy: policy))
    }

    private mutating func absorb(_ findings: Findings<Turnstile.Event>, _ lane: Int) {
        for index in findings.events.indices { deliver(findings.events[index], lane) }
        grant()
    }

    private mutating func deliver(_ event: Turnstile.Event, _ lane: Int) {
        if let word = joint.handle(event, lane: lane, at: now).interlock { words.append("\(word.label.text)") }
        grant()
    }

    private mutating func grant() {
        while let granted = joint.grantWish(at: now) {
            if let word = granted.interlock { words.append("\(word.label.text)") }
        }
    }
}

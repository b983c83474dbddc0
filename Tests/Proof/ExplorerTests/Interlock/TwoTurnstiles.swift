import TestSupport

@testable import ControlLoop
@testable import Lanes
@testable import Machines
@testable import Statecharts

/// Two interlocked turnstiles with lock contacts and a fare of one coin, as explorations of both together need them.
///
/// Time is in ticks of one second, and their own: whoever explores them says when one passes.
struct TwoTurnstiles: Codeable, Sendable {
    private(set) var joint: JointLanes<TurnstileLane>
    /// When every state is looked at.
    private(set) var now = Instant.zero

    /// Two locked gates, whose contacts say so. Durations are in ticks.
    init(policy: Interlock.Policy, passageWindow: Int, lockTimeout: Int) {
        var configuration = TurnstileLaneConfiguration(fare: Money(1), coinValue: Money(1))
        configuration.turnstile.passageWindow = .seconds(Int64(passageWindow))
        configuration.turnstile.alarmDuration = .seconds(1)
        configuration.lockTimeout = .seconds(Int64(lockTimeout))
        configuration.hasDoorLock = true
        configuration.service.hasRepairKey = true
        var lanes = LaneList<TurnstileLane>()
        var interlocks = InterlockList<Interlock>()
        var lane = TurnstileLane(configuration)
        // A fire ends with its contact: how long it lasts does not matter here, and would be many ticks.
        lane.service.release = FireContacts(offDelay: .zero)
        lane.service.release.setDoubt(.isActive)
        for _ in 0..<2 { lanes.add(lane) }
        interlocks.add(Interlock(members: 0b11, policy: policy))
        joint = JointLanes(lanes, interlocks: interlocks)
        for lane in 0..<2 {
            joint.start(lane, at: now)
            take(.levelWasRead(.active), on: .doorLock, lane)
        }
    }

    subscript(lane: Int) -> TurnstileLane { @inline(__always) _read { yield joint.members[lane] } }

    func wish(of lane: Int) -> Interlock.Wish? { joint.interlocks[0].wish(of: lane) }

    /// Whether both have something to do after the next tick, so that it may matter which of them comes first.
    var areDueTogether: Bool {
        let next = now + .seconds(1)
        return isDue(0, next) && isDue(1, next)
    }

    private func isDue(_ lane: Int, _ time: Instant) -> Bool { joint.standings[lane].deadline <= time }

    /// Whether all is as it was at the start.
    var areAtRest: Bool {
        for lane in 0..<2 {
            let isAtRest = self[lane].isSecured && !self[lane].isOutOfService && !self[lane].isReleased
            if !isAtRest { return false }
        }
        return joint.interlocks[0].wishes.isEmpty
    }

    mutating func handle(_ event: Turnstile.Event, _ lane: Int) { _ = joint.handle(event, lane: lane, at: now) }

    mutating func take(_ stimulus: Stimulus, on role: TurnstileRole, _ lane: Int) {
        absorb(joint.take(stimulus, on: role.role, lane: lane, at: now), lane)
    }

    /// A tick passes, and every deadline that it brings; of two at once, that gate's is taken first.
    mutating func tick(first: Int) {
        now = now + .seconds(1)
        while joint.takeExpiredWish(at: now) != nil {}
        for lane in [first, 1 - first] where isDue(lane, now) {
            absorb(joint.deadlinePassed(lane: lane, at: now), lane)
        }
    }

    mutating func grantWishes() { while joint.grantWish(at: now) != nil {} }

    private mutating func absorb(_ findings: Findings<Turnstile.Event>, _ lane: Int) {
        for index in findings.events.indices { handle(findings.events[index], lane) }
    }

    /// Shows everything but the alarm and the ledger, which open nothing and keep nothing from opening.
    mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        for lane in 0..<2 {
            joint.members[lane].machine.alarm.state = .silent
            forgetWindow(lane)
        }
        var ticks = TickCoder(coder, at: now)
        joint.code(with: &ticks)
        coder = ticks.coder
        for lane in 0..<2 { joint.members[lane].beginBooks() }
    }

    /// A window that was open when the gate broke or was released counts for nothing any more: what is resumed gets a
    /// whole one.
    private mutating func forgetWindow(_ lane: Int) {
        let state = joint.members[lane].machine.passage.state
        guard state.service != .normal, case .unlocked(var unlocked) = state.functioning else { return }
        unlocked.deadline = now
        joint.members[lane].machine.passage.state.functioning = .unlocked(unlocked)
    }

    /// Changes something from outside: no event does it.
    mutating func change(_ body: (inout JointLanes<TurnstileLane>) -> Void) { body(&joint) }
}

import Machines
import Statecharts

@testable import ControlLoop
@testable import Lanes

/// Every joint state of interlocked lanes that anything can bring about: all events, all contacts, lost edges, failures,
/// and time in ticks of one second. Breadth first, so that a rule that breaks is shown with the shortest way there.
struct JointExploration {
    /// What can happen to a lane.
    enum Act: CaseIterable {
        case coin, person, fail, repair, lockChanges, lockChangesUnseen, fireBegins, fireEnds
    }

    /// One thing that happens: to a lane, or to all of them as time passes.
    enum Step: Equatable {
        case act(Act, lane: Int)
        case tick
    }

    /// Two turnstiles, their lock contacts as they really are, and the time.
    struct Node {
        var joint: JointLanes<TurnstileLane>
        var locks: [Bool]
        /// Whether the latest change of the lock contact was not seen.
        var isUnseen: [Bool]
        var now = Instant.zero
    }

    let policy: Interlock.Policy
    var withFire = false

    /// Explores everything; calls `visit` with each state and the steps that led there. `opened` gets each lane that a step
    /// opened, with what came of the step.
    func run(
        _ visit: (Node, [Step]) -> Void, opened: (Int, Node, [Step]) -> Void = { _, _, _ in }
    ) -> Int {
        var seen: Set<String> = []
        var queue: [(node: Node, parent: Int, step: Step?)] = []
        let start = begin()
        seen.insert(key(start))
        queue.append((start, -1, nil))
        var next = 0
        while next < queue.count {
            let node = queue[next].node
            visit(node, way(to: next, in: queue))
            for step in steps(from: node) {
                var after = node
                take(step, &after)
                for lane in 0..<2 where after.joint.lanes[lane].isOpen && !node.joint.lanes[lane].isOpen {
                    opened(lane, after, way(to: next, in: queue) + [step])
                }
                if seen.insert(key(after)).inserted { queue.append((after, next, step)) }
            }
            next += 1
        }
        return queue.count
    }

    private func way(to index: Int, in queue: [(node: Node, parent: Int, step: Step?)]) -> [Step] {
        var steps: [Step] = []
        var index = index
        while let step = queue[index].step {
            steps.append(step)
            index = queue[index].parent
        }
        return steps.reversed()
    }

    private func begin() -> Node {
        var configuration = TurnstileLaneConfiguration(fare: Money(1), coinValue: Money(1))
        configuration.turnstile.passageWindow = .seconds(2)
        configuration.turnstile.alarmDuration = .seconds(1)
        configuration.lockTimeout = .seconds(2)
        configuration.hasDoorLock = true
        configuration.hasRepairKey = true
        var lanes = LaneList<TurnstileLane>()
        var interlocks = InterlockList<Interlock>()
        for _ in 0..<2 { lanes.append(TurnstileLane(configuration)) }
        interlocks.append(Interlock(members: 0b11, policy: policy))
        var node = Node(
            joint: JointLanes(lanes, interlocks: interlocks), locks: [true, false], isUnseen: [false, false])
        for lane in 0..<2 {
            node.joint.lanes[lane].start(at: node.now)
            readLock(lane, &node)
        }
        return node
    }

    /// Coins stop at two fares for each lane: more only repeats.
    private func steps(from node: Node) -> [Step] {
        var steps = [Step.tick]
        for lane in 0..<2 {
            for act in Act.allCases {
                if act == .coin, node.joint.lanes[lane].machine.passage.held.units >= 2 { continue }
                if act == .fireBegins || act == .fireEnds {
                    let isActive = node.joint.lanes[lane].fireRelease.level == .active
                    if !withFire || isActive != (act == .fireEnds) { continue }
                }
                steps.append(.act(act, lane: lane))
            }
        }
        return steps
    }

    private func take(_ step: Step, _ node: inout Node) {
        switch step {
        case .tick:
            node.now = node.now + .seconds(1)
            while node.joint.takeExpiredWish(at: node.now) != nil {}
            for lane in 0..<2 {
                guard let deadline = node.joint.lanes[lane].deadline, deadline <= node.now else { continue }
                let findings = node.joint.lanes[lane].deadlinePassed(at: node.now)
                absorb(findings, lane, &node)
            }
        case .act(let act, let lane): take(act, lane, &node)
        }
        while node.joint.grantWish(at: node.now) != nil {}
    }

    private func take(_ act: Act, _ lane: Int, _ node: inout Node) {
        switch act {
        case .coin: _ = node.joint.handle(.insertCoin(Money(1)), lane: lane, at: node.now)
        case .person: _ = node.joint.handle(.admitPerson, lane: lane, at: node.now)
        case .fail: _ = node.joint.handle(.machineDidFail(.faultContact), lane: lane, at: node.now)
        case .repair: _ = node.joint.handle(.machineRepairDidComplete, lane: lane, at: node.now)
        case .fireBegins: change(.fireRelease, .rising, lane, &node)
        case .fireEnds: change(.fireRelease, .falling, lane, &node)
        case .lockChangesUnseen:
            node.locks[lane].toggle()
            node.isUnseen[lane] = true
        case .lockChanges:
            node.locks[lane].toggle()
            guard node.isUnseen[lane] else {
                return change(.doorLock, Edge(to: node.locks[lane] ? .active : .inactive), lane, &node)
            }
            // The gap in the sequence shows it: the lane fails, and the level is read.
            node.isUnseen[lane] = false
            node.joint.lanes[lane].edgesWereLost(on: TurnstileRole.doorLock.role)
            _ = node.joint.handle(node.joint.lanes[lane].event(for: .edgesLost), lane: lane, at: node.now)
            readLock(lane, &node)
        }
    }

    private func change(_ role: TurnstileRole, _ edge: Edge, _ lane: Int, _ node: inout Node) {
        let findings = node.joint.lanes[lane].edge(edge, on: role.role, at: node.now)
        absorb(findings, lane, &node)
    }

    private func readLock(_ lane: Int, _ node: inout Node) {
        let level: Level = node.locks[lane] ? .active : .inactive
        let findings = node.joint.lanes[lane].levelWasRead(level, on: TurnstileRole.doorLock.role, at: node.now)
        absorb(findings, lane, &node)
    }

    private func absorb(_ findings: Findings<TurnstileEvent>, _ lane: Int, _ node: inout Node) {
        for index in findings.events.indices {
            _ = node.joint.handle(findings.events[index], lane: lane, at: node.now)
        }
    }

    /// What two nodes have to share to be one: everything but the ledgers and the alarms, which open nothing and keep
    /// nothing from opening, with time counted from now.
    private func key(_ node: Node) -> String {
        var key = "\(node.locks)\(node.isUnseen)"
        for lane in 0..<2 {
            let gate = node.joint.lanes[lane]
            key += "|\(describe(gate.machine.passage.state, node.now))"
            key += " \(gate.doorLock.level) \(gate.fireRelease.level) \(ticks(gate.lockSupervisor.deadline, node.now))"
            key += " \(gate.lockWitness.isBelieved) \(ticks(gate.lockWitness.deadline, node.now))"
        }
        let wishes = node.joint.interlocks[0].wishes
        for index in wishes.indices {
            let wish = wishes[index]
            // The time of a wish stands still while its gate is out of service, and begins again after it.
            let runs = !node.joint.lanes[wish.lane].isOutOfService
            key += "|\(wish.lane) \(runs ? ticks(wish.deadline, node.now) : "waits")"
        }
        return key
    }

    private func describe(_ state: PassageState, _ now: Instant) -> String {
        switch state {
        case .functioning(.locked(let locked)): "locked \(locked.credit.units)"
        case .functioning(.unlocked(let unlocked)):
            "unlocked \(unlocked.credit.units) \(ticks(unlocked.deadline, now))"
        case .broken(let broken): "broken, \(describe(broken.resume))"
        case .released(.locked(let locked)): "released \(locked.credit.units)"
        case .released(.broken(let broken)): "released, broken, \(describe(broken.resume))"
        }
    }

    /// What is resumed has no deadline of its own: it gets a fresh one.
    private func describe(_ state: PassageState.Functioning) -> String {
        switch state {
        case .locked(let locked): "locked \(locked.credit.units)"
        case .unlocked(let unlocked): "unlocked \(unlocked.credit.units)"
        }
    }

    private func ticks(_ deadline: Instant?, _ now: Instant) -> String {
        deadline.map { "\(($0 - now).nanoseconds / 1_000_000_000)" } ?? "-"
    }
}

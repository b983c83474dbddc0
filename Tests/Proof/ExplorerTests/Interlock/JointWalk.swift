import Machines
import Statecharts
import TestSupport

@testable import ControlLoop
@testable import Lanes

/// Random life of an interlocked turnstile and two interlocked doors: contacts that open and close in any order,
/// buttons, coins, lost edges, failures, and time. A walk is reproduced from its seed.
struct JointWalk {
    private(set) var joint: JointLanes<GateLane>
    private(set) var now = Instant.zero
    private var levels: [[Int: Level]] = [[:], [:], [:]]
    private var unseen: [Set<Int>] = [[], [], []]
    /// When a door was last driven open while its lock contact stayed as it was: its lock may be about to let go.
    private var drivenOpen: [Instant?] = [nil, nil, nil]
    private var random: SplitMix64

    private static let turnstileInputs: [TurnstileRole] = [.coinSlot, .personSensor, .doorLock, .fault, .repairKey]
    private static let doorInputs: [ElevatorDoorRole] = [
        .doorLock, .doorOpenLimit, .lightCurtain, .openButton, .closeButton, .overload, .fault, .repairKey, .landing,
        .doorZone, .doorZone,
    ]

    init(seed: UInt64, policy: Interlock.Policy) {
        random = SplitMix64(seed: seed)
        var turnstile = TurnstileLaneConfiguration(fare: Money(10), coinValue: Money(10))
        turnstile.hasDoorLock = true
        turnstile.service.hasRepairKey = true
        var door = ElevatorDoorLaneConfiguration()
        door.service.hasRepairKey = true
        door.door.hasDoorZone = true
        var lanes = LaneList<LaneDescription>()
        lanes.add(.turnstile(turnstile))
        lanes.add(.elevatorDoor(door))
        lanes.add(.elevatorDoor(door))
        var interlocks = InterlockList<Interlock>()
        interlocks.add(Interlock(members: 0b111, policy: policy))
        joint = JointLanes(lanes.gates, interlocks: interlocks)
        for lane in joint.indices { joint.start(lane, at: now) }
        set(0, TurnstileRole.doorLock.role, .active, isSeen: true)
        for lane in 1...2 {
            set(lane, ElevatorDoorRole.doorLock.role, .active, isSeen: true)
            set(lane, ElevatorDoorRole.doorZone.role, .active, isSeen: true)
        }
    }

    /// One random thing happens.
    mutating func step() {
        switch below(16) {
        case 0...2: pass(.milliseconds(Int64(below(4_000))))
        case 3: pass(.milliseconds(Int64(below(30_000))))
        case 4...9: for lane in 0..<3 { travel(lane) }
        case 10: mend(below(3))
        default: change(below(3))
        }
        for lane in joint.indices {
            if joint[lane].elevatorDoor?.machine.standingOutputs.openDrive == true { drivenOpen[lane] = now }
        }
    }

    /// The lanes that are open.
    var open: [Int] { joint.indices.filter { joint[$0].isOpen } }

    /// The lanes whose wish to open has lost its reason: a door that is not at a landing, or stands open by permission.
    var wishesWithoutReason: [Int] {
        joint.indices.filter { lane in
            guard joint.interlocks[0].wish(of: lane) != nil else { return false }
            if let door = joint[lane].elevatorDoor { return !door.machine.known.isInDoorZone || door.isOpen }
            return joint[lane].turnstile.map { $0.machine.passage.state.credit < Money(10) } ?? true
        }
    }

    /// Whatever stands in a lane's way goes, and a technician turns the key.
    private mutating func mend(_ lane: Int) {
        let fault = lane == 0 ? TurnstileRole.fault.role : ElevatorDoorRole.fault.role
        let key = lane == 0 ? TurnstileRole.repairKey.role : ElevatorDoorRole.repairKey.role
        let sensor = lane == 0 ? TurnstileRole.coinSlot.role : ElevatorDoorRole.lightCurtain.role
        for role in [fault, key, sensor] { set(lane, role, .inactive, isSeen: true) }
        set(lane, key, .active, isSeen: true)
    }

    /// Whether the lock contacts of the other lanes, as their decoders know them, are active.
    func othersAreLocked(_ lane: Int) -> Bool {
        joint.indices.allSatisfy { other in
            if other == lane { return true }
            guard let door = joint[other].elevatorDoor else {
                return joint[other].turnstile?.doorLock.level == .active
            }
            let followed = drivenOpen[other].map { now - $0 >= door.configuration.door.closeTimeout } ?? true
            return door.machine.known.isLocked && followed
        }
    }

    /// A contact or a sensor changes; now and then nobody sees it.
    private mutating func change(_ lane: Int) {
        let role =
            lane == 0
            ? JointWalk.turnstileInputs[below(JointWalk.turnstileInputs.count)].role
            : JointWalk.doorInputs[below(JointWalk.doorInputs.count)].role
        set(lane, role, (levels[lane][role.index] ?? .inactive).inverted, isSeen: below(50) > 0)
    }

    /// A door does what it is told, as it does most of the time: otherwise a walk would hardly ever see one locked.
    private mutating func travel(_ lane: Int) {
        guard let door = joint[lane].elevatorDoor else {
            let isOpen = joint[lane].isOpen
            return set(lane, TurnstileRole.doorLock.role, isOpen ? .inactive : .active, isSeen: true)
        }
        let outputs = door.machine.standingOutputs
        guard outputs.isDriving else { return }
        set(lane, ElevatorDoorRole.doorOpenLimit.role, outputs.openDrive ? .active : .inactive, isSeen: true)
        set(lane, ElevatorDoorRole.doorLock.role, outputs.openDrive ? .inactive : .active, isSeen: true)
    }

    private mutating func set(_ lane: Int, _ role: Role, _ level: Level, isSeen: Bool) {
        guard levels[lane][role.index] ?? .inactive != level else { return }
        levels[lane][role.index] = level
        if lane > 0, role == ElevatorDoorRole.doorLock.role { drivenOpen[lane] = nil }
        guard isSeen else {
            unseen[lane].insert(role.index)
            return
        }
        if unseen[lane].remove(role.index) != nil {
            _ = joint.take(.edgesWereLost, on: role, lane: lane, at: now)
            deliver(joint[lane].event(for: .edgesLost), lane)
            let findings = joint.take(.levelWasRead(level), on: role, lane: lane, at: now)
            absorb(findings, lane)
        } else {
            let findings = joint.take(.edge(Edge(to: level)), on: role, lane: lane, at: now)
            absorb(findings, lane)
        }
    }

    /// Time passes, and every deadline on the way.
    private mutating func pass(_ span: Duration) {
        let end = now + span
        while let deadline = joint.deadline, deadline <= end {
            now = max(now, deadline)
            while joint.takeExpiredWish(at: now) != nil {}
            for lane in joint.indices {
                guard let due = joint[lane].deadline, due <= now else { continue }
                let findings = joint.deadlinePassed(lane: lane, at: now)
                absorb(findings, lane)
            }
        }
        now = end
    }

    private mutating func absorb(_ findings: Findings<GateLane.Event>, _ lane: Int) {
        for index in findings.events.indices { deliver(findings.events[index], lane) }
    }

    private mutating func deliver(_ event: GateLane.Event, _ lane: Int) {
        _ = joint.handle(event, lane: lane, at: now)
        while joint.grantWish(at: now) != nil {}
    }

    /// Any of the numbers below `bound`.
    private mutating func below(_ bound: Int) -> Int { .random(in: 0..<bound, using: &random) }
}

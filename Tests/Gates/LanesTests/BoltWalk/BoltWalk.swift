import ControlLoop
import Machines
import MockChip
import Statecharts
import TestSupport

@testable import Lanes

/// The random life of three interlocked turnstiles on a mock chip: customers, failures, fires, bolts that lag behind,
/// and debounced contacts. A walk is reproduced from its seed.
struct BoltWalk: ~Copyable {
    static let gates = 3
    static let lockTimeout = Duration.milliseconds(500)
    static let window = Duration.seconds(1)
    static let wait = Duration.seconds(3)
    private static let roles: [TurnstileRole] = [
        .coinSlot, .personSensor, .doorLock, .fireRelease, .fault, .repairKey, .doors,
    ]

    private(set) var loop: BoardLoop<MockChip<NoRecorder>, TurnstileLane, SilentSink>
    private(set) var bolts = [MovingBolt](repeating: MovingBolt(), count: BoltWalk.gates)
    /// What happened, the latest last.
    private(set) var steps: [String] = []
    /// What is wrong, once something is.
    private(set) var wrong: String?
    /// How often a gate opened.
    private(set) var openings = 0
    /// Whether the kernel loses and repeats edges.
    let losesEdges: Bool
    private var rules = BoltWalkRules()
    private var random: SplitMix64
    /// The debounce of the lock contacts, and that of the person sensors.
    private let debounce: Duration
    private let sensorDelay: Duration
    private var beamCleared = [Instant](repeating: .zero, count: BoltWalk.gates)

    init(seed: Int) throws {
        random = SplitMix64(seed: UInt64(seed))
        losesEdges = seed % 2 == 1
        debounce = [Duration.zero, .milliseconds(5), .milliseconds(100)][seed % 3]
        sensorDelay = [Duration.zero, .milliseconds(5), .milliseconds(100), .milliseconds(20)][seed / 2 % 4]
        var configuration = TurnstileLaneConfiguration(fare: Money(2), coinValue: Money(seed % 4 < 2 ? 2 : 1))
        configuration.turnstile.passageWindow = BoltWalk.window
        configuration.turnstile.sensorDelay = sensorDelay
        configuration.turnstile.overpayment = seed % 5 < 2 ? .bank : .keep
        configuration.turnstile.expiredFare = seed % 3 == 0 ? .credit : .keep
        configuration.lockTimeout = BoltWalk.lockTimeout
        configuration.hasDoorLock = true
        configuration.service.hasRepairKey = true
        var map = LineMap()
        var lanes = LaneList<TurnstileLane>()
        for lane in 0..<BoltWalk.gates {
            _ = map.addLane(named: LaneName(string: "gate\(lane)"))
            lanes.add(TurnstileLane(configuration))
            for role in BoltWalk.roles {
                let input = Direction.input(
                    debounce: role == .doorLock ? debounce : role == .personSensor ? sensorDelay : .zero)
                _ = map.add(
                    Line(
                        selector: .offset(UInt32(BoltWalk.offset(role, lane))),
                        direction: role.row.isInput ? input : .output(drive: .pushPull, initial: .inactive),
                        isActiveLow: false, bias: .unchanged, lane: lane, role: role.role))
            }
        }
        var interlocks = InterlockList<Interlock>()
        interlocks.add(Interlock(members: 0b111, policy: seed % 8 < 6 ? .queue(timeout: BoltWalk.wait) : .refuse))
        loop = BoardLoop(
            chip: MockChip(recorder: NoRecorder()), lanes: JointLanes(lanes, interlocks: interlocks), map: map,
            sink: SilentSink())
        for lane in 0..<BoltWalk.gates { loop.chip.set(offset: BoltWalk.offset(.doorLock, lane), isHigh: true) }
        try loop.start()
    }

    static func offset(_ role: TurnstileRole, _ lane: Int) -> Int {
        lane * roles.count + (roles.firstIndex(of: role) ?? 0)
    }

    /// One random thing happens, and some time passes.
    mutating func step() throws {
        let lane = below(BoltWalk.gates)
        switch below(40) {
        case 0..<14: try pulse(.coinSlot, lane, .milliseconds(Int64(20 + below(40))))
        case 14..<28: try person(lane)
        case 28: try set(.fault, lane, below(2) == 0)
        case 29: try set(.fireRelease, lane, below(3) == 0)
        case 30..<34:
            try set(.fault, lane, false)
            try pulse(.repairKey, lane, .milliseconds(50))
        case 34..<37 where losesEdges: try loseAnEdge(lane)
        default: break
        }
        switch below(4) {
        case 0: try run(.milliseconds(Int64(below(2_500))))
        case 1: try run(.milliseconds(Int64(below(20))))
        default: try run(.milliseconds(Int64(below(400))))
        }
    }

    /// Everything is mended, and nothing happens for a while: then nothing may be left over. Each fare that is still
    /// there has its window.
    mutating func comeToRest() throws {
        for _ in 0..<15 {
            for lane in 0..<BoltWalk.gates {
                for role in [TurnstileRole.fault, .fireRelease, .coinSlot, .personSensor] { try set(role, lane, false) }
                if losesEdges { try moveContacts(lane) }
                try pulse(.repairKey, lane, .milliseconds(50))
            }
            try run(.seconds(5))
        }
        for lane in 0..<BoltWalk.gates {
            let gate = loop.lanes[lane]
            if !gate.isSecured || !bolts[lane].isShut { report("gate \(lane) is not locked in the end") }
            if gate.isOutOfService { report("gate \(lane) is broken in the end") }
            if loop.joint.interlocks[0].wish(of: lane) != nil { report("gate \(lane) still waits in the end") }
        }
    }

    /// Somebody walks through a gate, often in the last moment. Who breaks the beam of a gate that is open for them,
    /// and for longer than its debounce, has passed, unless the gate failed or a fire began meanwhile.
    private mutating func person(_ lane: Int) throws {
        if bolts[lane].isToldToOpen, below(2) == 0 {
            let left = bolts[lane].told + BoltWalk.window - loop.chip.now
            let moment = Duration(nanoseconds: Int64(below(6_000)) * 1_000 + 1)
            if left > moment { try run(left - moment) }
        }
        // Who follows another one within the debounce is not seen.
        let isSeen = beamCleared[lane] + sensorDelay < loop.chip.now
        let isInTime = isSeen && bolts[lane].isToldToOpen && loop.chip.now < bolts[lane].told + BoltWalk.window
        let passages = loop.lanes[lane].machine.passage.ledger.passages
        let width = Duration.milliseconds(Int64(4 + below(200)))
        try pulse(.personSensor, lane, width)
        beamCleared[lane] = loop.chip.now
        let passage = loop.lanes[lane].machine.passage
        if isInTime, !losesEdges, width > sensorDelay, passage.ledger.passages == passages,
            !passage.state.service.isBroken, !passage.state.service.isReleased
        {
            report("who broke the beam of gate \(lane) in time has not passed")
        }
    }

    /// Where the latest edge of a contact was lost, nobody knows its level until it moves: a technician moves it.
    private mutating func moveContacts(_ lane: Int) throws {
        if loop.lanes[lane].isReleased { try pulse(.fireRelease, lane, .milliseconds(50)) }
        if loop.lanes[lane].isOutOfService { try pulse(.fault, lane, .milliseconds(50)) }
        guard loop.lanes[lane].doorLock.level == .inactive, bolts[lane].isShut else { return }
        try set(.doorLock, lane, false)
        try run(.milliseconds(200))
        try set(.doorLock, lane, true)
        try run(.milliseconds(200))
    }

    private mutating func loseAnEdge(_ lane: Int) throws {
        let role = BoltWalk.roles[below(6)]
        let offset = BoltWalk.offset(role, lane)
        let count = 1 + below(3)
        switch below(3) {
        case 0: _ = loop.chip.arm(.loseEdges(offset: offset, count: count))
        // Two changes in one interrupt leave the level as it is, and known.
        case 1 where role != .doorLock && !loop.chip.isHigh(offset: offset):
            _ = loop.chip.arm(.mergeEdges(offset: offset, count: 2))
        default: _ = loop.chip.arm(.repeatEdge(offset: offset))
        }
        note("edges of \(role) \(lane) get lost")
    }

    private mutating func pulse(_ role: TurnstileRole, _ lane: Int, _ width: Duration) throws {
        try set(role, lane, true)
        try run(width)
        try set(role, lane, false)
    }

    private mutating func set(_ role: TurnstileRole, _ lane: Int, _ isHigh: Bool) throws {
        guard loop.chip.isHigh(offset: BoltWalk.offset(role, lane)) != isHigh else { return }
        loop.chip.set(offset: BoltWalk.offset(role, lane), isHigh: isHigh)
        note("\(role) \(lane) \(isHigh ? "on" : "off")")
        try run(.zero)
    }

    /// Time passes, and every bolt moves when it does.
    private mutating func run(_ span: Duration) throws {
        loop.chip.grant(until: loop.chip.now + span)
        while true {
            var next: Instant?
            for bolt in bolts { next = .earlier(next, bolt.next) }
            let wakeup = try loop.step(until: next)
            for lane in bolts.indices { bolts[lane].move(until: loop.chip.now) }
            look()
            if wakeup == .interrupted { return }
        }
    }

    /// Sees what the gates are told, and whether all rules hold.
    private mutating func look() {
        let now = loop.chip.now
        for lane in bolts.indices {
            let isToldToOpen = loop.chip.isHigh(offset: BoltWalk.offset(.doors, lane))
            guard isToldToOpen != bolts[lane].isToldToOpen else { continue }
            if isToldToOpen { openings += 1 }
            note("gate \(lane) is told to \(isToldToOpen ? "open" : "close")")
            // With its debounce the contact takes a millisecond less than it may at the most.
            let most = (BoltWalk.lockTimeout - debounce).nanoseconds / 1_000_000 - 1
            let lag = below(2) == 0 ? Int(most) : below(Int(most) + 1)
            let boltLag = below(2) == 0 ? below(lag + 1) : lag
            // A bolt that moves in the same millisecond as its contact moves before it.
            let time = bolts[lane].isTold(
                toOpen: isToldToOpen, at: now, boltLag: .milliseconds(Int64(boltLag)),
                lag: .microseconds(Int64(lag) * 1_000 + 1))
            if !loop.chip.plan(offset: BoltWalk.offset(.doorLock, lane), isHigh: !isToldToOpen, at: time) {
                report("too many changes are planned")
            }
        }
        if let rule = rules.judge(loop.joint, bolts, losesEdges: losesEdges, at: now) { report(rule) }
    }

    private mutating func report(_ rule: String) {
        guard wrong == nil else { return }
        wrong = "\(rule), at \(loop.chip.now.nanoseconds / 1_000_000) ms after \(steps.suffix(30))"
    }

    private mutating func note(_ step: String) { steps.append("\(loop.chip.now.nanoseconds / 1_000_000) \(step)") }

    private mutating func below(_ bound: Int) -> Int { .random(in: 0..<bound, using: &random) }
}

extension Duration {
    fileprivate static func - (left: Duration, right: Duration) -> Duration {
        Duration(nanoseconds: left.nanoseconds - right.nanoseconds)
    }
}

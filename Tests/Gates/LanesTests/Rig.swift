import ControlLoop
import Lanes
import Machines
import MockChip
import Statecharts
import TestSupport

/// One turnstile with every role wired, on a mock chip: role n is line n.
struct Rig: ~Copyable {
    var loop: BoardLoop<MockChip<RecordingChipRecorder>, TurnstileLane, RecordingSink>

    static let roles: [TurnstileRole] = [
        .coinSlot, .personSensor, .doorLock, .fireRelease, .fault, .repairKey, .doors, .alarm, .coinInhibit,
        .outOfService,
    ]

    /// Starts a lane with a fare of 50, coins of 10 and no debounce; `active` inputs are active before the start.
    init(
        active: [TurnstileRole] = [], without: [TurnstileRole] = [.doorLock],
        _ configure: (inout TurnstileLaneConfiguration) -> Void = { _ in }
    ) throws(ChipError) {
        var configuration = TurnstileLaneConfiguration(fare: Money(50), coinValue: Money(10))
        configuration.hasDoorLock = !without.contains(.doorLock)
        configuration.service.hasRepairKey = !without.contains(.repairKey)
        configure(&configuration)
        let lane = TurnstileLane(configuration)
        var map = LineMap()
        _ = map.addLane(named: LaneName("north"))
        for (offset, role) in Rig.roles.enumerated() where !without.contains(role) {
            let initial: Level = lane.failSafeOutputs[role.role] ? .active : .inactive
            var line = Line(
                selector: .offset(UInt32(offset)),
                direction: role.row.isInput ? .input(debounce: .zero) : .output(drive: .pushPull, initial: initial),
                isActiveLow: false, bias: .unchanged, lane: 0, role: role.role)
            line.isActiveInDoubt = role.row.isActiveInDoubt
            _ = map.add(line)
        }
        var lanes = LaneList<TurnstileLane>()
        lanes.add(lane)
        loop = BoardLoop(
            chip: MockChip(recorder: RecordingChipRecorder()), lanes: JointLanes(lanes), map: map, sink: RecordingSink()
        )
        for role in active { loop.chip.set(offset: Rig.offset(role), isHigh: true) }
        try loop.start()
    }

    static func offset(_ role: TurnstileRole) -> Int { roles.firstIndex(of: role) ?? -1 }

    var machine: Turnstile { loop.lanes[0].machine }

    var state: String { "\(machine.passage.state.label.text)" }

    /// The faults of the trace, in order.
    var faults: [String] { loop.sink.faults }

    /// Those that are errors.
    var errors: [String] { loop.sink.errors }

    func counter(_ label: Label) -> UInt64? {
        let counters = loop.counters(of: 0)
        for index in counters.indices where counters[index].label == label { return counters[index].value }
        return nil
    }

    func isDriven(_ role: TurnstileRole) -> Bool { loop.chip.isHigh(offset: Rig.offset(role)) }

    mutating func set(_ role: TurnstileRole, _ isActive: Bool) throws(ChipError) {
        loop.chip.set(offset: Rig.offset(role), isHigh: isActive)
        try wait(.zero)
    }

    mutating func pulse(_ role: TurnstileRole, _ width: Duration = .milliseconds(50)) throws(ChipError) {
        try set(role, true)
        try wait(width)
        try set(role, false)
        try wait(.milliseconds(50))
    }

    mutating func coins(_ count: Int) throws(ChipError) {
        for _ in 0..<count { try pulse(.coinSlot) }
    }

    mutating func wait(_ span: Duration) throws(ChipError) {
        loop.chip.grant(until: loop.chip.now + span)
        while try loop.step() != .interrupted {}
    }
}

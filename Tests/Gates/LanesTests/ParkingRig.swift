import ControlLoop
import Lanes
import Machines
import MockChip
import Statecharts
import TestSupport

/// One parking exit with every role wired, on a mock chip: role n is line n.
struct ParkingRig: ~Copyable {
    var loop: BoardLoop<MockChip<RecordingChipRecorder>, ParkingExitLane, RecordingSink>

    /// Starts an exit with a price of 50, coins of 10 and no debounce; `active` inputs are active before the start.
    init(
        active: [ParkingExitRole] = [], stormLimit: UInt32 = defaultStormLimit,
        _ configure: (inout ParkingExitLaneConfiguration) -> Void = { _ in }
    ) throws(ChipError) {
        var configuration = ParkingExitLaneConfiguration()
        configuration.exit.price = Money(50)
        configuration.exit.changeCoin = Money(10)
        configuration.coinValue = Money(10)
        configuration.service.hasRepairKey = true
        configuration.exit.countsCoins = true
        configure(&configuration)
        var map = LineMap()
        _ = map.addLane(named: LaneName("exit"))
        var offset: UInt32 = 0
        while let role = ParkingExitRole(rawValue: Int(offset)) {
            var line = Line(
                selector: .offset(offset),
                direction: role.row.isInput
                    ? .input(debounce: .zero) : .output(drive: .pushPull, initial: .inactive),
                isActiveLow: false, bias: .unchanged, lane: 0, role: role.role)
            line.isActiveInDoubt = role.row.isActiveInDoubt
            _ = map.add(line)
            offset += 1
        }
        var lanes = LaneList<ParkingExitLane>()
        lanes.add(ParkingExitLane(configuration))
        loop = BoardLoop(
            chip: MockChip(recorder: RecordingChipRecorder()), lanes: JointLanes(lanes), map: map,
            sink: RecordingSink(), stormLimit: stormLimit)
        for role in active { loop.chip.set(offset: role.rawValue, isHigh: true) }
        try loop.start()
    }

    var machine: ParkingExit { loop.lanes[0].machine }

    var state: String { "\(machine.barrier.state.label.text)" }

    /// What the barrier's line was driven to, in order.
    var barrierWrites: [Level] { loop.chip.recorder.writes(to: ParkingExitRole.barrier.rawValue) }

    func isDriven(_ role: ParkingExitRole) -> Bool { loop.chip.isHigh(offset: role.rawValue) }

    mutating func set(_ role: ParkingExitRole, _ isActive: Bool) throws(ChipError) {
        loop.chip.set(offset: role.rawValue, isHigh: isActive)
        try wait(.zero)
    }

    mutating func pulse(_ role: ParkingExitRole, _ width: Duration = .milliseconds(50)) throws(ChipError) {
        try set(role, true)
        try wait(width)
        try set(role, false)
        try wait(.milliseconds(50))
    }

    mutating func coins(_ count: Int) throws(ChipError) {
        for _ in 0..<count { try pulse(.coinSlot) }
    }

    mutating func wait(_ duration: Duration) throws(ChipError) {
        loop.chip.grant(until: loop.chip.now + duration)
        while try loop.step() != .interrupted {}
    }

    /// The faults of the trace, in order.
    var faults: [String] { loop.sink.faults }

    /// A line that is active and hums at 60 Hz, as near a motor's wires.
    mutating func hum(_ times: Int, on role: ParkingExitRole = .loop) throws(ChipError) {
        for _ in 0..<times {
            try set(role, false)
            try wait(.microseconds(8333))
            try set(role, true)
            try wait(.microseconds(8333))
        }
    }
}

extension RecordingChipRecorder {
    /// What a line was driven to, in order.
    func writes(to offset: Int) -> [Level] {
        records.compactMap { record in
            if case .wrote(offset, let level) = record { level } else { nil }
        }
    }
}

import ControlLoop
import Lanes
import Machines
import MockChip
import Statecharts
import TestSupport

/// One elevator door on a mock chip, every contact on a line of its own without debounce, fully open when it starts.
struct DoorRig: ~Copyable {
    var loop: BoardLoop<MockChip<RecordingChipRecorder>, ElevatorDoorLane, RecordingSink>

    static let inputs: [ElevatorDoorRole] = [
        .doorLock, .doorOpenLimit, .lightCurtain, .beamOuter, .beamInner, .personSensor, .openButton, .closeButton,
        .overload, .doorZone, .fireRelease, .fault, .repairKey, .landing, .extendedOpen, .attendant,
        .inspection,
    ]
    static let outputs: [ElevatorDoorRole] = [
        .openDrive, .closeDrive, .slow, .buzzer, .alarm, .isOpening, .isClosing,
    ]

    init(
        active: [ElevatorDoorRole] = [.doorOpenLimit],
        _ configure: (inout ElevatorDoorLaneConfiguration) -> Void = { _ in }
    ) throws(ChipError) {
        var configuration = ElevatorDoorLaneConfiguration()
        configuration.counting = .twoBeams
        configuration.service.hasRepairKey = true
        configure(&configuration)
        var map = LineMap()
        _ = map.addLane(named: LaneName("car"))
        for (offset, role) in (DoorRig.inputs + DoorRig.outputs).enumerated() {
            var line = Line(
                selector: .offset(UInt32(offset)),
                direction: role.row.isInput
                    ? .input(debounce: .zero) : .output(drive: .pushPull, initial: .inactive),
                isActiveLow: false, bias: .unchanged, lane: 0, role: role.role)
            line.isActiveInDoubt = role.row.isActiveInDoubt
            _ = map.add(line)
        }
        var lanes = LaneList<ElevatorDoorLane>()
        lanes.add(ElevatorDoorLane(configuration))
        loop = BoardLoop(
            chip: MockChip(recorder: RecordingChipRecorder()), lanes: JointLanes(lanes), map: map,
            sink: RecordingSink())
        for role in active { loop.chip.set(offset: DoorRig.offset(role), isHigh: true) }
        try loop.start()
    }

    static func offset(_ role: ElevatorDoorRole) -> Int { (inputs + outputs).firstIndex(of: role) ?? -1 }

    var machine: ElevatorDoor { loop.lanes[0].machine }

    var state: String { "\(machine.state.label.text)" }

    /// The faults of the trace, in order.
    var faults: [String] { loop.sink.faults }

    /// The events of the trace, in order.
    var events: [String] {
        loop.sink.records.compactMap { record in
            if case .event(_, let event) = record { "\(event.event.text)" } else { nil }
        }
    }

    func isDriven(_ role: ElevatorDoorRole) -> Bool { loop.chip.isHigh(offset: DoorRig.offset(role)) }

    mutating func set(_ role: ElevatorDoorRole, _ isActive: Bool) throws(ChipError) {
        loop.chip.set(offset: DoorRig.offset(role), isHigh: isActive)
        try wait(.zero)
    }

    mutating func press(_ role: ElevatorDoorRole) throws(ChipError) {
        try set(role, true)
        try wait(.milliseconds(100))
        try set(role, false)
    }

    /// Somebody walks through both beams, from the first to the second.
    mutating func walk(_ first: ElevatorDoorRole, _ second: ElevatorDoorRole) throws(ChipError) {
        for (role, isActive) in [(first, true), (second, true), (first, false), (second, false)] {
            try set(role, isActive)
            try wait(.milliseconds(200))
        }
    }

    /// The door runs into its lock.
    mutating func close() throws(ChipError) {
        try press(.closeButton)
        try set(.doorOpenLimit, false)
        try set(.doorLock, true)
    }

    mutating func wait(_ span: Duration) throws(ChipError) {
        loop.chip.grant(until: loop.chip.now + span)
        while try loop.step() != .interrupted {}
    }
}

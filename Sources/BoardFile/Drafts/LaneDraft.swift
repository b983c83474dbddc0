import ControlLoop
import Lanes
import Statecharts

/// What has been read of one lane so far. Its first key says which machine it is, and so which keys may follow.
struct LaneDraft {
    private enum Machine {
        case unknown
        case turnstile(TurnstileDraft)
        case elevatorDoor(ElevatorDoorDraft)
    }

    let name: LaneName
    /// The line of its header.
    let line: Int
    private var machine = Machine.unknown

    init(name: LaneName, line: Int) {
        self.name = name
        self.line = line
    }

    /// Takes one of its keys. Returns what its line is for, when the value is a line.
    mutating func take(key: Bytes, value: Bytes, line: Int) throws(BoardFileError.Problem) -> WiredRole? {
        switch machine {
        case .unknown:
            try takeMachine(key: key, value: value, line: line)
            return nil
        case .turnstile(var draft):
            let wired = try draft.take(key: key, value: value, line: line, of: .lane(name))
            machine = .turnstile(draft)
            return wired
        case .elevatorDoor(var draft):
            let wired = try draft.take(key: key, value: value, line: line, of: .lane(name))
            machine = .elevatorDoor(draft)
            return wired
        }
    }

    private mutating func takeMachine(key: Bytes, value: Bytes, line: Int) throws(BoardFileError.Problem) {
        guard let machineKey = MachineKey.named(key) else {
            let (found, section) = (Excerpt(cutting: key), Section.lane(name))
            guard let nearest = MachineKey.nearest(to: key) else { throw .machineNotFirst(found: found, in: section) }
            throw .unknownKey(found: found, in: section, nearest: nearest.label)
        }
        try value.checkNumberSign(key: machineKey.label)
        machine = try machineKey.choice(
            value, .turnstile(TurnstileDraft(machineLine: line)), .elevatorDoor(ElevatorDoorDraft(machineLine: line)))
    }

    /// The lane, when nothing is missing. It is the one at that place.
    func description(place: Int, _ wires: LineList<Wire>) -> LaneDescription? {
        switch machine {
        case .unknown: nil
        case .turnstile(let draft):
            .turnstile(draft.finished(personSensor: wires.wire(TurnstileRole.personSensor.role, lane: place)))
        case .elevatorDoor(let draft): .elevatorDoor(draft.finished)
        }
    }

    /// Whether nothing can show that the gate is locked. A door without its lock contact is refused anyway.
    var lacksDoorLock: Bool {
        if case .turnstile(let draft) = machine { !draft.hasDoorLock } else { false }
    }

    /// Whether the gate opens when it fails.
    var failsOpen: Bool {
        if case .turnstile(let draft) = machine { draft.failsOpen } else { false }
    }

    /// What a simulated door of the lane has to do in time. A slow one counts where it can be slow.
    var doorTimes: FixedList<4, DoorTime> {
        switch machine {
        case .unknown: FixedList()
        case .turnstile(let draft): draft.doorTimes
        case .elevatorDoor(let draft): draft.doorTimes
        }
    }

    /// The first thing that is missing, or the first that does not agree with another. The lane is the one at that place.
    func mistake(place: Int, _ wires: LineList<Wire>) -> BoardFileError? {
        switch machine {
        case .unknown:
            let key = MachineKey.machine
            return BoardFileError(
                line: line, problem: .missingKey(key.label, in: .lane(name), expected: key.expectation))
        case .turnstile(let draft): return draft.mistake(in: name, line: line, place: place, wires)
        case .elevatorDoor(let draft): return draft.mistake(in: name, line: line, place: place, wires)
        }
    }
}

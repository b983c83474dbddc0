import ControlLoop
import Lanes
import Machines
import Statecharts

/// What has been read of a lane that is an elevator door.
struct ElevatorDoorDraft {
    private var configuration = ElevatorDoorLaneConfiguration()
    private var keys: KeyLines<ElevatorDoorKey>

    init(machineLine: Int) {
        keys = KeyLines(machineLine: machineLine)
    }

    /// The door, when nothing is missing.
    var finished: ElevatorDoorLaneConfiguration {
        var configuration = configuration
        configuration.counting = keys.has(.personSensor) ? .oneBeam : keys.has(.beamOuter) ? .twoBeams : .none
        configuration.hasRepairKey = keys.has(.repairKey)
        configuration.door.hasDoorZone = keys.has(.doorZone)
        configuration.door.hasSlow = keys.has(.slow)
        configuration.door.hasBuzzer = keys.has(.buzzer)
        // Who lets a door dwell, or believes an obstruction, for longer than the defaults of these did not mean to cut that short.
        if !keys.has(.longestOpen) {
            let twoDwells = Duration(nanoseconds: 2 * configuration.door.dwell.nanoseconds)
            configuration.door.longestOpen = max(
                configuration.door.longestOpen, max(configuration.door.nudgeHold, twoDwells))
        }
        if !keys.has(.buttonStuck) {
            configuration.door.buttonStuckAfter = max(configuration.door.buttonStuckAfter, configuration.door.dwell)
        }
        configuration.door.countsBothWays = configuration.counting != .oneBeam
        return configuration
    }

    /// Takes one of its keys. Returns what its line is for, when the value is a line.
    mutating func take(
        key text: Bytes, value: Bytes, line: Int, of section: Section
    ) throws(BoardFileError.Problem) -> WiredRole? {
        let key = try keys.take(text, value: value, line: line, of: section)
        try set(key, to: value)
        return key.wired
    }

    private mutating func set(_ key: ElevatorDoorKey, to value: Bytes) throws(BoardFileError.Problem) {
        switch key {
        case .capacity: configuration.door.capacity = try key.number(value)
        case .slowAbove: configuration.door.slowAbove = try key.number(value)
        case .dwell: configuration.door.dwell = try key.duration(value)
        case .nudgeAfter: configuration.door.nudgeAfter = UInt8(try key.number(value))
        case .nudgeHold: configuration.door.nudgeHold = try key.duration(value)
        case .closeTimeout: configuration.door.closeTimeout = try key.duration(value)
        case .openTimeout: configuration.door.openTimeout = try key.duration(value)
        case .retries: configuration.door.retries = UInt8(try key.number(value))
        case .openRetryAfter: configuration.door.openRetryAfter = try key.duration(value)
        case .reversePause: configuration.door.reversePause = try key.duration(value)
        case .longestOpen: configuration.door.longestOpen = try key.duration(value)
        case .buttonStuck: configuration.door.buttonStuckAfter = try key.duration(value)
        case .beamStuck: configuration.beamStuckAfter = try key.duration(value)
        case .machine: break
        case .doorLock, .doorOpenLimit, .lightCurtain, .beamOuter, .beamInner, .personSensor, .openButton, .closeButton,
            .overload, .doorZone, .fireRelease, .fault, .repairKey, .landing, .openDrive, .closeDrive, .slow, .buzzer,
            .alarm:
            break
        }
    }
}

// What only the whole section can show
extension ElevatorDoorDraft {
    /// The first thing that is missing, or the first that does not agree with another.
    func mistake(in lane: LaneName, line: Int, place: Int, _ wires: LineList<Wire>) -> BoardFileError? {
        if let missing = keys.missing(in: lane, line: line) { return missing }
        let door = finished.door
        return .earlier(
            .earlier(
                .earlier(
                    keys.mistake(.nudgeHold, door.nudgeHold, above: .dwell, door.dwell, mayEqual: true),
                    .earlier(
                        keys.mistake(.longestOpen, door.longestOpen, above: .nudgeHold, door.nudgeHold, mayEqual: true),
                        keys.mistake(.longestOpen, door.longestOpen, above: .dwell, door.dwell))),
                .earlier(
                    keys.mistake(.buttonStuck, door.buttonStuckAfter, above: .dwell, door.dwell, mayEqual: true),
                    .earlier(countingMistake(in: lane), beamStuckMistake))),
            .earlier(
                keys.mistake(
                    .closeTimeout, door.closeTimeout,
                    aboveDebounceOf: wires.wire(ElevatorDoorRole.doorLock.role, lane: place)),
                keys.mistake(
                    .openTimeout, door.openTimeout,
                    aboveDebounceOf: wires.wire(ElevatorDoorRole.doorOpenLimit.role, lane: place))))
    }

    /// Whoever stands in a beam has to be nudged before the beam is taken for stuck: a stuck one obstructs nothing, and the
    /// door would close onto him at full speed. A dwell is never longer than that.
    private var beamStuckMistake: BoardFileError? {
        guard finished.counting != .none else { return nil }
        return keys.mistake(
            .beamStuck, configuration.beamStuckAfter, above: .nudgeHold, configuration.door.nudgeHold)
    }

    /// A simulated door moves both of its contacts.
    var doorTimes: FixedList<4, DoorTime> {
        FixedList(
            DoorTime(
                contact: ElevatorDoorRole.doorLock.role, isSlow: keys.has(.slow),
                key: ElevatorDoorKey.closeTimeout.label, limit: configuration.door.closeTimeout,
                isGiven: keys.has(.closeTimeout)),
            DoorTime(
                contact: ElevatorDoorRole.doorOpenLimit.role, isSlow: false, key: ElevatorDoorKey.openTimeout.label,
                limit: configuration.door.openTimeout, isGiven: keys.has(.openTimeout)))
    }

    /// Persons are counted with one sensor or with two beams.
    private func countingMistake(in lane: LaneName) -> BoardFileError? {
        let sensor = ElevatorDoorKey.personSensor
        if keys.has(sensor) { return mistake(sensor, beside: .beamOuter) ?? mistake(sensor, beside: .beamInner) }
        return mistake(.beamOuter, without: .beamInner, in: lane) ?? mistake(.beamInner, without: .beamOuter, in: lane)
    }

    private func mistake(_ sensor: ElevatorDoorKey, beside beam: ElevatorDoorKey) -> BoardFileError? {
        guard keys.has(beam) else { return nil }
        return BoardFileError(
            line: keys[sensor],
            problem: .sensorBesideBeam(sensor: sensor.label, beam: beam.label, beamLine: keys[beam]))
    }

    private func mistake(
        _ wired: ElevatorDoorKey, without other: ElevatorDoorKey, in lane: LaneName
    ) -> BoardFileError? {
        guard keys.has(wired), !keys.has(other) else { return nil }
        return BoardFileError(
            line: keys[wired], problem: .singleBeam(in: lane, wired: wired.label, missing: other.label))
    }
}

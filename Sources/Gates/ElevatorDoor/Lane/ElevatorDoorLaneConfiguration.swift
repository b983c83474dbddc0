import ControlLoop
import Machines
import Statecharts

/// All that a board file says about one elevator door, except its lines.
public struct ElevatorDoorLaneConfiguration: Gate, Sendable {
    /// Its roles.
    public typealias RoleType = ElevatorDoorRole
    /// Its name in the board file.
    public static var machine: Label { "elevator-door" }

    /// How the machine behaves.
    public var door: ElevatorDoorConfiguration
    /// How people are counted.
    public var counting = Counting.none
    /// How long a beam that counts may be broken before its sensor counts as stuck.
    public var beamStuckAfter = Duration.seconds(30)
    /// Whether a key is wired that keeps it closed at landings.
    public var isBarrable = false
    /// Whether nobody in the car can open it.
    public var lacksOpenButton = false
    /// What every gate may have.
    public var service = ServiceWiring()

    /// What people are counted with.
    public enum Counting: Equatable, Sendable {
        /// Nothing: nobody is counted.
        case none
        /// One beam: a person who breaks it while the door is open has entered.
        case oneBeam
        /// Two beams, which tell the direction.
        case twoBeams
    }

    /// The defaults.
    public init() { door = ElevatorDoorConfiguration() }

    /// The defaults of a door without any line yet.
    public init(machine number: Int) {
        self.init()
        door.hasSlow = false
        door.hasBuzzer = false
    }

    /// The lane, before its start.
    public var lane: ElevatorDoorLane { ElevatorDoorLane(self) }
}

// What the board file says
extension ElevatorDoorLaneConfiguration {
    /// The settings, one row each. A `slow-above` at or above the capacity is allowed: that door is never slow because
    /// of its load.
    public mutating func walkSettings(_ cursor: inout SettingCursor) {
        let second = Duration.seconds(1)
        cursor.pass("capacity", &door.capacity, .persons(1, 1000), "how many persons the cabin holds")
        cursor.pass(
            "slow-above", &door.slowAbove, .persons(0, 1000), "with more persons than this the door closes slowly")
        cursor.pass(
            "dwell", &door.dwell, .duration(.milliseconds(100), .seconds(600), example: .seconds(3)),
            "how long the door stays open after the last person")
        cursor.pass(
            "nudge-after", &door.nudgeAfter, .number(1, 100), "after so many obstructed closings the door nudges")
        cursor.pass(
            "nudge-hold", &door.nudgeHold, .duration(second, .seconds(600), example: .seconds(20)),
            "after the curtain has been broken for so long the door nudges")
        cursor.pass(
            "longest-open", &door.longestOpen, .duration(.seconds(10), .seconds(3600), example: .seconds(120)),
            "how long one opening may last")
        cursor.pass(
            "button-stuck", &door.buttonStuckAfter, .duration(second, .seconds(600), example: .seconds(60)),
            "how long the open button may be held before it counts as stuck")
        cursor.pass(
            "extended-open-time", &door.extendedOpen, .duration(second, .seconds(600), example: .seconds(30)),
            "how long extended-open holds the door open")
        cursor.pass(
            "close-timeout", &door.closeTimeout, .duration(second, .seconds(300), example: .seconds(10)),
            "how long a closing may take")
        cursor.pass(
            "open-timeout", &door.openTimeout, .duration(second, .seconds(300), example: .seconds(10)),
            "how long an opening may take")
        cursor.pass(
            "retries", &door.retries, .number(0, 100),
            "how often a closing or an opening that took too long is tried again")
        cursor.pass(
            "open-retry-after", &door.openRetryAfter,
            .duration(.milliseconds(100), .seconds(300), example: .seconds(2)),
            "how long the door rests before it is tried again")
        cursor.pass(
            "reverse-pause", &door.reversePause,
            .duration(.milliseconds(10), .seconds(10), example: .milliseconds(200)),
            "how long the drive rests after it was active")
        cursor.pass(
            "beam-stuck", &beamStuckAfter, .duration(second, .seconds(3600), example: .seconds(30)),
            "how long a beam that counts may be broken before its sensor counts as stuck")
        service.walkSettings(&cursor)
    }

    /// Notes that a role is wired.
    public mutating func wire(_ role: ElevatorDoorRole, debounce: Duration) {
        service.wire(role)
        switch role {
        case .personSensor:
            counting = .oneBeam
            door.countsBothWays = false
        case .beamOuter:
            if counting == .none { counting = .twoBeams }
        case .doorZone: door.hasDoorZone = true
        case .slow: door.hasSlow = true
        case .buzzer: door.hasBuzzer = true
        case .extendedOpen: door.hasExtendedOpen = true
        case .attendant: door.hasAttendant = true
        case .inspection: door.hasInspection = true
        case .locked: isBarrable = true
        case .doorLock, .doorOpenLimit, .lightCurtain, .beamInner, .openButton, .closeButton, .overload, .fireRelease,
            .fireReleaseSecond, .fault, .repairKey, .mainsFail, .batteryLow, .tamper, .callButton, .breakGlass,
            .landing,
            .openDrive, .closeDrive, .alarm, .isOpening, .isClosing, .bell, .outOfService:
            break
        }
    }

    /// A file with a longer dwell, or a longer belief in an obstruction, than the defaults of these does not mean to
    /// cut it short.
    public mutating func finish(isGiven: (Label) -> Bool) {
        lacksOpenButton = !isGiven(ElevatorDoorRole.openButton.label)
        if !isGiven("longest-open") {
            let twoDwells = Duration(nanoseconds: 2 * door.dwell.nanoseconds)
            door.longestOpen = max(door.longestOpen, max(door.nudgeHold, twoDwells))
        }
        if !isGiven("button-stuck") { door.buttonStuckAfter = max(door.buttonStuckAfter, door.dwell) }
    }

    /// What has to agree. Both contacts have to say where the door is by the end of each way: the one that lets go as
    /// well as the one that it reaches. The door must nudge a person in a beam before the beam counts as stuck: a stuck
    /// beam does not obstruct, and the door would close onto the person at full speed. A dwell is never longer than
    /// that.
    public func visitAgreements<Visitor: AgreementVisitor>(_ visitor: inout Visitor) {
        visitor.require("nudge-hold", door.nudgeHold, above: "dwell", door.dwell, mayEqual: true)
        visitor.require("longest-open", door.longestOpen, above: "nudge-hold", door.nudgeHold, mayEqual: true)
        visitor.require("longest-open", door.longestOpen, above: "dwell", door.dwell)
        visitor.require("button-stuck", door.buttonStuckAfter, above: "dwell", door.dwell, mayEqual: true)
        service.visitAgreements(&visitor, of: ElevatorDoorRole.self)
        visitCounting(&visitor)
        visitor.require(
            ElevatorDoorRole.attendant.role, with: ElevatorDoorRole.closeButton.role,
            "expected both, since an attendant closes the door with nothing else")
        if counting != .none { visitor.require("beam-stuck", beamStuckAfter, above: "nudge-hold", door.nudgeHold) }
        visitor.require("close-timeout", door.closeTimeout, aboveDebounceOf: ElevatorDoorRole.doorLock.role)
        visitor.require("close-timeout", door.closeTimeout, aboveDebounceOf: ElevatorDoorRole.doorOpenLimit.role)
        visitor.require("open-timeout", door.openTimeout, aboveDebounceOf: ElevatorDoorRole.doorLock.role)
        visitor.require("open-timeout", door.openTimeout, aboveDebounceOf: ElevatorDoorRole.doorOpenLimit.role)
    }

    /// Persons are counted with one sensor or with two beams.
    private func visitCounting<Visitor: AgreementVisitor>(_ visitor: inout Visitor) {
        let (sensor, outer, inner) = (
            ElevatorDoorRole.personSensor.role, ElevatorDoorRole.beamOuter.role, ElevatorDoorRole.beamInner.role
        )
        if counting == .oneBeam {
            let words: Label = "expected either one sensor or two beams"
            visitor.refuse(sensor, beside: outer, words)
            visitor.refuse(sensor, beside: inner, words)
        } else {
            let words: Label = "expected both, which tell the direction, or neither"
            visitor.require(outer, with: inner, words)
            visitor.require(inner, with: outer, words)
        }
    }

    /// Whom the door counts.
    public var findings: GateList<WiringFinding> {
        let words: Label =
            switch counting {
            case .none: "nobody"
            case .oneBeam: "who enters"
            case .twoBeams: "who enters and who leaves"
            }
        return FixedList(WiringFinding(label: "counts", words: words))
    }

    /// What the door cannot do.
    public var remarks: GateList<Label> {
        var remarks = GateList<Label>()
        switch (door.hasSlow, door.hasBuzzer) {
        case (true, true): break
        case (false, true):
            remarks.add("without slow, the door does not nudge: whatever stays in the doorway holds it open")
        case (true, false):
            remarks.add("without buzzer, the door does not nudge: whatever stays in the doorway holds it open")
        case (false, false):
            remarks.add(
                "without slow and buzzer, the door does not nudge: whatever stays in the doorway holds it open")
        }
        if isBarrable, lacksOpenButton {
            remarks.add("without open-button, nobody in the car can open a door that is locked")
        }
        let service = service.remarks
        for index in service.indices { remarks.add(service[index]) }
        return remarks
    }

    /// A board file without the door's lock contact is refused anyway.
    public var tellsWhenSecured: Bool { true }

    /// A door that fails is not driven.
    public var failsOpen: Bool { false }

    /// The door arrives at both of its contacts.
    public var arrivals: GateList<Arrival> {
        FixedList(
            Arrival(
                contact: ElevatorDoorRole.doorLock.role, isSlow: door.hasSlow, key: "close-timeout",
                limit: door.closeTimeout),
            Arrival(
                contact: ElevatorDoorRole.doorOpenLimit.role, isSlow: false, key: "open-timeout",
                limit: door.openTimeout))
    }
}

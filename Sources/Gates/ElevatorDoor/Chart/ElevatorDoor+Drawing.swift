import Explorer
import Lanes
import Machines
import Statecharts

extension ElevatorDoorLaneConfiguration: DrawnGate {
    package static var drawings: [DrawnMachine] { [.elevatorDoor] }
}

extension DrawnMachine {
    /// The elevator door, drawn from small ones that take every row together.
    fileprivate static let elevatorDoor = DrawnMachine("elevator-door", .elevatorDoor) { DoorSubject.drawn }
}

extension DoorSubject {
    /// What can happen to some doors and not to others.
    private enum Extra: CaseIterable {
        case persons, overload, zone, button, curtain, failure, fire, longer, attendant, inspection

        var events: Set<String> {
            switch self {
            case .persons: ["personsHaveEntered", "personsHaveLeft"]
            case .overload: ["overloadBegan", "overloadEnded"]
            case .zone: ["doorZoneEntered", "doorZoneLeft"]
            case .button: ["openButtonWasPressed", "openButtonWasReleased"]
            case .curtain: ["curtainBroke", "curtainCleared"]
            case .failure: ["machineDidFail"]
            case .fire: ["fireReleaseBegan", "fireReleaseEnded"]
            case .longer: ["extendedOpenWasPressed"]
            case .inspection: ["inspectionBegan", "inspectionEnded"]
            case .attendant: ["attendanceBegan", "attendanceEnded", "closeButtonWasReleased"]
            }
        }
    }

    /// Doors with few states.
    fileprivate static var drawn: [DoorSubject] {
        [
            door(.persons, .overload), door(.persons, .zone), door(.persons, .curtain), door(.persons, .button),
            door(.overload, .zone, .fire), door(.overload, .button), door(.overload, .curtain),
            door(.overload, .failure),
            door(.zone, .button), door(.zone, .failure, .fire), door(.persons, .fire),
            door(.curtain, hasBuzzer: false), door(.failure, retries: 1),
            door(.longer, .persons, .overload), door(.longer, .zone, .fire), door(.longer, .curtain),
            door(.longer, .button), door(.longer, .failure), door(.longer, .attendant),
            door(.attendant, .persons, .overload), door(.attendant, .zone, .fire), door(.attendant, .curtain),
            door(.attendant, .button), door(.attendant, .failure),
            door(.inspection, .overload), door(.inspection, .zone, .fire), door(.inspection, .failure, .fire),
            door(.inspection, .curtain), door(.inspection, .button), door(.inspection, .persons),
            door(.inspection, .longer), door(.inspection, .attendant),
        ]
    }

    private static func door(_ extras: Extra..., retries: UInt8 = 0, hasBuzzer: Bool = true) -> DoorSubject {
        var configuration = ElevatorDoorConfiguration()
        configuration.capacity = 1
        configuration.slowAbove = 0
        configuration.nudgeAfter = 1
        configuration.retries = retries
        configuration.hasBuzzer = hasBuzzer
        configuration.hasDoorZone = extras.contains(.zone)
        configuration.hasExtendedOpen = extras.contains(.longer)
        configuration.hasAttendant = extras.contains(.attendant)
        configuration.hasInspection = extras.contains(.inspection)
        let leftOut = Extra.allCases.filter { !extras.contains($0) }.reduce(into: Set<String>()) {
            $0.formUnion($1.events)
        }
        return DoorSubject(configuration, events: events(of: configuration).filter { !leftOut.contains($0.label.text) })
    }
}

extension Legend {
    fileprivate static let elevatorDoor = Legend("The elevator door", showsCommands: false, [door])

    private static let door = Region(
        "door",
        states: [
            "open", "closing", "nudging", "closed", "opening", "overloaded", "faulted", "fireRecall", "inspection",
        ],
        guards: inAllStates + open + closing + nudging + notMoving,
        details: drive,
        deadlines: [
            Deadline("open", "dwell, or what keeps it open"),
            Deadline("closing", "close-timeout", to: "closed"), Deadline("closing", "close-timeout", to: "faulted"),
            Deadline("closing", "end of the halt", to: "nudging"),
            Deadline("closing", "close-timeout, end of the halt", to: "opening"),
            Deadline("closing", "end of the halt", to: "open"),
            Deadline("closing", "reverse-pause, close-timeout, end of the halt"),
            Deadline("nudging", "close-timeout", to: "closed"), Deadline("nudging", "close-timeout", to: "faulted"),
            Deadline("nudging", "close-timeout", to: "opening"),
            Deadline("nudging", "reverse-pause, close-timeout, end of the halt"),
            Deadline("opening", "open-timeout", to: "faulted"),
            Deadline("opening", "reverse-pause, open-timeout, open-retry-after"),
            Deadline("overloaded", "longest-open"),
            Deadline("fireRecall", "reverse-pause, open-timeout, open-retry-after"),
        ],
        folds: [
            Fold("open", to: "closing", "time is up,\nor the close button"),
            Fold("open", to: "nudging", "kept open too long\nor too often"),
            Fold("open", ["personsHaveEntered", "overloadBegan"], to: "overloaded", "too many or too heavy"),
            Fold("overloaded", ["personsHaveLeft", "overloadEnded"], to: "open", "enough have left"),
            Fold("closing", ["doorHasLocked"], to: "closed", "doorHasLocked"),
            Fold("nudging", ["doorHasLocked"], to: "closed", "doorHasLocked"),
            Fold("closing", to: "nudging", "obstructed too long\nor too often"),
            Fold("closing", to: "opening", "something in the way, button,\nlanding, overload, or too slow"),
            Fold("nudging", to: "opening", "button, landing,\noverload, or too slow"),
            Fold("closed", to: "opening", "button or landing"), Fold("closed", to: "closing", "forced open"),
            Fold("opening", ["doorHasOpened"], to: "open", "doorHasOpened"),
            Fold("faulted", to: "opening", "repaired"), Fold("fireRecall", to: "open", "fireReleaseEnded"),
            Fold(all: "any state", to: "faulted", "machineDidFail,\ncontacts disagree, or\nno retry left"),
            Fold("inspection", to: "opening", "inspectionEnded"),
            Fold(all: "any state", to: "inspection", "inspectionBegan"),
            Fold(all: "any state", to: "fireRecall", "fire release,\nwhere it may open"),
        ],
        isBrief: true)

    /// What has the same guard wherever it happens.
    private static let inAllStates: [Guard] =
        [
            Guard(nil, "doorZoneEntered", to: "fireRecall", "fire release"),
            Guard(nil, "fireReleaseBegan", to: "fireRecall", "where it may open"),
            Guard(nil, "doorHasLocked", to: "faulted", "it is fully open, too"),
            Guard(nil, "doorHasLocked", to: "closed", "the contact is believed"),
            Guard(nil, "doorHasOpened", to: "faulted", "it is locked, too"),
        ]
        + ["closing", "nudging"].flatMap { state in
            [
                "attendanceBegan", "closeButtonWasReleased", "curtainBroke", "extendedOpenWasPressed",
                "interlockDidRelease", "landingArrived", "openButtonWasPressed", "personsHaveEntered",
                "personsHaveLeft",
            ]
            .filter { state == "closing" || !["curtainBroke", "personsHaveEntered", "personsHaveLeft"].contains($0) }
            .flatMap { event in
                [
                    Guard(state, event, to: "open", "it is fully open"),
                    Guard(state, event, to: "overloaded", "it is fully open, overloaded"),
                ]
            }
                + [
                    Guard(state, "attendanceBegan", to: state, "it may not open"),
                    Guard(state, "closeButtonWasReleased", to: state, "attended, it may not open"),
                ]
        }

    private static let open: [Guard] = [
        Guard("open", "deadlinePassed", to: "nudging", "kept open too long or too often"),
        Guard("open", "deadlinePassed", to: "open", "obstructed, it cannot nudge"),
        Guard("open", "deadlinePassed", to: "closing", "else"),
        Guard("open", "closeButtonWasPressed", to: "nudging", "kept open too long or too often"),
        Guard("open", "closeButtonWasPressed", to: "closing", "else"),
    ]
    private static let closing: [Guard] =
        [
            Guard("closing", "curtainCleared", to: "nudging", "it was halted, and gave way too often"),
            Guard("closing", "deadlinePassed", to: "closed", "the lock never let go"),
            Guard("closing", "deadlinePassed", to: "faulted", "too slow, no retry left"),
            Guard("closing", "deadlinePassed", to: "nudging", "it was halted too long or too often"),
            Guard("closing", "deadlinePassed", to: "opening", "something in the way, or a retry"),
            Guard("closing", "deadlinePassed", to: "overloaded", "something in the way, fully open, overloaded"),
            Guard("closing", "deadlinePassed", to: "open", "something in the way, fully open"),
            Guard("closing", "overloadBegan", to: "closing", "it may not open"),
            Guard("closing", "overloadBegan", to: "overloaded", "it is fully open"),
            Guard("closing", "doorZoneEntered", to: "closing", "nothing in the way, or it may not open"),
            Guard("closing", "doorZoneEntered", to: "opening", "something in the way, or overloaded"),
            Guard("closing", "doorZoneEntered", to: "open", "something in the way, fully open"),
            Guard("closing", "doorZoneEntered", to: "overloaded", "overloaded, fully open"),
        ]
        + ["curtainBroke", "openButtonWasPressed", "personsHaveEntered", "personsHaveLeft"].map {
            Guard("closing", $0, to: "closing", "it may not open")
        }

    private static let nudging: [Guard] = [
        Guard("nudging", "deadlinePassed", to: "closed", "the lock never let go"),
        Guard("nudging", "deadlinePassed", to: "faulted", "too slow, no retry left"),
        Guard("nudging", "deadlinePassed", to: "opening", "too slow, a retry"),
        Guard("nudging", "openButtonWasPressed", to: "nudging", "it may not open"),
        Guard("nudging", "doorZoneEntered", to: "nudging", "nobody holds its button, or it may not open"),
        Guard("nudging", "doorZoneEntered", to: "opening", "overloaded, or its button is held"),
        Guard("nudging", "doorZoneEntered", to: "open", "its button is held, fully open"),
        Guard("nudging", "doorZoneEntered", to: "overloaded", "overloaded, fully open"),
        Guard("nudging", "overloadBegan", to: "nudging", "it may not open"),
        Guard("nudging", "overloadBegan", to: "overloaded", "it is fully open"),
        Guard("nudging", "personsHaveEntered", to: "nudging", "not overloaded, or it may not open"),
        Guard("nudging", "personsHaveEntered", to: "overloaded", "overloaded, fully open"),
        Guard("nudging", "personsHaveEntered", to: "opening", "overloaded"),
    ]

    private static let notMoving: [Guard] = [
        Guard("open", "fireReleaseEnded", to: "overloaded", "overloaded"),
        Guard("open", "overloadBegan", to: "overloaded", "no fire, or where it may open"),
        Guard("open", "personsHaveEntered", to: "overloaded", "too many"),
        Guard("open", "landingArrived", to: "opening", "not fully open, and may open"),
        Guard("open", "interlockDidRelease", to: "opening", "not fully open, and may open"),
        Guard("open", "openButtonWasPressed", to: "opening", "not fully open, and may open"),
        Guard("open", "doorHasLeftOpenLimit", to: "opening", "it was let open, and not driven on yet"),
        Guard("overloaded", "fireReleaseBegan", to: "open", "between landings"),
        Guard("overloaded", "overloadEnded", to: "open", "not too many"),
        Guard("overloaded", "personsHaveLeft", to: "open", "few enough, and not too heavy"),
        Guard("opening", "deadlinePassed", to: "faulted", "too slow, no retry left"),
        Guard("opening", "deadlinePassed", to: "open", "it is fully open"),
        Guard("opening", "deadlinePassed", to: "overloaded", "it is fully open, overloaded"),
        Guard("opening", "doorHasOpened", to: "overloaded", "overloaded"),
        Guard("opening", "doorZoneLeft", to: "closed", "locked, the contact is believed"),
        Guard("faulted", "machineRepairDidComplete", to: "closed", "it is locked, and may not open"),
        Guard("faulted", "machineRepairDidComplete", to: "open", "fully open, or it may not open"),
        Guard(
            "faulted", "machineRepairDidComplete", to: "overloaded", "overloaded; fully open, or it may not open"),
        Guard("inspection", "inspectionEnded", to: "closed", "it is locked, and may not open"),
        Guard("inspection", "inspectionEnded", to: "faulted", "it has failed, or contacts disagree"),
        Guard("inspection", "inspectionEnded", to: "open", "fully open, or it may not open"),
        Guard("inspection", "inspectionEnded", to: "overloaded", "overloaded; fully open, or it may not open"),
        Guard("inspection", "inspectionEnded", to: "fireRecall", commanding: "soundAlarm", "fire, it has failed"),
        Guard("inspection", "inspectionEnded", to: "fireRecall", "fire"),
        Guard("inspection", "inspectionEnded", to: "opening", "else"),
        Guard("fireRecall", "inspectionBegan", commanding: "silenceAlarm", "it has failed"),
        Guard("fireRecall", "deadlinePassed", commanding: "soundAlarm", "no retry left"),
        Guard("fireRecall", "doorHasLocked", commanding: "soundAlarm", "it is fully open, too"),
        Guard("fireRecall", "doorHasOpened", commanding: "soundAlarm", "it is locked, too"),
        Guard("fireRecall", "machineDidFail", commanding: "soundAlarm", "the first failure"),
        Guard("fireRecall", "doorZoneLeft", to: "faulted", "it has failed"),
        Guard("fireRecall", "doorZoneLeft", to: "closed", "locked, the contact is believed"),
        Guard("fireRecall", "fireReleaseEnded", to: "faulted", "it has failed"),
        Guard("fireRecall", "fireReleaseEnded", to: "closed", "it is locked, and may not open"),
        Guard("fireRecall", "fireReleaseEnded", to: "open", "it was open, or may not open"),
        Guard(
            "fireRecall", "fireReleaseEnded", to: "overloaded", "overloaded; it was open, or may not open"),
    ]

    /// What tells apart what the drive does.
    private static let drive: [Guard] = [
        Guard(nil, nil, to: "faulted", commanding: "stopDoor", "it was moving"),
        Guard(nil, nil, to: "faulted", "it stood"),
        Guard(nil, nil, to: "closed", commanding: "stopDoor", "it was moving"),
        Guard(nil, nil, to: "closed", "it stood"),
        Guard(nil, nil, to: "open", commanding: "stopDoor", "it was moving"),
        Guard(nil, nil, to: "open", "it stood"),
        Guard(nil, nil, to: "overloaded", commanding: "stopDoor", "it was moving"),
        Guard(nil, nil, to: "overloaded", "it stood"),
        Guard(nil, nil, commanding: "stopDoor", "it was moving"),
        Guard(nil, nil, to: "fireRecall", commanding: "openDoor", "the drive has rested"),
        Guard(nil, nil, to: "fireRecall", "it waits, or is fully open"),
        Guard(nil, nil, commanding: "openDoor", "the drive has rested"),
        Guard(nil, nil, to: "closing", commanding: "closeSlow", "the drive has rested, more than slow-above"),
        Guard(nil, nil, commanding: "closeNormal", "the drive has rested"),
        Guard(nil, nil, commanding: "closeSlow", "the drive has rested"),
        Guard("closing", nil, to: "closing", "it has to wait"),
        Guard("nudging", nil, to: "nudging", "it has to wait"),
        Guard(nil, nil, "it has to wait"),
    ]
}

import Machines
import Statecharts

extension DoorSubject {
    /// The steps as a script for `portcullis simulate`, for a board with one elevator door whose contacts nothing else
    /// moves. Where an attendant's key is wired, the close button is held until it is let go.
    static func script(_ steps: [RealStep<Act>], holdsClose: Bool = false) -> String? {
        ScriptText(steps) { act in
            let isClose = act.event == .own(.closeButtonWasPressed)
            return isClose && holdsClose ? .init("close-held on") : act.event.gesture
        }.text
    }
}

extension ElevatorDoor {
    /// Whether the loop of a board without interlocks sends it next. Two beams count, and whoever walks through them
    /// breaks the curtain, too.
    func isDoneByABoard(_ event: Event, at now: Instant) -> Bool {
        // What is due comes before everything else.
        if deadline.map({ $0 <= now }) ?? false { return event == .own(.deadlinePassed) }
        switch event {
        case .own(let event): return isDoneByABoard(event)
        case .service(.machineDidFail(let cause)): return cause == .faultContact && !state.isFaulted
        case .service(.machineRepairDidComplete): return true
        case .service(.fireReleaseBegan): return !known.isReleased
        case .service(.fireReleaseEnded): return known.isReleased
        }
    }

    private func isDoneByABoard(_ event: ElevatorDoorEvent) -> Bool {
        switch event {
        case .personsHaveEntered(let number), .personsHaveLeft(let number):
            return number > 0 && configuration.countsBothWays && known.isObstructed
        case .openButtonWasPressed: return known.openButton == .up
        case .openButtonWasReleased: return known.openButton != .up
        case .doorHasLocked: return !known.isLocked
        case .doorHasUnlocked: return known.isLocked
        case .doorHasOpened: return !known.isAtOpenLimit
        case .doorHasLeftOpenLimit: return known.isAtOpenLimit
        case .curtainBroke: return !known.isObstructed
        case .curtainCleared: return known.isObstructed
        case .overloadBegan: return !known.isTooHeavy
        case .overloadEnded: return known.isTooHeavy
        case .doorZoneEntered: return configuration.hasDoorZone && !known.isInDoorZone
        case .doorZoneLeft: return configuration.hasDoorZone && known.isInDoorZone
        case .inspectionBegan: return configuration.hasInspection && !state.isInspection
        case .inspectionEnded: return state.isInspection
        case .attendanceBegan: return configuration.hasAttendant && !known.isAttended
        case .attendanceEnded: return known.isAttended
        case .extendedOpenWasPressed: return configuration.hasExtendedOpen
        case .closeButtonWasReleased: return configuration.hasAttendant
        case .closeButtonWasPressed, .landingArrived: return true
        case .deadlinePassed, .interlockDidRelease: return false
        }
    }
}

extension GateEvent<ElevatorDoorEvent> {
    /// What a script says; nil for what happens by itself.
    fileprivate var gesture: ScriptText.Gesture? {
        switch self {
        case .own(let event): event.gesture
        case .service(let event): event.gesture
        }
    }
}

extension ElevatorDoorEvent {
    fileprivate var gesture: ScriptText.Gesture? {
        switch self {
        // A person has passed when the second beam is clear, and has been for so long that it is no flicker.
        case .personsHaveEntered(let number):
            .init("enter \(number)", eventAfter: .milliseconds(320), rest: .milliseconds(280))
        case .personsHaveLeft(let number):
            .init("leave \(number)", eventAfter: .milliseconds(320), rest: .milliseconds(280))
        case .openButtonWasPressed: .hold("open-button", "active")
        case .openButtonWasReleased: .hold("open-button", "inactive")
        case .closeButtonWasPressed: .press("close-button")
        case .closeButtonWasReleased: .init("close-held off")
        case .extendedOpenWasPressed: .press("extended-open")
        case .inspectionBegan: .init("inspection on")
        case .inspectionEnded: .init("inspection off")
        case .attendanceBegan: .init("attendant on")
        case .attendanceEnded: .init("attendant off")
        case .landingArrived: .press("arrive")
        case .doorHasLocked: .init("lock on")
        case .doorHasUnlocked: .init("lock off")
        case .doorHasOpened: .init("limit on")
        case .doorHasLeftOpenLimit: .init("limit off")
        case .curtainBroke: .init("curtain on")
        case .curtainCleared: .init("curtain off")
        case .overloadBegan: .init("overload on")
        case .overloadEnded: .init("overload off")
        case .doorZoneEntered: .init("zone on")
        case .doorZoneLeft: .init("zone off")
        case .deadlinePassed, .interlockDidRelease: nil
        }
    }
}

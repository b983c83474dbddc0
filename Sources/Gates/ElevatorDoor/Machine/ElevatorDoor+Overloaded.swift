import Statecharts

extension ElevatorDoor {
    /// What an overloaded door does: it stays open. A door that is nevertheless locked was pushed shut, or was never
    /// open.
    mutating func decide(
        _ event: ElevatorDoorEvent, in overload: ElevatorDoorState.Overloaded, _ occasion: Occasion
    ) -> Verdict {
        let (now, cycle) = (occasion.now, overload.cycle)
        switch event {
        case .personsHaveEntered, .overloadBegan:
            return become(overloaded(cycle, at: now))
        case .personsHaveLeft:
            return become(opened(cycle, at: now))
        case .overloadEnded:
            believeObstructionAnew(at: now)
            return become(opened(cycle, at: now))
        case .doorZoneLeft:
            // Between landings, a fire lets the door close in spite of the overload.
            return isHeldByLoad ? .handled : become(opened(cycle, at: now))
        case .doorHasLocked:
            return known.isSecured ? become(.closed) : .handled
        case .doorHasOpened, .doorHasUnlocked, .doorHasLeftOpenLimit, .curtainBroke, .curtainCleared,
            .doorZoneEntered, .openButtonWasReleased, .attendanceBegan, .attendanceEnded:
            return .handled
        case .openButtonWasPressed, .closeButtonWasPressed, .closeButtonWasReleased, .extendedOpenWasPressed,
            .inspectionBegan, .inspectionEnded, .landingArrived, .interlockDidRelease:
            return .ignored
        case .deadlinePassed:
            guard let deadline = overload.deadline, now >= deadline else { return .refused }
            // Without a key nobody could end the overload, and the door would stay here until somebody restarts the
            // firmware.
            remark = .countDoubted
            return doubtTheCount(cycle, at: now)
        }
    }

    /// Begins again with an empty cabin.
    mutating func doubtTheCount(_ cycle: ElevatorDoorState.Cycle, at now: Instant) -> Verdict {
        ledger.forget(known.persons)
        known.persons = 0
        believeObstructionAnew(at: now)
        return become(opened(cycle, at: now))
    }
}

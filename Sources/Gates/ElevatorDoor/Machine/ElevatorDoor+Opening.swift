import Statecharts

extension ElevatorDoor {
    /// What an opening door does.
    mutating func decide(
        _ event: ElevatorDoorEvent, in opening: ElevatorDoorState.Opening, _ occasion: Occasion
    ) -> Verdict {
        let now = occasion.now
        switch event {
        case .openButtonWasPressed, .landingArrived, .interlockDidRelease, .closeButtonWasReleased, .inspectionBegan,
            .inspectionEnded:
            return .ignored
        case .extendedOpenWasPressed:
            guard mayBeExtended else { return .ignored }
            return extend(opening, !opening.cycle.isExtended)
        case .closeButtonWasPressed:
            return opening.cycle.isExtended ? extend(opening, false) : .ignored
        case .attendanceBegan:
            return extend(opening, false)
        case .doorHasOpened:
            return become(opened(opening.cycle, at: now))
        case .doorZoneLeft:
            // A lock that was commanded to let go may still do so: then the door is pulled closed until its contact
            // shows more.
            return become(known.isSecured ? .closed : closingAgain(opening.cycle, at: now))
        case .personsHaveEntered, .personsHaveLeft, .doorHasLocked, .doorHasUnlocked, .doorHasLeftOpenLimit,
            .curtainBroke, .curtainCleared, .overloadBegan, .overloadEnded, .doorZoneEntered, .openButtonWasReleased,
            .attendanceEnded:
            return .handled
        case .deadlinePassed:
            guard now >= opening.phase.deadline else { return .refused }
            guard opening.phase.isDriving else {
                return become(self.opening(opening.cycle, retries: opening.retries, at: now))
            }
            known.noteWholeOpening()
            guard !known.isFullyOpen else { return become(opened(opening.cycle, at: now)) }
            guard opening.retries < configuration.retries else {
                return fail(known.isLocked ? .didNotUnlock : .didNotOpen)
            }
            let phase = ElevatorDoorState.Opening.Phase.waiting(until: now + configuration.openRetryAfter)
            return become(.opening(.init(cycle: opening.cycle, retries: opening.retries + 1, phase: phase)))
        }
    }

    /// It goes on, and is held open for longer when it is open, or no more.
    private mutating func extend(_ opening: ElevatorDoorState.Opening, _ isExtended: Bool) -> Verdict {
        var opening = opening
        opening.cycle.isExtended = isExtended
        return become(.opening(opening))
    }
}

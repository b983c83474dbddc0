import Statecharts

extension ElevatorDoor {
    /// What an open door does.
    mutating func answer(
        to event: ElevatorDoorEvent, in open: ElevatorDoorState.Open, _ occasion: Occasion
    ) -> Verdict {
        let now = occasion.now
        switch event {
        case .personsHaveEntered(let number):
            countEntered(number, at: now)
            state = opened(open.cycle, at: now)
            return .handled
        case .personsHaveLeft(let number):
            countLeft(number, at: now)
            state = opened(open.cycle, at: now)
            return .handled
        case .openButtonWasPressed, .landingArrived:
            // A door that is found half open, after a start or because somebody pushed it, is driven the rest of the way.
            guard !known.isAtOpenLimit, mayReopen(open.cycle, occasion) else {
                state = opened(open.cycle, at: now)
                return .handled
            }
            var cycle = open.cycle
            cycle.mayReopen = true
            state = opening(cycle, at: now)
            return .handled
        case .curtainBroke, .curtainCleared, .overloadBegan:
            state = opened(open.cycle, at: now)
            return .handled
        case .closeButtonWasPressed:
            guard known.persons < configuration.capacity, !known.isObstructed else { return .ignored }
            state = leavingOpen(open.cycle, at: now)
            return .handled
        case .doorHasLocked:
            guard !known.contactsDisagree else { return fail(.contactsDisagree) }
            state = .closed
            return .handled
        case .doorHasUnlocked, .doorHasOpened, .doorHasLeftOpenLimit, .overloadEnded, .doorZoneEntered, .doorZoneLeft:
            return .handled
        case .fireReleaseBegan:
            state = recalled(at: now)
            return .handled
        case .fireReleaseEnded:
            return .refused
        case .machineDidFail(let cause):
            return fail(cause)
        case .machineRepairDidComplete:
            return .ignored
        case .deadlinePassed:
            guard now >= open.deadline else { return .refused }
            state = leavingOpen(open.cycle, at: now)
            return .handled
        }
    }

    /// Closing; nudging where the doorway has been obstructed for too long or too often. Settings that make an open cabin an
    /// overloaded one count from here on.
    private mutating func leavingOpen(_ cycle: ElevatorDoorState.Cycle, at now: Instant) -> ElevatorDoorState {
        guard !isOverloaded else { return .overloaded(cycle) }
        let closing = ElevatorDoorState.Closing(cycle: cycle, phase: closingPhase(at: now))
        guard known.isObstructed || cycle.reopenings >= configuration.nudgeAfter else { return .closing(closing) }
        ledger.countNudging()
        return .nudging(closing)
    }
}

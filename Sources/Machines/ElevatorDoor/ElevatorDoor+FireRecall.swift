import Statecharts

// The behaviour is that of a car at its recall landing. EN 81-73 wants automatic doors to open there and the car's controls
// to be inoperative but for the open button, which a door that is open and stays open obeys by doing nothing; Phase I of
// ASME A17.1 wants the same, with the door-reopening devices that smoke can trigger disregarded, as they are here.
//
// Neither code lets a door open between landings, and neither does this one: the recall begins when the zone contact closes.
// Until then the door does what it does between landings without a fire, which is to close and to lock, or the car could not
// be brought to a landing; an overload does not keep it from that.
//
// To close the doors of a car that stands at another landing, and to take it to the recall landing, is the lift
// controller's part; wire the fire release of a door to its signal that the car is recalled and has arrived, or to the
// building's release where the door serves one landing only.
extension ElevatorDoor {
    /// What a door does while the fire release is active.
    mutating func answer(
        to event: ElevatorDoorEvent, in recall: ElevatorDoorState.FireRecall, _ occasion: Occasion
    ) -> Verdict {
        let now = occasion.now
        var recall = recall
        switch event {
        case .personsHaveEntered(let number):
            countEntered(number, at: now)
            return .handled
        case .personsHaveLeft(let number):
            countLeft(number, at: now)
            return .handled
        case .openButtonWasPressed, .closeButtonWasPressed, .landingArrived, .interlockDidRelease:
            return .ignored
        case .curtainBroke, .curtainCleared, .overloadBegan, .overloadEnded, .doorHasUnlocked, .openButtonWasReleased,
            .doorZoneEntered, .fireReleaseBegan:
            return .handled
        case .doorHasLocked:
            noteContacts(in: &recall)
            state = .fireRecall(recall)
            return .handled
        case .doorHasOpened:
            noteContacts(in: &recall)
            recall.stage = recallStage(at: now)
            state = .fireRecall(recall)
            return .handled
        case .doorHasLeftOpenLimit:
            // What was held is driven open again; what is on its way goes on.
            guard case .held = recall.stage else { return .handled }
            recall.stage = recallStage(at: now)
            state = .fireRecall(recall)
            return .handled
        case .doorZoneLeft:
            state = leftZone(recall, occasion)
            return .handled
        case .fireReleaseEnded:
            state = released(recall, occasion)
            return .handled
        case .machineDidFail(let cause):
            ledger.countFault()
            recall.fault = recall.fault ?? cause
            state = .fireRecall(recall)
            return .handled
        case .machineRepairDidComplete:
            guard recall.fault != nil, !known.contactsDisagree else { return .ignored }
            recall.fault = nil
            recall.retries = 0
            state = .fireRecall(recall)
            return .handled
        case .deadlinePassed:
            guard case .opening(let phase) = recall.stage, now >= phase.deadline else { return .refused }
            switch phase {
            case .pausing, .waiting: recall.stage = recallStage(at: now)
            case .driving: timeOut(&recall, at: now)
            }
            state = .fireRecall(recall)
            return .handled
        }
    }

    private mutating func noteContacts(in recall: inout ElevatorDoorState.FireRecall) {
        guard known.contactsDisagree else { return }
        ledger.countFault()
        recall.fault = recall.fault ?? .contactsDisagree
    }

    /// The door is tried again for as long as the release lasts; when the retries are used up it is faulted besides.
    private mutating func timeOut(_ recall: inout ElevatorDoorState.FireRecall, at now: Instant) {
        recall.stage = .opening(.waiting(until: now + configuration.openRetryAfter))
        guard recall.retries >= configuration.retries else {
            recall.retries += 1
            return
        }
        guard recall.fault == nil else { return }
        ledger.countFault()
        recall.fault = known.isLocked ? .didNotUnlock : .didNotOpen
    }

    /// What a door is when the release ends.
    private mutating func released(
        _ recall: ElevatorDoorState.FireRecall, _ occasion: Occasion
    ) -> ElevatorDoorState {
        if let fault = recall.fault { return .faulted(fault) }
        believeObstructionAnew(at: occasion.now)
        switch recall.stage {
        case .held:
            return opened(.init(mayReopen: occasion.mayOpen), at: occasion.now)
        case .opening(let phase):
            guard occasion.mayOpen else { return settled(at: occasion.now) }
            return .opening(.init(cycle: .init(mayReopen: true), retries: recall.retries, phase: phase))
        }
    }

    /// What a door is when the car leaves the landing during a fire: closed, or on its way there.
    private mutating func leftZone(
        _ recall: ElevatorDoorState.FireRecall, _ occasion: Occasion
    ) -> ElevatorDoorState {
        if let fault = recall.fault { return .faulted(fault) }
        believeObstructionAnew(at: occasion.now)
        return known.isSecured ? .closed : closingAgain(.init(mayReopen: false), at: occasion.now)
    }
}

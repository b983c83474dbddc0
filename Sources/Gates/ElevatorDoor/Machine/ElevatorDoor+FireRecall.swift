import Statecharts

// The behaviour is that of a car at its recall landing. EN 81-73 demands that automatic doors open there and that the
// car's controls are out of use, except the open button, which a door that is open and stays open obeys by doing
// nothing. Phase I of ASME A17.1 demands the same, and ignores the reopening devices that smoke can trigger, as this
// door does.
//
// Neither code lets a door open between landings, and neither does this one: the recall begins when the zone contact
// closes. Until then the door does what it does between landings without a fire: it closes and locks, or the car could
// not be brought to a landing. An overload does not keep it from closing.
//
// The lift controller closes the doors of a car that stands at another landing, and takes it to the recall landing.
// Wire the fire release of a door to the controller's signal that the car is recalled and has arrived, or to the
// building's release if the door serves only one landing.
extension ElevatorDoor {
    /// What a door does while the fire release is active.
    mutating func decide(
        _ event: ElevatorDoorEvent, in recall: ElevatorDoorState.FireRecall, _ occasion: Occasion
    ) -> Verdict {
        let now = occasion.now
        var recall = recall
        switch event {
        case .openButtonWasPressed, .closeButtonWasPressed, .closeButtonWasReleased, .extendedOpenWasPressed,
            .inspectionBegan, .inspectionEnded, .landingArrived, .interlockDidRelease:
            return .ignored
        case .personsHaveEntered, .personsHaveLeft, .curtainBroke, .curtainCleared, .overloadBegan, .overloadEnded,
            .doorHasUnlocked, .openButtonWasReleased, .doorZoneEntered, .attendanceBegan, .attendanceEnded:
            return .handled
        case .doorHasLocked:
            noteContacts(in: &recall)
            return become(.fireRecall(recall))
        case .doorHasOpened:
            noteContacts(in: &recall)
            if known.isFullyOpen { recall.stage = .held }
            return become(.fireRecall(recall))
        case .doorHasLeftOpenLimit:
            // A door that was held is driven open again; one that is opening goes on.
            guard case .held = recall.stage else { return .handled }
            recall.stage = recallStage(at: now)
            return become(.fireRecall(recall))
        case .doorZoneLeft:
            return becomeMoved(recall, occasion)
        case .deadlinePassed:
            guard case .opening(let phase) = recall.stage, now >= phase.deadline else { return .refused }
            if phase.isDriving {
                timeOut(&recall, at: now)
            } else {
                recall.stage = recallStage(at: now)
            }
            return become(.fireRecall(recall))
        }
    }

    /// The state of a door when the release ends.
    mutating func becomeReleased(_ recall: ElevatorDoorState.FireRecall, _ occasion: Occasion) -> Verdict {
        if let fault = recall.fault { return become(.faulted(fault)) }
        believeObstructionAnew(at: occasion.now)
        switch recall.stage {
        case .held:
            return become(opened(.init(mayReopen: occasion.mayOpen), at: occasion.now))
        case .opening(let phase):
            guard occasion.mayOpen else { return become(settled(at: occasion.now)) }
            return become(.opening(.init(cycle: .init(mayReopen: true), retries: recall.retries, phase: phase)))
        }
    }

    /// The state of a door when the car leaves the landing during a fire: closed, or closing.
    private mutating func becomeMoved(_ recall: ElevatorDoorState.FireRecall, _ occasion: Occasion) -> Verdict {
        if let fault = recall.fault { return become(.faulted(fault)) }
        believeObstructionAnew(at: occasion.now)
        return become(known.isSecured ? .closed : closingAgain(.init(mayReopen: false), at: occasion.now))
    }

    private mutating func noteContacts(in recall: inout ElevatorDoorState.FireRecall) {
        guard known.contactsDisagree else { return }
        ledger.countFault()
        recall.fault = recall.fault ?? .contactsDisagree
    }

    /// The opening is retried for as long as the release lasts; when the retries are used up, the door is also faulted.
    private mutating func timeOut(_ recall: inout ElevatorDoorState.FireRecall, at now: Instant) {
        known.noteWholeOpening()
        guard !known.isFullyOpen else { return recall.stage = .held }
        recall.stage = .opening(.waiting(until: now + configuration.openRetryAfter))
        guard recall.retries >= configuration.retries else {
            recall.retries += 1
            return
        }
        guard recall.fault == nil else { return }
        ledger.countFault()
        recall.fault = known.isLocked ? .didNotUnlock : .didNotOpen
    }
}

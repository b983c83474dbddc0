import Statecharts

// The superstate: what a failure, a repair and a fire release are to a door, whatever it does.
extension ElevatorDoor {
    /// Whether the door works, and no fire release holds it.
    var isInService: Bool {
        switch state {
        case .open, .closing, .nudging, .closed, .opening, .overloaded: true
        case .faulted, .fireRecall, .inspection: false
        }
    }

    /// The rows of the superstate.
    mutating func serve(_ event: ServiceEvent, _ occasion: Occasion) -> Verdict {
        let now = occasion.now
        switch (event, state) {
        case (.machineDidFail(let cause), .fireRecall(var recall)):
            ledger.countFault()
            recall.fault = recall.fault ?? cause
            return become(.fireRecall(recall))
        case (.machineDidFail, .faulted):
            ledger.countFault()
            return .handled
        case (.machineDidFail(let cause), .inspection(let fault)):
            ledger.countFault()
            return become(.inspection(failed: fault ?? cause))
        case (.machineDidFail(let cause), _):
            return fail(cause)

        case (.machineRepairDidComplete, .fireRecall(var recall)):
            guard recall.fault != nil, !known.contactsDisagree else { return .ignored }
            recall.fault = nil
            recall.retries = 0
            return become(.fireRecall(recall))
        case (.machineRepairDidComplete, .faulted):
            guard !known.contactsDisagree else { return .ignored }
            return becomeRepaired(occasion)
        case (.machineRepairDidComplete, .inspection(let fault)):
            return fault == nil ? .ignored : become(.inspection(failed: nil))
        case (.machineRepairDidComplete, .overloaded(let overloaded)):
            // Persons who left without breaking the beams would hold the door for ever, so a technician who has looked
            // may declare the cabin empty. A key cannot overrule the load contact.
            guard !known.isTooHeavy else { return .ignored }
            return doubtTheCount(overloaded.cycle, at: now)
        case (.machineRepairDidComplete, _):
            return .ignored

        case (.fireReleaseBegan, _):
            guard known.noteRelease(true) else { return .ignored }
            // Nothing is driven while somebody may have a hand in the drive.
            if state.isInspection { return .handled }
            if isWhereItMayOpen { return become(recalled(at: now)) }
            // Between landings, a fire lets the door close in spite of an overload, an attendant, and a button.
            switch state {
            case .overloaded(let overloaded) where !isHeldByLoad: return become(opened(overloaded.cycle, at: now))
            case .open(let open) where open.deadline == nil || open.cycle.isExtended:
                return become(opened(open.cycle.extended(false), at: now))
            case .open, .closing, .nudging, .closed, .opening, .overloaded, .faulted, .fireRecall, .inspection:
                return .handled
            }

        case (.fireReleaseEnded, _):
            guard known.noteRelease(false) else { return .ignored }
            switch state {
            case .fireRecall(let recall): return becomeReleased(recall, occasion)
            case .open(let open) where isHeldByLoad || isHeldByAttendant: return become(opened(open.cycle, at: now))
            case .open, .closing, .nudging, .closed, .opening, .overloaded, .faulted, .inspection: return .handled
            }
        }
    }

    /// A safe opening, where the door may open. Never a closing: nobody knows what is in its way.
    mutating func becomeRepaired(_ occasion: Occasion) -> Verdict {
        believeObstructionAnew(at: occasion.now)
        guard isWhereItMayOpen else { return become(settled(at: occasion.now)) }
        guard occasion.mayOpen else {
            wish = .made
            return become(settled(at: occasion.now))
        }
        return become(opening(.init(mayReopen: true), at: occasion.now))
    }
}

import Statecharts

// A technician works at the car or at its door. This door does nothing at all then: it keeps its knowledge up to date,
// as a faulted door does, and a fire waits. Contacts may be bridged for the work, so they must agree only at its end.
extension ElevatorDoor {
    /// What a door does when the key is turned back: what it does after a repair, unless it has failed, or there is a
    /// fire.
    mutating func endInspection(_ failed: Fault?, _ occasion: Occasion) -> Verdict {
        if known.contactsDisagree { ledger.countFault() }
        let fault = failed ?? (known.contactsDisagree ? .contactsDisagree : nil)
        state = .inspection(failed: fault)
        if known.isReleased, isWhereItMayOpen { return become(recalled(at: occasion.now)) }
        if let fault { return become(.faulted(fault)) }
        return becomeRepaired(occasion)
    }
}

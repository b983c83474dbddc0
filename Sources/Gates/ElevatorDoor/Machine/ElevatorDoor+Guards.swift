import Statecharts

extension ElevatorDoor {
    /// Whether the door is closed and locked: only then may another door that is interlocked with it open.
    public var isSecured: Bool { @inline(__always) get { state.isClosed } }

    /// Whether the cabin holds more than it may, by its load contact or by count.
    public var isOverloaded: Bool {
        known.isTooHeavy || (configuration.countsBothWays && known.persons > configuration.capacity)
    }

    /// Whether an overload keeps the door from closing. Between landings during a fire nothing does: people can only
    /// wait until the car is brought to a landing.
    var isHeldByLoad: Bool { isOverloaded && (isWhereItMayOpen || !known.isReleased) }

    /// Whether an attendant holds an open door. Between landings during a fire nobody does, as with an overload.
    var isHeldByAttendant: Bool { known.isAttended && (isWhereItMayOpen || !known.isReleased) }

    /// Whether the door may be held open for longer: an attendant does that without it, and in a fire nobody may.
    var mayBeExtended: Bool { !known.isAttended && !known.isReleased }

    /// Whether the car is where its door may open.
    public var isWhereItMayOpen: Bool { known.isInDoorZone || !configuration.hasDoorZone }

    /// Whether a door that is not closed may reopen.
    func mayReopen(_ cycle: ElevatorDoorState.Cycle, _ occasion: Occasion) -> Bool {
        isWhereItMayOpen && (cycle.mayReopen || occasion.mayOpen)
    }

    /// Stops believing a button that was held until now. False if nobody holds it.
    mutating func giveUpButton() -> Bool {
        guard known.heldSince != nil else { return false }
        known.openButton = .stuck
        remark = .buttonStuck
        return true
    }

    /// When the drive will have rested enough to be active again, if it stops now.
    func restsUntil(at now: Instant) -> Instant {
        standingOutputs.isDriving ? now + configuration.reversePause : known.restsUntil
    }
}

extension ElevatorDoor {
    /// An obstruction while the door is held open or out of service has not delayed a closing: its time counts towards
    /// nudging only from now on.
    mutating func believeObstructionAnew(at now: Instant) {
        if known.isObstructed { known.obstructedSince = now }
    }
}

// Persons
extension ElevatorDoor {
    mutating func countEntered(_ number: UInt16, at now: Instant) {
        known.persons = ledger.enter(number, onBoard: known.persons)
        believeObstructionAnew(at: now)
    }

    mutating func countLeft(_ number: UInt16, at now: Instant) {
        known.persons = ledger.leave(number, onBoard: known.persons)
        believeObstructionAnew(at: now)
    }

    /// A count of entries alone begins again with each opening.
    mutating func forgetPersons() {
        guard !configuration.countsBothWays else { return }
        ledger.forget(known.persons)
        known.persons = 0
    }
}

import Statecharts

/// What an elevator door knows whatever state it is in: who is on board, what the contacts say, and the drive's rest.
public struct ElevatorDoorKnowledge: Equatable, Sendable {
    /// How many persons are on board, as far as they were counted.
    public internal(set) var persons: UInt16 = 0
    /// Whether the load contact is active.
    public private(set) var isTooHeavy = false
    /// Since when the doorway is obstructed, if it is. A person who is counted meanwhile starts the time again: the curtain
    /// is then broken by traffic, not by a fault.
    public internal(set) var obstructedSince: Instant?
    /// Whether the zone contact is active.
    public private(set) var isInDoorZone = false
    /// Whether the lock contact is active.
    public private(set) var isLocked = false
    /// Whether the open limit is active.
    public private(set) var isAtOpenLimit = false
    /// Until when the drive rests: nobody knows what it did before the start, and it was active before every stop.
    public internal(set) var restsUntil: Instant

    /// Nothing but that the drive rests.
    public init(restsUntil: Instant) {
        self.restsUntil = restsUntil
    }

    /// Knowledge of any kind, for exploring it.
    init(
        persons: UInt16 = 0, isTooHeavy: Bool = false, obstructedSince: Instant? = nil, isInDoorZone: Bool = false,
        isLocked: Bool = false, isAtOpenLimit: Bool = false, restsUntil: Instant
    ) {
        self.persons = persons
        self.isTooHeavy = isTooHeavy
        self.obstructedSince = obstructedSince
        self.isInDoorZone = isInDoorZone
        self.isLocked = isLocked
        self.isAtOpenLimit = isAtOpenLimit
        self.restsUntil = restsUntil
    }

    /// Whether something is in the doorway.
    public var isObstructed: Bool { obstructedSince != nil }

    /// Whether the contacts say that the door is locked and fully open at once.
    public var contactsDisagree: Bool { isLocked && isAtOpenLimit }

    /// Takes note of what an event says about the contacts. False when that was known already.
    mutating func note(_ event: ElevatorDoorEvent, at now: Instant) -> Bool {
        switch event {
        case .curtainBroke:
            guard !isObstructed else { return false }
            obstructedSince = now
            return true
        case .curtainCleared:
            guard isObstructed else { return false }
            obstructedSince = nil
            return true
        case .overloadBegan: return note(true, in: &isTooHeavy)
        case .overloadEnded: return note(false, in: &isTooHeavy)
        case .doorZoneEntered: return note(true, in: &isInDoorZone)
        case .doorZoneLeft: return note(false, in: &isInDoorZone)
        case .doorHasLocked: return note(true, in: &isLocked)
        case .doorHasUnlocked: return note(false, in: &isLocked)
        case .doorHasOpened: return note(true, in: &isAtOpenLimit)
        case .doorHasLeftOpenLimit: return note(false, in: &isAtOpenLimit)
        case .personsHaveEntered, .personsHaveLeft, .openButtonWasPressed, .closeButtonWasPressed, .landingArrived,
            .fireReleaseBegan, .fireReleaseEnded, .machineDidFail, .machineRepairDidComplete, .deadlinePassed:
            return true
        }
    }

    private func note(_ value: Bool, in known: inout Bool) -> Bool {
        guard value != known else { return false }
        known = value
        return true
    }
}

import Statecharts

/// What an elevator door knows in every state: how many are on board, what the contacts report, and the drive's rest.
public struct ElevatorDoorKnowledge: Equatable, Sendable {
    /// How many persons are on board, as far as they were counted.
    public internal(set) var persons: UInt16 = 0
    /// Whether the load contact is active.
    public private(set) var isTooHeavy = false
    /// Since when the doorway has been obstructed, if it is. A person who is counted meanwhile restarts the time: then
    /// traffic breaks the curtain, not a fault.
    public internal(set) var obstructedSince: Instant?
    /// What the open button says.
    public internal(set) var openButton = OpenButton.up
    /// Whether the fire release is active, whether the door follows it or has to wait for a landing.
    public private(set) var isReleased = false
    /// Whether an attendant's key is turned.
    public private(set) var isAttended = false
    /// Whether the zone contact is active.
    public private(set) var isInDoorZone = false
    /// Whether the lock contact is active.
    public private(set) var isLocked = false
    /// Whether the drive was commanded to open the door, and since then neither has the lock contact let go nor was the
    /// door seen fully open: the bolt may be drawing back, and an active contact may answer an older command.
    public internal(set) var mayBeUnlocking = false
    /// Whether the open limit is active.
    public private(set) var isAtOpenLimit = false
    /// Whether the active open limit does not show an open door yet: it is debounced or stuck perhaps. It is so from
    /// the beginning of a closing, or from contacts that disagree, until the limit has let go or an opening has run its
    /// whole time.
    public internal(set) var doubtsOpenLimit = false
    /// Until when the drive rests: nobody knows what it did before the start, and it was active before every stop.
    public internal(set) var restsUntil: Instant

    /// Only that the drive rests.
    public init(restsUntil: Instant) {
        self.restsUntil = restsUntil
    }

    /// Knowledge of any kind, for exploring it.
    init(
        persons: UInt16 = 0, isTooHeavy: Bool = false, obstructedSince: Instant? = nil, openButton: OpenButton = .up,
        isReleased: Bool = false, isAttended: Bool = false, isInDoorZone: Bool = false, isLocked: Bool = false,
        mayBeUnlocking: Bool = false, isAtOpenLimit: Bool = false, doubtsOpenLimit: Bool = false, restsUntil: Instant
    ) {
        self.persons = persons
        self.isTooHeavy = isTooHeavy
        self.obstructedSince = obstructedSince
        self.openButton = openButton
        self.isReleased = isReleased
        self.isAttended = isAttended
        self.isInDoorZone = isInDoorZone
        self.isLocked = isLocked
        self.mayBeUnlocking = mayBeUnlocking
        self.isAtOpenLimit = isAtOpenLimit
        self.doubtsOpenLimit = doubtsOpenLimit
        self.restsUntil = restsUntil
    }

    /// Whether something is in the doorway.
    public var isObstructed: Bool { obstructedSince != nil }

    /// Since when somebody has held the open button; nil if nobody does, or if it is stuck.
    public var heldSince: Instant? {
        switch openButton {
        case .held(let since): since
        case .up, .stuck: nil
        }
    }

    /// Whether the lock contact reports a locked door, and can be believed.
    public var isSecured: Bool { isLocked && !mayBeUnlocking }

    /// Whether the open limit reports a fully open door, and can be believed.
    public var isFullyOpen: Bool { isAtOpenLimit && !doubtsOpenLimit }

    /// Whether the contacts report that the door is both locked and fully open.
    public var contactsDisagree: Bool { isLocked && isAtOpenLimit }

    /// Notes what an event says about the contacts. False when that was already known.
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
        case .openButtonWasPressed:
            guard openButton == .up else { return false }
            openButton = .held(since: now)
            return true
        case .openButtonWasReleased:
            guard openButton != .up else { return false }
            openButton = .up
            return true
        case .overloadBegan: return note(true, in: &isTooHeavy)
        case .overloadEnded: return note(false, in: &isTooHeavy)
        case .attendanceBegan: return note(true, in: &isAttended)
        case .attendanceEnded: return note(false, in: &isAttended)
        case .doorZoneEntered: return note(true, in: &isInDoorZone)
        case .doorZoneLeft: return note(false, in: &isInDoorZone)
        case .doorHasLocked: return noteContact(note(true, in: &isLocked))
        case .doorHasUnlocked: return noteFollowed(note(false, in: &isLocked))
        case .doorHasOpened: return noteContact(noteFollowed(note(true, in: &isAtOpenLimit)))
        case .doorHasLeftOpenLimit:
            doubtsOpenLimit = false
            return note(false, in: &isAtOpenLimit)
        case .personsHaveEntered, .personsHaveLeft, .closeButtonWasPressed, .closeButtonWasReleased,
            .extendedOpenWasPressed, .inspectionBegan, .inspectionEnded, .landingArrived, .deadlinePassed,
            .interlockDidRelease:
            return true
        }
    }

    /// Notes the fire release. False when that was already known.
    mutating func noteRelease(_ isActive: Bool) -> Bool { note(isActive, in: &isReleased) }

    /// An opening has run its whole time: an open limit that is active now is believed, whatever was doubted.
    mutating func noteWholeOpening() {
        doubtsOpenLimit = false
        if isAtOpenLimit { mayBeUnlocking = false }
    }

    /// Of contacts that disagree, either may be wrong.
    private mutating func noteContact(_ isNews: Bool) -> Bool {
        if isNews, contactsDisagree { doubtsOpenLimit = true }
        return isNews
    }

    /// A lock contact that lets go, or a fully open door, has followed the command to the drive.
    private mutating func noteFollowed(_ isNews: Bool) -> Bool {
        if isNews { mayBeUnlocking = false }
        return isNews
    }

    private func note(_ value: Bool, in known: inout Bool) -> Bool {
        guard value != known else { return false }
        known = value
        return true
    }
}

/// What the open button of an elevator door says.
public enum OpenButton: Equatable, Sendable {
    /// Nobody presses it.
    case up
    /// Somebody has held it since then.
    case held(since: Instant)
    /// It was held for too long to be believed, and has not been let go since.
    case stuck
}

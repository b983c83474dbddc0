import Statecharts

/// What says that there is a fire: a contact, or two of the same panel, of which one closes where the other opens.
/// Either of them is a fire, so a cable that is cut or shorted hides none; two that do not agree are a fault of the
/// wiring.
public struct FireContacts: Sensor {
    /// What is known of two contacts together.
    enum Agreement: Equatable, Sendable {
        /// They agree.
        case agree
        /// They have not agreed since then. A relay's contacts do not change at the same time.
        case differ(since: Instant)
        /// They have not agreed for too long, which was said.
        case wasSaid
    }

    /// How long two contacts may differ. Our choice: a relay's contacts follow each other within some hundredths of a
    /// second.
    public static var mayDifferFor: Duration { .seconds(1) }

    /// The first contact.
    public internal(set) var first: HeldContact
    /// The second, where it is wired.
    public internal(set) var second: HeldContact
    /// Whether the second is wired.
    public var isDouble = false
    private var agreement = Agreement.agree

    /// Contacts that have to be quiet for so long before a fire is over.
    public init(offDelay: Duration) {
        (first, second) = (HeldContact(offDelay: offDelay), HeldContact(offDelay: offDelay))
    }

    /// Where the gate may open in doubt, lost edges count as a fire until the contact has been quiet.
    public mutating func setDoubt(_ doubt: HeldContact.Doubt) { (first.doubt, second.doubt) = (doubt, doubt) }

    /// Whether there is a fire.
    public var isActive: Bool { @inline(__always) get { first.isActive || isDouble && second.isActive } }

    /// When one of them counts as inactive, or they have differed for too long.
    public var deadline: Instant? {
        @inline(__always) get { isDouble ? laterDeadline : first.deadline }
    }

    private var laterDeadline: Instant? {
        // In line: a call would have all of this copied for it.
        @inline(__always) get { .earlier(.earlier(first.deadline, second.deadline), blameDeadline) }
    }

    private var blameDeadline: Instant? {
        @inline(__always) get {
            guard case .differ(let since) = agreement else { return nil }
            return since + FireContacts.mayDifferFor
        }
    }

    /// Takes whatever the loop reports about one of them.
    public mutating func take(_ stimulus: Stimulus, isSecond: Bool, at now: Instant) -> SensorAnswer<Level> {
        isDouble ? takeOfTwo(stimulus, isSecond: isSecond, at: now) : first.take(stimulus, at: now)
    }

    @inline(never)
    private mutating func takeOfTwo(_ stimulus: Stimulus, isSecond: Bool, at now: Instant) -> SensorAnswer<Level> {
        defer { compare(at: now) }
        return isSecond ? second.take(stimulus, at: now) : first.take(stimulus, at: now)
    }

    /// Takes the passing of `deadline`.
    public mutating func deadlinePassed(at now: Instant) -> SensorAnswer<Level> {
        guard isDouble else { return first.deadlinePassed(at: now) }
        let (one, other) = (first.deadlinePassed(at: now), second.deadlinePassed(at: now))
        if let due = blameDeadline, due <= now {
            agreement = .wasSaid
            return .trouble(.differ)
        }
        return one == .nothing ? other : one
    }

    /// Says again that they differ, if they do, after somebody has looked.
    public mutating func rearm(at now: Instant) {
        agreement = .agree
        if isDouble { compare(at: now) }
    }

    private mutating func compare(at now: Instant) {
        guard (first.state == .active) != (second.state == .active) else { return agreement = .agree }
        if agreement == .agree { agreement = .differ(since: now) }
    }

    /// Shows what is known of them.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        first.code(with: &coder)
        guard isDouble else { return }
        second.code(with: &coder)
        var since: Instant? = if case .differ(let since) = agreement { since } else { nil }
        coder.beginning(&since, ages: Ages(FireContacts.mayDifferFor))
        var wasSaid = agreement == .wasSaid
        coder.flag(&wasSaid)
        agreement = wasSaid ? .wasSaid : since.map { .differ(since: $0) } ?? .agree
    }
}

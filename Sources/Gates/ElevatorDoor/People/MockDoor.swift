import ControlLoop
import Statecharts

/// A door that moves as its outputs tell it, and answers with its contacts: what `[mock] door-travel` puts behind the
/// mock chip. It has one speed, half of that while `slow` is active, and none while it is jammed.
public struct MockDoor: SimulatedPart {
    /// The lines that drive it. One without `close` closes whenever `open` is inactive.
    public struct Drives: Sendable {
        /// Opens it.
        public let open: LineID
        /// Closes it.
        public let close: LineID?
        /// Halves its speed.
        public let slow: LineID?

        /// What drives it.
        public init(open: LineID, close: LineID?, slow: LineID?) {
            self.open = open
            self.close = close
            self.slow = slow
        }
    }

    /// The contacts that it moves.
    public struct Contacts: Sendable {
        /// Active while it is closed.
        public let lock: LineID?
        /// Active while it is fully open.
        public let openLimit: LineID?

        /// The contacts that are wired.
        public init(lock: LineID?, openLimit: LineID?) {
            self.lock = lock
            self.openLimit = openLimit
        }
    }

    /// Whose door it is.
    public let lane: Int
    /// What drives it.
    public let drives: Drives
    /// What it answers with.
    public let contacts: Contacts
    private let way: Int64
    private var place: Int64
    private var speed: Int64 = 0
    private var isJammed = false
    private var seen: Instant

    /// A door that takes `travel` from end to end at full speed.
    public init(lane: Int, travel: Duration, drives: Drives, contacts: Contacts, isOpen: Bool, at now: Instant) {
        self.lane = lane
        self.drives = drives
        self.contacts = contacts
        // At full speed it goes two steps in a nanosecond, so that half speed is a whole number.
        way = travel.nanoseconds * 2
        place = isOpen ? way : 0
        seen = now
    }

    /// When a contact will change, if it moves: a millisecond after it leaves an end, or when it reaches one.
    public var nextOccurrence: Instant? {
        guard speed != 0 else { return nil }
        if place == (speed > 0 ? 0 : way) { return seen + .milliseconds(1) }
        let left = speed > 0 ? way - place : place
        return left > 0 ? seen + Duration(nanoseconds: (left + abs(speed) - 1) / abs(speed)) : nil
    }

    /// Whether it is closed to its end.
    public var isShut: Bool { place == 0 }

    /// The same, as of any part.
    public var isClosed: Bool? { isShut }

    /// Whether it is open to its end.
    public var isWide: Bool { place == way }

    /// Moves as it has been told until `now`, then listens to the outputs as they are.
    public mutating func move(until now: Instant, _ level: (LineID) -> Level) {
        let open = level(drives.open)
        let closes = drives.close.map(level) ?? open.inverted
        let slow = drives.slow.map(level) ?? .inactive
        place = min(way, max(0, place + speed * (now - seen).nanoseconds))
        seen = now
        let full: Int64 = slow == .active ? 1 : 2
        speed = isJammed ? 0 : open == .active ? full : closes == .active ? -full : 0
    }

    /// Lets something block it, or takes the block away; `move` takes notice.
    public mutating func jam(_ isJammed: Bool) { self.isJammed = isJammed }

    /// The levels of its contacts.
    public var levels: [(line: LineID, level: Level)] {
        [
            contacts.lock.map { ($0, place == 0 ? .active : .inactive) },
            contacts.openLimit.map { ($0, place == way ? .active : .inactive) },
        ].compactMap { $0 }
    }
}

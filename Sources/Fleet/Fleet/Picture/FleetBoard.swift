import Messages

/// What is known of a board.
public struct FleetBoard: Sendable {
    /// What a board goes by.
    public struct Name: Hashable, Comparable, Sendable {
        /// Its site.
        public let site: String
        /// Its own name.
        public let board: String

        /// By the site, and then by the board.
        public static func < (one: Name, other: Name) -> Bool { (one.site, one.board) < (other.site, other.board) }
    }

    /// Whether a board can be reached.
    public enum Link: String, Sendable {
        /// It is connected to the broker.
        case online
        /// It is not.
        case offline
    }

    /// What it goes by.
    public let name: Name
    /// Whether it can be reached; nil as long as nothing says so.
    public internal(set) var link: Link?
    /// Since when; nil where it was so before one listened.
    public internal(set) var linkSince: Moment?
    /// How well its clock is known.
    public internal(set) var clock = BoardClock.unknown
    /// Its lanes by their names.
    public internal(set) var lanes: [String: FleetLane] = [:]
    /// What happened to the whole board last, since one listens: a start, a stop.
    public internal(set) var lastEvent: Happening?
    /// When the board or one of its lanes said something last. The broker's word that it is gone is none of its own.
    public internal(set) var lastWord: Moment?
    /// Whether two boards go by this name: a boot came back after another one, which no board can do.
    public private(set) var isTwo = false
    /// The last boots that it was in, the present one last.
    private var boots: [String] = []
    /// The highest number of an event of each of the last records. A boot has several where somebody deletes the record
    /// meanwhile.
    private var records: [(boot: String, record: Int64, sequence: Int64)] = []

    /// A board of which nothing is known.
    public init(_ name: Name) { self.name = name }

    /// Whether nothing is known of it any more.
    var isEmpty: Bool { link == nil && lanes.isEmpty }

    /// Whether an event is new. One that the broker did not acknowledge comes again.
    mutating func isNews(_ event: EventMessage) -> Bool {
        // What is missing has no number.
        if event.sequence == 0 { return true }
        if let index = records.firstIndex(where: { $0.boot == event.boot && $0.record == event.record }) {
            guard event.sequence > records[index].sequence else { return false }
            records[index].sequence = event.sequence
            return true
        }
        records.append((event.boot, event.record, event.sequence))
        if records.count > FleetLimits.mostRecords { records.removeFirst() }
        return true
    }

    /// Notes the boot that it says to be in.
    mutating func note(boot: String) {
        guard boot != boots.last else { return }
        isTwo = isTwo || boots.contains(boot)
        boots.append(boot)
        if boots.count > FleetLimits.mostRecords { boots.removeFirst() }
    }

    /// Notes that a lane, or the board itself, said something.
    mutating func heard(at time: Moment, lane: String? = nil) {
        lastWord = max(lastWord ?? time, time)
        if let lane, let before = lanes[lane] { lanes[lane]?.lastWord = max(before.lastWord ?? time, time) }
    }
}

import Statecharts

/// What an operator should know.
public enum CollectorNote: Equatable, Sendable {
    /// It is as it should be.
    case notice(String)
    /// Something is wrong that may pass.
    case warning(String)
    /// Somebody has to do something.
    case error(String)
}

/// What a collector has stored.
public struct CollectorCounts: Equatable, Sendable {
    /// Batches that were committed.
    public private(set) var batches = 0
    /// Messages that were acknowledged.
    public private(set) var messages = 0
    /// Events that were new.
    public private(set) var events = 0
    /// Events that were there already.
    public private(set) var repeated = 0
    /// Hours that were new, or newer than what was there.
    public private(set) var hours = 0
    /// Messages that made no sense.
    public private(set) var refused = 0
    /// Batches that the database had not stored in time.
    public internal(set) var late = 0

    /// Nothing yet.
    public init() {}

    mutating func add(_ written: Store.Written, of messages: Int) {
        batches += 1
        self.messages += messages
        events += written.events
        repeated += written.repeated
        hours += written.hours
        refused += written.refused
    }

    /// All of it, as a line.
    public var text: String {
        """
        messages \(messages), transactions \(batches), events \(events), known already \(repeated), hours \(hours), refused \(refused), \
        too late \(late)
        """
    }
}

/// Messages that made no sense, of which there may be many: they are told at most once in ten minutes.
struct Refusals {
    private static let pause: Duration = .seconds(600)
    private var untold = 0
    private var dropped = 0
    private var next = Instant.zero

    mutating func add(_ written: Store.Written) {
        untold += written.refused
        dropped += written.dropped
    }

    mutating func due(at now: Instant) -> CollectorNote? {
        guard untold > 0, now >= next else { return nil }
        defer { (untold, dropped) = (0, 0) }
        next = now + Self.pause
        let words = "\(untold) message\(untold == 1 ? " makes" : "s make") no sense"
        guard dropped == 0 else {
            return .warning(
                "\(words), and \(dropped) of them \(dropped == 1 ? "is" : "are") lost: portcullis.refused is full; delete rows to see later ones"
            )
        }
        return .warning("\(words), and \(untold == 1 ? "is" : "are") kept aside: SELECT * FROM portcullis.refused")
    }
}

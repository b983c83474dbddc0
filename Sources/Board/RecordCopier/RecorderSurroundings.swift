import ControlLoop
import Daemon
import Links
import Statecharts

/// The surroundings of a recorder: the seam to the operating system, which tests replace.
public protocol RecorderSurroundings {
    /// The time on the clock of the boot.
    var now: Instant { get }
    /// The wall clock's time minus that, in nanoseconds.
    var clockOffset: Int64 { get }
    /// Whether something sets the wall clock, so that it can be believed.
    var isClockSet: Bool { get }
    /// Says something to an operator.
    mutating func say(_ level: NoteLevel, _ text: NoteText)
    /// Says how it stands, to a service manager.
    mutating func tell(_ status: StatusText)
    /// A wait for the card begins, or ends: a wait that lasts is said by somebody else, since who waits cannot speak.
    mutating func waits(_ does: Bool)
}

/// Where a recorder finds what, and how much it keeps.
public struct RecorderSettings: Sendable {
    /// The record to copy.
    public var record: RecordPath
    /// The database to copy it into.
    public var database: RecordPath
    /// For how many days single entries are kept.
    public var days: Int
    /// How large the database may become, in bytes.
    public var maxSize: Int64

    /// Which money the gates count; nil where nobody says.
    public var currency: Currency?

    /// Settings with these values.
    public init(
        record: RecordPath, database: RecordPath, days: Int, maxSize: Int64, currency: Currency? = nil
    ) {
        self.record = record
        self.database = database
        self.days = days
        self.maxSize = maxSize
        self.currency = currency
    }
}

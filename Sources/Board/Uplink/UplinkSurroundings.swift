import BoardFile
import ControlLoop
import Daemon
import Statecharts

/// The surroundings of an uplink: the seam to the operating system, which tests replace.
public protocol UplinkSurroundings {
    /// The time on the clock of the boot.
    var now: Instant { get }
    /// The wall clock's time minus that, in nanoseconds.
    var clockOffset: Int64 { get }
    /// By how many milliseconds the wall clock may be wrong; nil when nobody knows.
    var clockError: Int64? { get }
    /// Says something to an operator.
    mutating func say(_ level: NoteLevel, _ text: NoteText)
    /// Reads what was kept into the bytes: how many there are, or -errno.
    func readKept(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Int
    /// Replaces what is kept. The errno if it could not, else 0.
    mutating func keep(_ text: Phrase) -> Int32
    /// Reads of which lanes the broker has something into the bytes: how many there are, or -errno.
    func readLanes(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Int
    /// Replaces that. The errno if it could not, else 0.
    mutating func keepLanes(_ text: TextLine) -> Int32
}

/// Where an uplink finds what, and what it is for.
public struct UplinkPlan: Sendable {
    /// What it does.
    public enum Purpose: Sendable {
        /// Tells what happens, until it is stopped.
        case report
        /// Takes back all that is retained of the board, and ends.
        case forget
    }

    /// What it does.
    public var purpose: Purpose
    /// Whom it tells, and as what.
    public var settings: UplinkSettings
    /// The firmware's record.
    public var record: RecordPath
    /// The recorder's database.
    public var database: RecordPath
    /// The name of the board.
    public var board: BoardName

    /// A plan with these parts.
    public init(
        _ purpose: Purpose, _ settings: UplinkSettings, board: BoardName, record: RecordPath, database: RecordPath
    ) {
        self.purpose = purpose
        self.settings = settings
        self.board = board
        self.record = record
        self.database = database
    }
}

import ControlLoop
import Statecharts

/// A lane in the header of a record.
public struct RecordLane: Equatable, Sendable {
    /// Its name.
    public let name: LaneName
    /// The name of its machine.
    public let machine: EntryName

    /// A lane by its name and its machine's.
    public init(_ name: LaneName, machine: EntryName) {
        self.name = name
        self.machine = machine
    }
}

/// Whose record it is: what a reader has to know, and nothing that decides what a start takes.
public struct RecordIdentity: Equatable, Sendable {
    /// The name of the board file, without its ending.
    public var board: BoardName
    /// The CRC32C of the board file. It tells whether the file changed; it is no signature.
    public var digest: UInt32
    /// The length of the board file in bytes.
    public var length: UInt32
    /// The version of the firmware.
    public var firmware: VersionText
    /// The lanes, by their places.
    public var lanes = LaneList<RecordLane>()

    /// A board without lanes.
    public init(board: BoardName, digest: UInt32, length: UInt32, firmware: VersionText) {
        self.board = board
        self.digest = digest
        self.length = length
        self.firmware = firmware
    }
}

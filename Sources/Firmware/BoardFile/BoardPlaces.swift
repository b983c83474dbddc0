import ControlLoop
import Statecharts

/// Where what belongs to a board file is, unless somebody says otherwise: the folders of the services.
public struct BoardPlaces: Sendable {
    /// What the board file is called, without its folder and `.board`; the service's instance has the same name.
    public let name: BoardName

    /// The places for a board file. Nil when it has no name to go by: none at all, or one of more than 63 bytes.
    public init?(file: UnsafePointer<CChar>) {
        let path = Bytes(cText: file)
        var start = 0
        for index in path.indices where path[index] == UInt8(ascii: "/") { start = index + 1 }
        let last = path.piece(start..<path.count)
        let ending: Label = ".board"
        let size = ending.withBytes { $0.count }
        let hasEnding = last.count >= size && last.piece(last.count - size..<last.count).equals(ending)
        let stem = hasEnding ? last.piece(0..<last.count - size) : last
        guard !stem.isEmpty, let name = BoardName(stem) else { return nil }
        self.name = name
    }

    /// What is said of a board file that has no places, where these were not given either.
    public static func complaint(about file: UnsafePointer<CChar>) -> Message {
        "a board file of that name has no places of its own; give --record and --database: '\(word: file)'"
    }

    /// The record of what happens now, in memory: the firmware's.
    public var record: RecordPath { "/run/portcullis/\(name)/record" }

    /// The database with what happened: the recorder's.
    public var database: RecordPath { "/var/lib/portcullis/\(name).db" }

    /// How far an MQTT broker has everything: the uplink's.
    public var sent: RecordPath { "/var/lib/portcullis-uplink/\(name).sent" }
}

/// Where everything is in a record, in bytes, and how much of it there is. This is layout 2. All numbers have their low
/// byte first, as every machine that this runs on has them.
///
/// A later version with more to keep puts it into a section behind these, and names that in the header:
/// `RecordSection`. It takes another number only when one of these changes.
package enum Layout {
    /// What a record begins with.
    static let magic: StaticString = "PORTREC1"
    static let version: UInt32 = 2

    // The header, twice: the newer one counts.
    static let header = 0
    static let headerCopies = 2
    package static let headerSize = 2048

    // Names, by number. Number 0 is no name, and its slot stays empty.
    package static let names = header + headerCopies * headerSize
    package static let nameSlots = 512
    package static let nameSize = 48

    // Commits, by the lowest bit of their generation.
    package static let commits = names + nameSlots * nameSize
    static let commitSlots = 2
    package static let commitSize = 64

    // Snapshots: two slots for each lane.
    package static let snapshots = 28_800
    static let lanes = 8
    package static let snapshotSize = 768

    /// The low half of the next record's sequence, for readers that poll.
    package static let published = snapshots + lanes * 2 * snapshotSize

    // The trail: what lines do, for whoever looks on. A start takes nothing from it.
    /// The session that its table is of; 0 while that is being written.
    static let trailSession = 41_152
    /// How many edges there were, modulo 2^32.
    static let trailHead = trailSession + 4
    /// The table of lines.
    static let trailLines = 41_216
    static let lines = 64
    static let trailLineSize = 4
    /// The latest edges, by their number.
    static let trailEdges = trailLines + lines * trailLineSize
    static let trailEdgeSlots = 128
    static let trailEdgeSize = 16

    // The ring begins on a page of its own.
    package static let ring = 45_056
    package static let ringSlots = 4096
    package static let entrySize = 64

    /// The size of the file, as far as this version knows it.
    package static let size = ring + ringSlots * entrySize
    /// The largest file that a later version may make. Our choice: it is locked in memory.
    static let largest = 16 << 20

    static func headerCopy(_ generation: UInt32) -> Int { header + Int(generation & 1) * headerSize }

    static func name(_ id: UInt16) -> Int { names + Int(id) * nameSize }

    static func commit(_ generation: UInt64) -> Int {
        commits + Int(UInt32(truncatingIfNeeded: generation) & 1) * commitSize
    }

    static func snapshot(lane: Int, slot: Int) -> Int { snapshots + (lane * 2 + slot) * snapshotSize }

    static func trailLine(_ index: Int) -> Int { trailLines + index * trailLineSize }

    static func trailEdge(_ number: UInt32) -> Int {
        trailEdges + Int(number % UInt32(trailEdgeSlots)) * trailEdgeSize
    }

    static func entry(_ sequence: UInt64) -> Int {
        ring + Int(UInt32(truncatingIfNeeded: sequence) % UInt32(ringSlots)) * entrySize
    }
}

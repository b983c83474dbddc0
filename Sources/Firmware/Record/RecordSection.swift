import ControlLoop
import Statecharts

/// A part of a record, as the header names it: what it is, and where.
///
/// A version has its own parts at constant places, and demands that they are named there. It keeps the names of all
/// others, and leaves alone what is in them, so a later version that comes back finds what it left.
struct RecordSection: Equatable, Sendable {
    /// What it is. No number is used for two things, ever.
    let kind: UInt32
    /// Its first byte.
    let offset: UInt32
    /// How many bytes it has.
    let length: UInt32

    private init(_ kind: UInt32, _ places: Range<Int>) {
        self.kind = kind
        offset = UInt32(truncatingIfNeeded: places.lowerBound)
        length = UInt32(truncatingIfNeeded: places.count)
    }

    init(kind: UInt32, offset: UInt32, length: UInt32) {
        self.kind = kind
        self.offset = offset
        self.length = length
    }

    /// The parts that this version has, by their kinds: names, commits, snapshots, trail, ring.
    static let own: InlineArray<5, RecordSection> = [
        RecordSection(1, Layout.names..<Layout.commits),
        RecordSection(2, Layout.commits..<Layout.snapshots),
        RecordSection(3, Layout.snapshots..<Layout.trailSession),
        RecordSection(4, Layout.trailSession..<Layout.ring),
        RecordSection(5, Layout.ring..<Layout.size),
    ]

    /// Whether it is one of them.
    var isOwn: Bool {
        let own = Self.own
        for index in own.indices where own[index] == self { return true }
        return false
    }

    /// Whether this version has a part of that kind, wherever it is.
    var isKnown: Bool { kind >= 1 && Int(truncatingIfNeeded: kind) <= Self.own.count }

    /// Whether it may be one of a later version in a file of that size.
    func isPossible(in size: UInt32) -> Bool {
        kind != 0 && !isKnown && offset >= UInt32(truncatingIfNeeded: Layout.size) && offset <= size
            && length <= size - offset
    }
}

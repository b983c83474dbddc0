import ControlLoop
import Statecharts

/// Layout 1, which firmware of November 2026 wrote: a lane had at most 16 numbers, and the header named no sections. A
/// record of it that a start finds is copied into one of today's layout; nothing is lost, and the recorder goes on
/// where it was.
enum FirstLayout {
    static let version: UInt32 = 1
    static let size = 299_008

    private static let snapshots = 28_800
    private static let snapshotSize = 256
    private static let published = 32_896
    private static let ring = 36_864

    /// Where the parts of a snapshot were.
    private enum Place {
        static let lane = 0
        static let machine = 2
        static let count = 4
        static let names = 8
        static let values = 40
    }

    /// Why it is no record of this layout, if it is none. A damaged one is one.
    static func flaw(of memory: UnsafeRawPointer) -> RecordFlaw? {
        var flaw: RecordFlaw?
        for copy in 0..<Layout.headerCopies {
            switch RecordHeader.find(copy: copy, of: memory, layout: version) {
            case .header, .damaged: return nil
            case .otherLayout(let version): flaw = .otherLayout(version)
            case .foreign, .unfinished: flaw = flaw ?? .foreign
            }
        }
        return flaw
    }

    /// Copies a record into empty memory of today's layout. Damage stays damage: the start that follows judges it as it
    /// would have judged the old one. The trail begins anew.
    static func copy(_ old: UnsafeRawPointer, into new: some RecordMemory) {
        for copy in 0..<Layout.headerCopies {
            switch RecordHeader.find(copy: copy, of: old, layout: version) {
            case .header(let header): header.store(in: new)
            case .unfinished: break
            case .otherLayout, .foreign, .damaged:
                let place = Layout.header + copy * Layout.headerSize
                copyBytes(old + place, Layout.headerSize, to: place, of: new)
                new.store(Layout.version, at: place + RecordHeader.versionPlace)
            }
        }
        copyBytes(old + Layout.names, Layout.commits - Layout.names, to: Layout.names, of: new)
        copyBytes(old + ring, Layout.size - Layout.ring, to: Layout.ring, of: new)
        for slot in 0..<Layout.commitSlots {
            let place = Layout.commits + slot * Layout.commitSize
            guard case .commit(var commit) = Commit.find(inSlot: slot, of: old) else {
                copyBytes(old + place, Layout.commitSize, to: place, of: new)
                continue
            }
            for lane in 0..<commit.lanes where commit.sums[lane] != 0 {
                let slot = commit.slot(of: lane)
                var draft = SnapshotDraft()
                // One that is damaged leaves an empty place, which no check sum fits.
                guard read(old + snapshots + (lane * 2 + slot) * snapshotSize, sum: commit.sums[lane], into: &draft)
                else {
                    continue
                }
                let rest = SnapshotRest()
                let sum = draft.store(rest, in: new, at: Layout.snapshot(lane: lane, slot: slot))
                commit.take(lane: lane, slot: slot, sum: sum)
            }
            commit.store(in: new)
        }
        new.storeLast(RecordView.word(at: old + published), at: Layout.published)
    }

    /// Reads a snapshot. False when it is not the one with that check sum.
    private static func read(_ place: UnsafeRawPointer, sum: UInt32, into draft: inout SnapshotDraft) -> Bool {
        let block = Block<256>(copying: place)
        let count = Int(block.number(at: Place.count, as: UInt8.self))
        guard count <= 16, block.sum(Place.values + 8 * count) == sum else { return false }
        draft.begin(lane: block.number(at: Place.lane), machine: block.number(at: Place.machine))
        for index in 0..<count {
            // Whether it is due to somebody was not said then. The next commit says it.
            draft.append(
                block.number(at: Place.values + 8 * index), name: block.number(at: Place.names + 2 * index),
                isDue: false)
        }
        return true
    }

    private static func copyBytes(
        _ source: UnsafeRawPointer, _ count: Int, to offset: Int, of memory: some RecordMemory
    ) {
        memory.store(UnsafeRawBufferPointer(start: source, count: count), at: offset)
    }
}

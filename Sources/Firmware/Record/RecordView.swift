import CSystem
import ControlLoop
import Statecharts

/// Reading a record that somebody else may be writing, or may have damaged.
enum RecordView {
    /// Four bytes in one piece: what is loaded before is loaded before, and what after, after.
    @inline(__always)
    static func word(at place: UnsafeRawPointer) -> UInt32 {
        portcullis_fence_acquire()
        return portcullis_load_acquire(place.assumingMemoryBound(to: UInt32.self))
    }

    /// A name, by its number; nil where there is none, or none that can be believed.
    static func name(_ id: UInt16, in memory: UnsafeRawPointer) -> EntryName? {
        guard id > 0, Int(id) < Layout.nameSlots else { return nil }
        let block = Block<48>(copying: memory + Layout.name(id))
        guard block.number(at: NamePlace.sum) == block.sum(NamePlace.sum) else { return nil }
        return block.text(at: NamePlace.text, room: NamePlace.sum)
    }

    /// The newer of the two commits that are whole; nil when neither is, or when the writer was too quick. What is read
    /// before is read before, and what after, after: so everything that the commit makes true is there.
    static func newestCommit(in memory: UnsafeRawPointer) -> Commit? {
        newestCommit { slot in
            portcullis_fence_acquire()
            defer { portcullis_fence_acquire() }
            guard case .commit(let commit) = Commit.find(inSlot: slot, of: memory) else { return nil }
            return commit
        }
    }

    /// The same, of what is found in the slots.
    ///
    /// The first slot is read twice. If it changed, what was found there may be old: the writer may have finished the
    /// second one and gone on, and a reader that took the old one would go back behind what it has read.
    static func newestCommit(_ find: (_ slot: Int) -> Commit?) -> Commit? {
        let first = find(0)
        let second = find(1)
        guard find(0)?.generation == first?.generation else { return nil }
        guard let first, let second else { return first ?? second }
        return second.generation > first.generation ? second : first
    }

    /// The newer of the two headers that are whole; nil when neither is.
    static func newestHeader(in memory: UnsafeRawPointer) -> RecordHeader? {
        var newest: RecordHeader?
        for copy in 0..<Layout.headerCopies {
            guard case .header(let header) = RecordHeader.find(copy: copy, of: memory) else { continue }
            if header.isNewer(than: newest) { newest = header }
        }
        return newest
    }
}

/// Where the parts of a name are in its slot.
enum NamePlace {
    static let text = 0
    static let sum = 44
}

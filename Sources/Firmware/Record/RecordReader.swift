import CSystem
import ControlLoop
import Statecharts

/// A reader of a record. It locks nothing and the writer does not know of it; it believes nothing without its check
/// sum.
public struct RecordReader: ~Copyable {
    let memory: UnsafeRawPointer
    /// The file, or -1 where the memory belongs to somebody else.
    private let descriptor: Int32
    /// The sequence of the next entry to read.
    public private(set) var position: UInt64

    /// Opens a record. Reading begins at `position`, or at the oldest entry that is there.
    @export(interface)
    public init(_ path: RecordPath, from position: UInt64? = nil) throws(RecordError) {
        let mapped = try Self.map(path)
        memory = mapped.memory
        descriptor = mapped.descriptor
        self.position = position ?? Self.oldest(in: memory)
    }

    /// A reader of a record in memory that lasts longer than it.
    package init(_ memory: UnsafeRawPointer, from position: UInt64? = nil) throws(RecordError) {
        try Self.check(memory)
        self.memory = memory
        descriptor = -1
        self.position = position ?? Self.oldest(in: memory)
    }

    deinit {
        guard descriptor >= 0 else { return }
        portcullis_forget_memory(UnsafeMutableRawPointer(mutating: memory), Layout.size)
        portcullis_close(descriptor)
    }

    /// The header: whose record it is. Nil when it cannot be read just now, or both copies are damaged.
    public var header: RecordHeader? { RecordView.newestHeader(in: memory) }

    /// Whether its writer still runs, or another one does. True where that cannot be told.
    public var hasWriter: Bool { descriptor < 0 || portcullis_record_has_writer(descriptor) }

    /// Whether there is an entry that was not read. It costs next to nothing, for a reader that polls.
    public var isBehind: Bool { RecordView.word(at: memory + Layout.published) != UInt32(truncatingIfNeeded: position) }

    /// Goes on reading at an entry.
    public mutating func seek(to position: UInt64) { self.position = position }

    /// Goes on reading at the oldest entry that is there.
    public mutating func seekToOldest() { position = Self.oldest(in: memory) }

    /// Whether the file that is read is still the one at that path.
    public func isAt(_ path: RecordPath) -> Bool { path.withCText { portcullis_record_is_at(descriptor, $0) } }

    /// What one read found besides the entries.
    public struct Reading: Equatable, Sendable {
        /// How many entries were gone, or damaged. The sequences of those that were read show where.
        public var missed: UInt64 = 0
        /// Whether the record ends before the position: it is another one than that in which the position was reached.
        /// Reading begins at its oldest entry.
        public var wentBack = false
        /// Whether the writer was too quick for this read, or both commits are damaged; nothing was read.
        public var isBusy = false
    }

    /// Reads the entries from the position on into an empty list, as many as fit, and only those below `limit`.
    public mutating func next(into batch: inout EntryBatch<Entry>, below limit: UInt64 = .max) -> Reading {
        batch.removeAll()
        var reading = Reading()
        guard let commit = commit() else {
            reading.isBusy = true
            return reading
        }
        let oldest = Self.oldest(before: commit)
        if position > commit.head {
            reading.wentBack = true
            position = oldest
        }
        if position < oldest {
            reading.missed = oldest - position
            position = oldest
        }
        while position < min(commit.head, limit), !batch.isFull {
            if let entry = Entry(position, in: memory) {
                batch.add(entry)
            } else {
                reading.missed += 1
            }
            position += 1
        }
        return reading
    }

    /// A name, by its number in an entry; empty for number 0, and for a name that is damaged.
    public func name(_ id: UInt16) -> EntryName { RecordView.name(id, in: memory) ?? EntryName() }

    /// What is remembered of the lanes, all at one moment. Nil when the writer is too quick for it, or both commits are
    /// damaged.
    @export(interface)
    public func state() -> RecordState? {
        for _ in 0..<mostTries {
            guard let commit = commit() else { continue }
            var state = RecordState(commit)
            var isWhole = true
            for lane in 0..<commit.lanes {
                let snapshot = commit.snapshot(of: lane, in: memory)
                state.lanes.add(snapshot ?? Snapshot())
                if snapshot == nil, commit.sums[lane] != 0 { isWhole = false }
            }
            // A snapshot is not written as long as the newest commit names it. So one that is not there is damaged, or
            // there is a newer commit.
            if isWhole || self.commit()?.generation == commit.generation { return state }
        }
        return nil
    }

    private func commit() -> Commit? { Self.commit(in: memory) }

    private static func commit(in memory: UnsafeRawPointer) -> Commit? {
        for _ in 0..<mostTries {
            if let commit = RecordView.newestCommit(in: memory) { return commit }
        }
        return nil
    }

    private static func oldest(in memory: UnsafeRawPointer) -> UInt64 { commit(in: memory).map(oldest) ?? 1 }

    private static func oldest(before commit: Commit) -> UInt64 {
        let ring = UInt64(Layout.ringSlots)
        return commit.head > ring ? commit.head - ring : 1
    }

    private static func map(_ path: RecordPath) throws(RecordError) -> (memory: UnsafeRawPointer, descriptor: Int32) {
        if path.isTruncated { throw .pathTooLong }
        let descriptor = path.withCText { portcullis_record_open_reading($0) }
        if descriptor < 0 { throw RecordError(opening: -descriptor) }
        do throws(RecordError) {
            let size = portcullis_record_size(descriptor)
            if size == Int64(FirstLayout.size) { throw .refused(.otherLayout(FirstLayout.version)) }
            guard size >= Int64(Layout.size) else { throw .refused(.wrongSize(size)) }
            guard let mapped = portcullis_record_map(descriptor, Layout.size, false) else {
                throw .cannotMap(errno: portcullis_errno())
            }
            do throws(RecordError) {
                try check(UnsafeRawPointer(mapped))
            } catch {
                portcullis_forget_memory(mapped, Layout.size)
                throw error
            }
            return (UnsafeRawPointer(mapped), descriptor)
        } catch {
            portcullis_close(descriptor)
            throw error
        }
    }

    private static func check(_ memory: UnsafeRawPointer) throws(RecordError) {
        do throws(RecordFlaw) {
            _ = try Recovery.header(in: memory)
        } catch {
            throw .refused(error)
        }
    }
}

/// What is remembered of the lanes at one moment.
public struct RecordState: Sendable {
    /// The sequence of the first entry after that moment.
    public let head: UInt64
    /// How many commits there were.
    public let generation: UInt64
    /// When it was.
    public let time: Instant
    /// Whether the session ended in order with it.
    public let isLast: Bool
    /// Whether it comes from the database and no session has begun since.
    public let isRestored: Bool
    /// The lanes, by their places. One of which nothing is remembered has no name.
    public fileprivate(set) var lanes = LaneList<Snapshot>()

    fileprivate init(_ commit: Commit) {
        head = commit.head
        generation = commit.generation
        time = commit.time
        isLast = commit.isLast
        isRestored = commit.isRestored
    }
}

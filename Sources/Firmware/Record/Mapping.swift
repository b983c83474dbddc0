import CSystem
import ControlLoop
import Statecharts

/// The file of a record in memory, locked against a second writer for as long as it is open.
struct Mapping {
    let descriptor: Int32
    private let memory: UnsafeMutableRawPointer
    /// Where it is.
    private let path: RecordPath
    /// How much of it is mapped.
    private let size: Int

    /// Maps an open file, which is closed when that is not possible. What later versions have behind it is not mapped.
    init(_ descriptor: Int32, _ path: RecordPath, size: Int = Layout.size) throws(RecordError) {
        self.descriptor = descriptor
        self.path = path
        self.size = size
        guard let mapped = portcullis_record_map(descriptor, size, true) else {
            let errno = portcullis_errno()
            portcullis_record_close(descriptor)
            throw .cannotMap(errno: errno)
        }
        memory = mapped
    }

    /// The first byte.
    var start: UnsafeRawPointer { UnsafeRawPointer(memory) }

    /// Locks the memory. Nil, or the errno.
    func lockMemory() -> Int32? {
        let result = portcullis_record_lock_memory(memory, size)
        return result < 0 ? -result : nil
    }

    /// Lets go of the memory, not of the file.
    func unmap() { portcullis_forget_memory(memory, size) }

    /// Lets go of it.
    func close() {
        unmap()
        portcullis_record_close(descriptor)
    }

    /// Lets go of it, and of its writer.
    func close(_ writer: RecordWriter) {
        writer.names.close()
        close()
    }

    /// The writer of a new record.
    func writer() throws(RecordError) -> RecordWriter {
        guard let commit = RecordView.newestCommit(in: start), let header = RecordView.newestHeader(in: start) else {
            throw .refused(.headerDamaged)
        }
        return try writer(after: commit, header)
    }

    /// The writer that goes on behind a commit.
    func writer(after commit: Commit, _ header: RecordHeader) throws(RecordError) -> RecordWriter {
        guard let names = NameTable(count: commit.names) else {
            let errno = portcullis_errno()
            close()
            throw .cannotMap(errno: errno)
        }
        return RecordWriter(MappedMemory(memory), after: commit, header, names: names)
    }

    /// Makes a record with nothing in it, beside that path.
    static func make(
        _ path: RecordPath, _ identity: RecordIdentity, _ boot: BootID, size: Int64 = Int64(Layout.size)
    ) throws(RecordError) -> Mapping {
        let mapping = try makeEmpty(path, size: size)
        let made = UInt64(max(1, portcullis_monotonic_ns() / 1_000))
        MappedMemory(mapping.memory).storeEmptyRecord(of: identity, boot: boot, made: made)
        return mapping
    }

    /// The same record in today's layout, in its place. The old one's memory is let go of.
    func inTodaysLayout() throws(RecordError) -> Mapping {
        defer { close() }
        let new = try Self.makeEmpty(path, size: Int64(Layout.size))
        FirstLayout.copy(start, into: MappedMemory(new.memory))
        return try new.putInPlace()
    }

    /// Lets go of a record that is not put in its place.
    private func giveUp() {
        _ = Self.sibling(".new", of: path).withCText { portcullis_record_remove($0) }
        close()
    }

    /// Makes a file of zeros beside that path.
    private static func makeEmpty(_ path: RecordPath, size: Int64) throws(RecordError) -> Mapping {
        let opened = sibling(".new", of: path).withCText { portcullis_record_make($0, size) }
        guard opened >= 0 else { throw RecordError(making: -opened) }
        do throws(RecordError) {
            return try Mapping(opened, path)
        } catch {
            _ = sibling(".new", of: path).withCText { portcullis_record_remove($0) }
            throw error
        }
    }

    /// Stores what a database remembers.
    func seed(
        _ lanes: borrowing LaneList<RememberedLane>, sequence: UInt64, session: UInt32
    ) throws(RecordError) {
        var writer = try writer()
        writer.seed(lanes, sequence: sequence, session: session)
        writer.names.close()
    }

    /// Renames the new record to what it is for.
    func putInPlace() throws(RecordError) -> Mapping {
        let new = Self.sibling(".new", of: path)
        let result = new.withCText { from in path.withCText { portcullis_record_rename(from, $0) } }
        guard result < 0 else { return self }
        giveUp()
        throw .cannotMake(errno: -result)
    }

    /// The same, where there is one that cannot be used, which is kept aside if possible.
    func putInPlace(of flaw: RecordFlaw) throws(RecordError) -> (Mapping, RecordRemark) {
        let bad = Self.sibling(".bad", of: path)
        let result = path.withCText { from in bad.withCText { portcullis_record_rename(from, $0) } }
        let remark: RecordRemark = result < 0 ? .replaced(flaw, errno: -result) : .keptAside(flaw)
        return (try putInPlace(), remark)
    }

    private static func sibling(_ ending: Label, of path: RecordPath) -> RecordSiblingPath {
        var sibling = RecordSiblingPath()
        sibling.append(path)
        sibling.append(ending)
        return sibling
    }
}

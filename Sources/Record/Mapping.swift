import CSystem
import ControlLoop
import Statecharts

/// The file of a record in memory, locked against a second writer for as long as it is open.
struct Mapping {
    private let descriptor: Int32
    private let memory: UnsafeMutableRawPointer
    /// Where it is.
    private let path: RecordPath

    /// Maps an open file, which is closed when that is not possible.
    init(_ descriptor: Int32, _ path: RecordPath) throws(RecordError) {
        self.descriptor = descriptor
        self.path = path
        guard let mapped = portcullis_record_map(descriptor, Layout.size, true) else {
            let errno = portcullis_errno()
            portcullis_close(descriptor)
            throw .cannotMap(errno: errno)
        }
        memory = mapped
    }

    /// The first byte.
    var start: UnsafeRawPointer { UnsafeRawPointer(memory) }

    /// Locks the memory. Nil, or the errno.
    func lockMemory() -> Int32? {
        let result = portcullis_record_lock_memory(memory, Layout.size)
        return result < 0 ? -result : nil
    }

    /// Lets go of the memory, not of the file.
    func unmap() { portcullis_forget_memory(memory, Layout.size) }

    /// Lets go of it.
    func close() {
        unmap()
        portcullis_close(descriptor)
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
        let opened = sibling(".new", of: path).withCText { portcullis_record_make($0, size) }
        guard opened >= 0 else { throw RecordError(making: -opened) }
        let mapping: Mapping
        do throws(RecordError) {
            mapping = try Mapping(opened, path)
        } catch {
            _ = sibling(".new", of: path).withCText { portcullis_record_remove($0) }
            throw error
        }
        MappedMemory(mapping.memory).storeEmptyRecord(of: identity, boot: boot)
        return mapping
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
        _ = new.withCText { portcullis_record_remove($0) }
        close()
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

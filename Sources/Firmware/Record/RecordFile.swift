import CSystem
import ControlLoop
import Statecharts

/// The record of a board in its file: what a start of the firmware finds, and the writer that goes on from there.
///
/// A file at that path is always a whole one: a new record is made beside it, as `.new`, and renamed.
public struct RecordFile {
    /// What the start takes from it, and its writer.
    public package(set) var session: RecordSession<MappedMemory>
    /// What was wrong.
    public private(set) var remarks: RecordRemarks<RecordRemark>

    private let mapping: Mapping

    /// How the session begins.
    public var beginning: Beginning { session.beginning }

    /// What is remembered of the lanes that the session before had, by name.
    public var lanes: LaneList<RememberedLane> { session.lanes }

    /// Opens the record at that path for its one writer, or makes one. One that cannot be believed is kept aside, as
    /// `.bad`.
    @export(interface)
    public static func open(_ path: RecordPath, as identity: RecordIdentity) throws(RecordError) -> RecordFile {
        try open(path, as: identity, boot: .current())
    }

    /// The same, for a boot that is given.
    package static func open(
        _ path: RecordPath, as identity: RecordIdentity, boot: BootID
    ) throws(RecordError) -> RecordFile {
        switch try Existing.find(path, boot: boot) {
        case .nothing: return try RecordFile(Mapping.make(path, identity, boot).putInPlace())
        case .record(let mapping, let recovery): return try RecordFile(mapping, recovery)
        case .refused(let flaw, let descriptor):
            defer { portcullis_close(descriptor) }
            let (mapping, remark) = try Mapping.make(path, identity, boot).putInPlace(of: flaw)
            var file = try RecordFile(mapping)
            file.remarks.add(remark)
            return file
        }
    }

    /// A new record.
    private init(_ mapping: Mapping) throws(RecordError) {
        remarks = RecordRemarks()
        session = RecordSession(new: try mapping.writer())
        self.mapping = mapping
        lockMemory()
    }

    /// A record that was there.
    private init(_ mapping: Mapping, _ recovery: Recovery) throws(RecordError) {
        remarks = recovery.remarks
        session = RecordSession(try mapping.writer(after: recovery.commit, recovery.header), after: recovery)
        self.mapping = mapping
        lockMemory()
    }

    private mutating func lockMemory() {
        if let errno = mapping.lockMemory() { remarks.add(.notLocked(errno: errno)) }
    }

    /// Begins the session in the record: see `StepWriter.begin`.
    public mutating func begin(as identity: RecordIdentity, at time: Instant) {
        session.begin(as: identity, at: time)
    }

    /// Lets go of the file. Its writer must not be used any more. A process that ends does the same.
    public func close() { mapping.close(session.writer) }
}

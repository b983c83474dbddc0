import CSystem
import ControlLoop
import Statecharts

/// What is at the path of a record.
enum Existing {
    /// Nothing.
    case nothing
    /// A record of this boot, open.
    case record(Mapping, Recovery)
    /// A file that cannot be used. Its descriptor holds the lock until another one is in its place.
    case refused(RecordFlaw, Int32)

    /// Looks what is there.
    static func find(_ path: RecordPath, boot: BootID) throws(RecordError) -> Existing {
        if path.isTruncated { throw .pathTooLong }
        let opened = open(path)
        if opened == -Int32(portcullis_record_not_there) { return .nothing }
        guard opened >= 0 else { throw RecordError(opening: -opened) }
        var size = portcullis_record_size(opened)
        let mapping: Mapping
        if size == Int64(FirstLayout.size) {
            let old = try Mapping(opened, path, size: FirstLayout.size)
            if let flaw = FirstLayout.flaw(of: old.start) {
                old.unmap()
                return .refused(flaw, opened)
            }
            mapping = try old.inTodaysLayout()
            size = Int64(Layout.size)
        } else {
            guard size >= Int64(Layout.size) else { return .refused(.wrongSize(size), opened) }
            mapping = try Mapping(opened, path)
        }
        do throws(RecordFlaw) {
            let recovery = try Recovery(mapping.start, boot: boot)
            guard size == Int64(recovery.header.fileSize) else { throw .wrongSize(size) }
            return .record(mapping, recovery)
        } catch {
            mapping.unmap()
            return .refused(error, mapping.descriptor)
        }
    }

    /// Another start may put a new file into the place of the one that was opened, but not again and again.
    private static func open(_ path: RecordPath) -> Int32 {
        var opened: Int32 = 0
        for _ in 0..<mostTries {
            opened = path.withCText { portcullis_record_open($0) }
            if opened != -Int32(portcullis_record_moved) { break }
        }
        return opened
    }
}

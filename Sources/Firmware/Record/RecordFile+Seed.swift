import CSystem
import ControlLoop
import Statecharts

extension RecordFile {
    /// Makes a record from what a database remembers, after a start of the system and before that of the firmware.
    /// `sequence` is that of the next entry, and `session` the last one that there was. A record of that boot that is
    /// there already is newer than any database: then nothing is done. One that cannot be believed is kept aside; what
    /// that was is returned.
    @discardableResult
    package static func seed(
        _ path: RecordPath, as identity: RecordIdentity, lanes: borrowing LaneList<RememberedLane>, sequence: UInt64,
        session: UInt32, boot: BootID
    ) throws(RecordError) -> RecordRemark? {
        switch try Existing.find(path, boot: boot) {
        case .nothing:
            let new = try Mapping.make(path, identity, boot)
            try new.seed(lanes, sequence: sequence, session: session)
            try new.putInPlace().close()
            return nil
        case .record(let mapping, _):
            mapping.close()
            throw .alreadyThere
        case .refused(let flaw, let descriptor):
            defer { portcullis_close(descriptor) }
            let new = try Mapping.make(path, identity, boot)
            try new.seed(lanes, sequence: sequence, session: session)
            let (mapping, remark) = try new.putInPlace(of: flaw)
            mapping.close()
            return remark
        }
    }
}

extension StepWriter {
    /// Stores what a database remembers, and commits.
    mutating func seed(_ lanes: borrowing LaneList<RememberedLane>, sequence: UInt64, session: UInt32) {
        header.session = session
        storeHeader()
        next.head = max(1, sequence)
        next.lanes = lanes.count
        next.isRestored = true
        for lane in lanes.indices { remember(lane: lane, lanes[lane]) }
        commit(at: .zero)
    }
}

import ControlLoop
import Statecharts

/// Why nothing of a record can be believed.
public enum RecordFlaw: Error, Equatable, Sendable {
    /// The file has another size.
    case wrongSize(Int64)
    /// It is no record.
    case foreign
    /// It is a record of another layout.
    case otherLayout(UInt32)
    /// Both of its headers are damaged.
    case headerDamaged
    /// It is of another boot of the system.
    case otherBoot
    /// Both of its commits are damaged.
    case noCommit
}

/// What was wrong with a record, or with its place, although it is in use.
public enum RecordRemark: Equatable, Sendable {
    /// One of the two headers was damaged.
    case headerDamaged
    /// One of the two commits was damaged.
    case commitDamaged
    /// A snapshot of the newest commit was damaged; the commit before it counts.
    case snapshotDamaged
    /// What was remembered of the lane in that place is damaged, and the lane starts at zero.
    case laneLost(Int)
    /// So many names are damaged; entries with them have none.
    case namesDamaged(Int)
    /// The memory could not be locked: it may have to be fetched from a disk.
    case notLocked(errno: Int32)
    /// An older record could not be used and was kept aside, as `record.bad`.
    case keptAside(RecordFlaw)
    /// An older record could not be used, nor kept aside, and is gone.
    case replaced(RecordFlaw, errno: Int32)
}

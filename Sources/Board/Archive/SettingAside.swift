import CSystem
import ControlLoop
import Statecharts

/// The path of a database that is kept aside.
public typealias AsidePath = FixedText<288>

/// A database that cannot be believed is not deleted: somebody may read in it what a customer paid.
public enum SettingAside {
    /// Renames a database, with what SQLite keeps beside it, so that a new one can begin: `.bad-` and the date, in UTC, come behind
    /// its name. Nil when that cannot be done, or while somebody writes it.
    public static func setAside(_ path: RecordPath) -> AsidePath? {
        guard let lock = try? WriterLock(path) else { return nil }
        let aside = rename(path)
        _ = consume lock
        return aside
    }

    private static func rename(_ path: RecordPath) -> AsidePath? {
        guard let date = DateText.forFile() else { return nil }
        let aside: AsidePath = "\(path).bad-\(date)"
        // A board without a clock may have been at that second before.
        if aside.withCText({ portcullis_file_size($0) }) >= 0 { return nil }
        // First the log: left behind, it would be taken for that of the new database. It need not be there.
        _ = rename(path, to: aside, "-wal")
        _ = rename(path, to: aside, "-shm")
        guard !aside.isTruncated, rename(path, to: aside, "") else { return nil }
        return aside
    }

    private static func rename(_ path: RecordPath, to aside: AsidePath, _ ending: Label) -> Bool {
        let old: AsidePath = "\(path)\(ending)"
        let new: AsidePath = "\(aside)\(ending)"
        guard !old.isTruncated, !new.isTruncated else { return false }
        return old.withCText { old in new.withCText { portcullis_record_rename(old, $0) == 0 } }
    }
}

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
        let aside = keep(path, as: "bad")
        _ = consume lock
        return aside
    }

    /// The same for whoever has its lock, with a word of its own. What could not be renamed whole has the name that it had.
    static func keep(_ path: RecordPath, as word: Label) -> AsidePath? {
        guard let date = DateText.forFile() else { return nil }
        let aside: AsidePath = "\(path).\(word)-\(date)"
        // A board without a clock may have been at that second before.
        if aside.withCText({ portcullis_file_size($0) }) >= 0 { return nil }
        // First the log: left behind, it would be taken for that of the new database. It need not be there, or may be all that is.
        let hasLog = rename(path, to: aside, "-wal")
        _ = rename(path, to: aside, "-shm")
        if rename(path, to: aside, "") || hasLog && !isThere(path) { return aside }
        bringBack(aside, as: path)
        return nil
    }

    /// Whether there is a database, or the log of one that is gone.
    static func isThere(_ path: RecordPath) -> Bool {
        let log: RecordSiblingPath = "\(path)-wal"
        return path.withCText { portcullis_file_size($0) } >= 0 || log.withCText { portcullis_file_size($0) } >= 0
    }

    /// Gives what was kept aside its name again.
    static func bringBack(_ aside: AsidePath, as path: RecordPath) {
        let endings: InlineArray<3, Label> = ["-wal", "-shm", ""]
        for index in endings.indices {
            let old: AsidePath = "\(path)\(endings[index])"
            let new: AsidePath = "\(aside)\(endings[index])"
            guard !old.isTruncated, !new.isTruncated else { continue }
            _ = new.withCText { new in old.withCText { portcullis_record_rename(new, $0) } }
        }
    }

    private static func rename(_ path: RecordPath, to aside: AsidePath, _ ending: Label) -> Bool {
        let old: AsidePath = "\(path)\(ending)"
        let new: AsidePath = "\(aside)\(ending)"
        guard !old.isTruncated, !new.isTruncated else { return false }
        return old.withCText { old in new.withCText { portcullis_record_rename(old, $0) == 0 } }
    }
}

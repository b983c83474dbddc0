import CSystem
import ControlLoop
import Statecharts

/// The path of a database that is kept aside.
public typealias AsidePath = FixedText<288>

/// A database that cannot be believed is not deleted: somebody may read in it what a customer paid.
public enum SettingAside {
    /// Renames a database, with what SQLite keeps beside it, so that a new one can begin: `.bad-` and the date, in UTC,
    /// come behind its name. Nil when that cannot be done, or while somebody writes it.
    public static func setAside(_ path: RecordPath) -> AsidePath? {
        guard let lock = try? WriterLock(path) else { return nil }
        let aside = keep(path)
        _ = consume lock
        return aside
    }

    /// The same for whoever has its lock. What could not be renamed whole has the name that it had.
    private static func keep(_ path: RecordPath) -> AsidePath? {
        guard let aside = freeName(path, "bad") else { return nil }
        // First the log: left behind, it would be taken for that of the new database. It need not be there, or may be
        // all that is.
        let hasLog = rename("\(path)", to: aside, "-wal")
        _ = rename("\(path)", to: aside, "-shm")
        if rename("\(path)", to: aside, "") || hasLog && !isThere(path) { return aside }
        bringBack(aside, as: path)
        return nil
    }

    /// Gives a database a second name, and its log, where that has something: for whoever has its lock. Nil when that
    /// cannot be done.
    static func keepBeside(_ path: RecordPath, as word: Label) -> AsidePath? {
        guard let aside = freeName(path, word) else { return nil }
        let log: RecordSiblingPath = "\(path)-wal"
        let hasLog = log.withCText { portcullis_file_size($0) } > 0
        if hasLog, !link(path, to: aside, "-wal") { return nil }
        if link(path, to: aside, "") || hasLog && path.withCText({ portcullis_file_size($0) }) < 0 { return aside }
        remove(aside, "-wal")
        return nil
    }

    /// Removes what SQLite keeps beside a database: the next one would take it for its own.
    static func removeLog(of path: RecordPath) {
        remove("\(path)", "-wal")
        remove("\(path)", "-shm")
    }

    /// A name for a database that is kept: a board without a clock may have been at that second before, and gets none
    /// then.
    private static func freeName(_ path: RecordPath, _ word: Label) -> AsidePath? {
        let aside: AsidePath = "\(path).\(word)-\(DateText.forFile())"
        return aside.withCText({ portcullis_file_size($0) }) >= 0 ? nil : aside
    }

    /// Whether there is a database, or the log of one that is gone.
    static func isThere(_ path: RecordPath) -> Bool {
        let log: RecordSiblingPath = "\(path)-wal"
        return path.withCText { portcullis_file_size($0) } >= 0 || log.withCText { portcullis_file_size($0) } >= 0
    }

    /// Gives what was kept aside its name again.
    private static func bringBack(_ aside: AsidePath, as path: RecordPath) {
        let endings: InlineArray<3, Label> = ["-wal", "-shm", ""]
        for index in endings.indices { _ = rename(aside, to: "\(path)", endings[index]) }
    }

    /// The second names go, and the log comes back that was removed.
    static func takeBack(_ aside: AsidePath, to path: RecordPath) {
        _ = rename(aside, to: "\(path)", "-wal")
        remove(aside, "")
    }

    private static func remove(_ path: AsidePath, _ ending: Label) {
        let file: AsidePath = "\(path)\(ending)"
        if !file.isTruncated { _ = file.withCText { portcullis_record_remove($0) } }
    }

    private static func link(_ path: RecordPath, to aside: AsidePath, _ ending: Label) -> Bool {
        withNames("\(path)", aside, ending) { portcullis_link($0, $1) == 0 }
    }

    private static func rename(_ path: AsidePath, to other: AsidePath, _ ending: Label) -> Bool {
        withNames(path, other, ending) { portcullis_record_rename($0, $1) == 0 }
    }

    /// Does something with two names that have the same ending; nothing where one is too long.
    private static func withNames(
        _ old: AsidePath, _ new: AsidePath, _ ending: Label,
        _ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Bool
    ) -> Bool {
        let old: AsidePath = "\(old)\(ending)"
        let new: AsidePath = "\(new)\(ending)"
        guard !old.isTruncated, !new.isTruncated else { return false }
        return old.withCText { old in new.withCText { body(old, $0) } }
    }
}

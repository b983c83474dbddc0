import CSystem
import ControlLoop
import Statecharts

extension Backup {
    /// `portcullis restore`: a copy of a backup in the place of a database, which is kept beside it. What goes wrong
    /// leaves everything as it was.
    ///
    /// The copy is marked as any backup is: the recorder begins a record of its own with it, and counts nothing twice.
    static func putBack(
        _ file: RecordPath, as database: RecordPath, telling output: inout AskOutput
    ) throws(AskError) {
        let asked = try AskedDatabase.open(file)
        let new: RecordPath = "\(database).new"
        guard !new.isTruncated else {
            throw .failure("\(database): its path is too long for a copy, which is made beside it as .new")
        }
        let date: Int64
        do throws(ArchiveError) { date = try asked.database.number("SELECT date FROM main.progress") ?? 0 } catch {
            throw AskedDatabase.refusal(of: file, error)
        }
        let lock = try lock(database)
        // What one that was broken off has left.
        _ = new.withCText { portcullis_record_remove($0) }
        var aside: AsidePath?
        do throws(AskError) {
            try copy(asked, file, to: new, for: database)
            try give(new, of: database)
            aside = try replace(database, by: new)
        } catch {
            _ = new.withCText { portcullis_record_remove($0) }
            throw error
        }
        _ = consume lock
        tell("\(database) has what \(file) has, up to \(DateText.of(date))", &output)
        if let aside { tell("what it had until now is kept as \(aside)", &output) }
        tell("start its recorder again", &output)
    }

    /// The lock of the database's writer, also for a user of the recorder who comes later.
    private static func lock(_ database: RecordPath) throws(AskError) -> WriterLock {
        do throws(ArchiveError) {
            let lock = try WriterLock(database)
            let path: RecordSiblingPath = "\(database)-lock"
            _ = path.withCText { portcullis_give_to_owner_of_folder($0) }
            return lock
        } catch {
            if error == .inUse {
                throw .failure("\(database): its recorder runs; stop it first: systemctl stop portcullis-recorder@NAME")
            }
            throw .failure("\(database): it cannot be replaced: \(error.words)")
        }
    }

    private static func give(_ new: RecordPath, of database: RecordPath) throws(AskError) {
        let result = new.withCText { portcullis_give_to_owner_of_folder($0) }
        if result < 0 { throw .failure("\(database): it cannot be replaced: \(cText: portcullis_error_text(-result))") }
    }

    /// The name under which the database is kept that was there, if one was. At each moment there is one whole database
    /// in the place: the old one has a second name before the new one takes the first, and its log is empty before that
    /// goes.
    private static func replace(_ database: RecordPath, by new: RecordPath) throws(AskError) -> AsidePath? {
        var aside: AsidePath?
        if SettingAside.isThere(database) {
            if database.withCText({ portcullis_is_link($0) }) {
                throw .failure("\(database): it is a link; name the file that it leads to")
            }
            try emptyLog(of: database)
            aside = SettingAside.keepBeside(database, as: "before")
            if aside == nil { throw .failure("\(database): it cannot be kept aside, and was not replaced") }
        }
        SettingAside.removeLog(of: database)
        let result = new.withCText { from in database.withCText { portcullis_record_rename(from, $0) } }
        guard result < 0 else {
            // A card that cannot say it has kept the names may show the old database after a power cut.
            _ = database.withCText { portcullis_sync_folder_of($0) }
            return aside
        }
        if let aside { SettingAside.takeBack(aside, to: database) }
        throw .failure("\(database): it cannot be replaced: \(cText: portcullis_error_text(-result))")
    }

    /// What is in the log comes into the database itself. One that is damaged, or is none, keeps its log when it is
    /// kept.
    private static func emptyLog(of database: RecordPath) throws(AskError) {
        var isBusy = false
        do throws(ArchiveError) {
            let old = try Database(database, .changing)
            isBusy = try old.number("PRAGMA wal_checkpoint(TRUNCATE)") ?? 0 != 0
        } catch {
            if error.kind == .busy { isBusy = true }
        }
        if isBusy { throw .failure("\(database): somebody reads it just now, and it was not replaced; try it again") }
    }

    private static func tell(_ line: borrowing TextLine, _ output: inout AskOutput) {
        line.withBytes { output.writeLine($0) }
    }
}

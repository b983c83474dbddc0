import CSQLite
import CSystem
import ControlLoop
import Statecharts

/// `portcullis backup`: a whole copy of a database, of one moment, while somebody may be writing it.
enum Backup {
    static func make(_ path: RecordPath, _ file: RecordPath) throws(AskError) {
        let asked = try AskedDatabase.open(path)
        try expectNothing(at: file)
        let newPath: RecordPath = "\(file).new"
        guard !newPath.isTruncated else {
            throw .failure("\(file): its path is too long for a backup, which is made beside it as .new")
        }
        // What a backup that was broken off has left.
        _ = newPath.withCText { portcullis_record_remove($0) }
        do throws(AskError) {
            try copy(asked, path, to: newPath, for: file)
            try expectNothing(at: file)
            let result = newPath.withCText { from in file.withCText { portcullis_record_rename(from, $0) } }
            if result < 0 { throw .failure("\(file): it cannot be made: \(cText: portcullis_error_text(-result))") }
        } catch {
            _ = newPath.withCText { portcullis_record_remove($0) }
            throw error
        }
    }

    private static func expectNothing(at file: RecordPath) throws(AskError) {
        let descriptor = file.withCText { portcullis_record_open_reading($0) }
        if descriptor >= 0 { portcullis_close(descriptor) }
        guard descriptor == -Int32(portcullis_record_not_there) else {
            throw .failure("\(file): it is there already; expected the path of a new file")
        }
    }

    static func copy(
        _ asked: borrowing AskedDatabase, _ path: RecordPath, to new: RecordPath, for file: RecordPath
    ) throws(AskError) {
        let copy: Database
        do throws(ArchiveError) {
            copy = try Database(new, .writing)
        } catch { throw .failure("\(file): it cannot be made: \(error.words)") }
        try copyPages(from: asked.database, path, to: copy, file)
        var findings: Phrase = ""
        do throws(ArchiveError) {
            // One file that needs no other one beside it, wherever it is taken.
            try copy.run("PRAGMA journal_mode = DELETE; PRAGMA trusted_schema = OFF")
            var check = try copy.prepare("PRAGMA integrity_check(1)")
            if try check.step() { check.withText(0) { findings.append($0) } }
        } catch { throw refusal(of: file, from: path, error) }
        guard findings == "ok" else { throw .failure("\(path): it is damaged, and was not copied: \(findings)") }
        do throws(ArchiveError) {
            // Whoever puts it in the place of a database does not have what that one was told to count meanwhile.
            try Schema.rise(copy, by: Schema.step)
            try copy.run("UPDATE progress SET restored = 1")
        } catch { throw refusal(of: file, from: path, error) }
    }

    /// All of them in one go: what somebody writes meanwhile would make it begin anew.
    private static func copyPages(
        from source: borrowing Database, _ path: RecordPath, to copy: borrowing Database, _ file: RecordPath
    ) throws(AskError) {
        let whole: StaticString = "main"
        let name = UnsafeRawPointer(whole.utf8Start).assumingMemoryBound(to: CChar.self)
        guard let backup = sqlite3_backup_init(copy.handle, name, source.handle, name) else {
            throw refusal(of: file, ArchiveError(sqlite3_errcode(copy.handle), of: copy.handle))
        }
        var result = sqlite3_backup_step(backup, -1)
        var tries = 0
        while result == SQLITE_BUSY || result == SQLITE_LOCKED, tries < mostTries {
            sqlite3_sleep(100)
            tries += 1
            result = sqlite3_backup_step(backup, -1)
        }
        // The first error counts.
        let end = sqlite3_backup_finish(backup)
        guard result == SQLITE_DONE, end == SQLITE_OK else {
            let error = ArchiveError(result == SQLITE_DONE ? end : result, of: copy.handle)
            throw refusal(of: file, from: path, error)
        }
    }

    /// What is damaged is so where it comes from.
    private static func refusal(of file: RecordPath, from path: RecordPath, _ error: ArchiveError) -> AskError {
        error.kind == .damaged ? AskedDatabase.refusal(of: path, error) : refusal(of: file, error)
    }

    private static func refusal(of file: RecordPath, _ error: ArchiveError) -> AskError {
        .failure("\(file): the copy cannot be written: \(error.words)")
    }
}

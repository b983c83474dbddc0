import ControlLoop
import Record
import Statecharts

/// `portcullis status`: how far the copy has come, and what was counted lately, in a few lines.
struct Status<Surroundings: AskSurroundings> {
    let path: RecordPath
    let around: Surroundings

    /// How old the oldest entry that is not yet on the card may be.
    private static var longestWait: Int64 { 5_000 }

    private static var file: StaticString {
        """
        SELECT printf('%s, %d entries%s', iif(?1 < 1000000, printf('%d kB', ?1 / 1000), printf('%.1f MB', ?1 / 1e6)),
          (SELECT count(*) FROM main.entry),
          ifnull(' since ' || (SELECT strftime('%Y-%m-%dT%H:%M:%SZ', date / 1000, 'unixepoch') FROM main.entry ORDER BY id
            LIMIT 1), ''))
        """
    }

    private static var progress: StaticString {
        """
        SELECT 'on the card is everything up to '
          || ifnull(strftime('%Y-%m-%dT%H:%M:%S', date / 1000, 'unixepoch') || printf('.%03dZ', date % 1000), '?')
        FROM main.progress
        """
    }

    private static var figures: StaticString {
        """
        SELECT printf('longest wait for the card %.1f s, missed entries %d, transactions %d', longest / 1e3, missed,
          transactions) FROM main.progress
        """
    }

    /// Writes them.
    func write(to output: inout AskOutput) throws(AskError) {
        let asked = try AskedDatabase.open(path)
        do throws(ArchiveError) {
            // One moment for all of it.
            try asked.database.run("BEGIN")
            var file = try asked.database.prepare(Self.file)
            file.bind(1, asked.size)
            path.withBytes { output.write($0) }
            output.write(": ")
            try writeLine(&file, &output)
            var progress = try asked.database.prepare(Self.progress)
            try writeLine(&progress, &output)
            try writeWaiting(asked.database, &output)
            var figures = try asked.database.prepare(Self.figures)
            try writeLine(&figures, &output)
            output.write("last 24 hours: ")
            try Totals.lanes(asked.database).withBytes { output.writeLine($0) }
            try asked.database.run("COMMIT")
        } catch { throw AskedDatabase.refusal(of: path, error) }
    }

    private func writeLine(_ statement: inout Statement, _ output: inout AskOutput) throws(ArchiveError) {
        if try statement.step() { statement.withText(0) { output.writeLine($0) } }
        statement.reset()
    }

    /// What the record of this boot has and the database has not. A database that was copied from elsewhere has no
    /// record here.
    private func writeWaiting(
        _ database: borrowing Database, _ output: inout AskOutput
    ) throws(ArchiveError) {
        guard let boot = around.boot, let board else { return }
        let record = around.record(of: board)
        let position = try position(of: boot, in: database)
        var line = TextLine()
        do throws(RecordError) {
            let reader = try RecordReader(record, from: position)
            guard reader.header?.boot == boot else { return }
            describe(reader, from: position, in: &line)
        } catch {
            if case .notThere = error { return }
            line = "not yet on the card: not known, as \(error.message(of: record))"
        }
        line.withBytes { output.writeLine($0) }
    }

    /// The sequence of the next entry to copy, if what is copied is a record of this boot.
    private func position(of boot: BootID, in database: borrowing Database) throws(ArchiveError) -> UInt64? {
        var search = try database.prepare(
            "SELECT p.position FROM main.progress p JOIN main.record r ON r.id = p.record WHERE r.boot = ?1")
        boot.bytes.span.withUnsafeBytes { search.bind(1, $0) }
        return try search.step() ? UInt64(bitPattern: max(1, search.number(0))) : nil
    }

    private func describe(_ reader: consuming RecordReader, from position: UInt64?, in line: inout TextLine) {
        guard let head = reader.state()?.head else {
            line = "not yet on the card: not known, as the record cannot be read just now"
            return
        }
        var batch = EntryBatch<Entry>()
        let start = reader.position
        _ = reader.next(into: &batch)
        let count =
            position != nil && start <= head ? head - start : head - min(head, batch.isEmpty ? head : batch[0].sequence)
        guard count > 0, !batch.isEmpty else {
            line = "not yet on the card: nothing"
            return
        }
        let age = max(0, (around.monotonic - batch[0].time).nanoseconds / 1_000_000)
        if age > Self.longestWait {
            line = "warning: \(count) entries are not yet on the card, the oldest for \(seconds(age)) s; "
            line.append("does portcullis-recorder run, and is there room?")
        } else {
            line = "not yet on the card: \(count) entries, the oldest for \(seconds(age)) s"
        }
    }

    /// Milliseconds as seconds with one digit after the point.
    private func seconds(_ milliseconds: Int64) -> Phrase { "\(milliseconds / 1000).\(milliseconds % 1000 / 100)" }

    /// The name of the board: that of the file.
    private var board: BoardName? {
        var start = 0
        for index in 0..<path.count where path[index] == UInt8(ascii: "/") { start = index + 1 }
        let end = path.hasSuffix(".db") ? path.count - 3 : path.count
        guard start < end else { return nil }
        return path.withBytes { BoardName(UnsafeBufferPointer(rebasing: $0[start..<end])) }
    }
}

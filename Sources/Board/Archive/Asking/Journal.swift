import ControlLoop
import Statecharts

/// `portcullis journal`: everything that happened, oldest first.
struct Journal<Surroundings: AskSurroundings> {
    let options: AskOptions
    let around: Surroundings

    /// How often a file that is being replaced is tried again.
    private static var mostRetries: Int { 50 }

    /// How far it has come.
    private struct Place {
        /// The id of the next entry; nil in a file that was just opened.
        var next: Int64?
        /// The last line, by its sequence and its time in ms.
        var last: (sequence: Int64, time: Int64)?
        /// Whether that line is from another file than the one that is read.
        var isOtherFile = false
        /// Whether a file was read to its end.
        var hasBegun = false
    }

    /// Writes the lines; with `--follow`, until nobody wants more.
    func write(to output: inout AskOutput) throws(AskError) {
        if options.format == .csv { output.write(JournalWords.header) }
        var place = Place()
        var retries = 0
        repeat {
            do throws(AskError) {
                let asked = try AskedDatabase.open(options.database)
                try follow(asked, &place, &output)
                retries = 0
            } catch {
                // The recorder keeps a damaged file aside and begins a new one; until then there is none, or half of
                // one.
                retries += 1
                guard options.follows, place.hasBegun, retries <= Self.mostRetries else { throw error }
            }
        } while options.follows && !output.hasFailed && around.pause()
    }

    /// Writes what is in a file, and what comes as long as it is there.
    private func follow(
        _ asked: borrowing AskedDatabase, _ place: inout Place, _ output: inout AskOutput
    ) throws(AskError) {
        let lane = try options.lane(in: asked)
        do throws(ArchiveError) {
            try asked.database.run(JournalWords.views)
            var lines = try statement(for: asked.database, lane: lane)
            if place.next == nil { place.next = try first(in: asked.database) }
            repeat {
                try write(&lines, &place, &output)
                place.hasBegun = true
                // One that is read as it is has to be opened again to see more.
                if asked.isFixed { return }
                if !asked.isAt(options.database) {
                    place.next = nil
                    place.isOtherFile = true
                    return
                }
            } while options.follows && !output.hasFailed && around.pause()
        } catch { throw AskedDatabase.refusal(of: options.database, error) }
    }

    private func statement(for database: borrowing Database, lane: Int64?) throws(ArchiveError) -> Statement {
        var lines =
            switch options.format {
            case .json: try database.prepare(JournalWords.json)
            case .csv: try database.prepare(JournalWords.csv)
            case .text: try database.prepare(JournalWords.text)
            }
        if let since = options.since { lines.bind(2, since) }
        if let until = options.until { lines.bind(3, until) }
        if let lane { lines.bind(4, lane) }
        if let kind = options.kind { lines.bind(5, kind) }
        lines.bind(6, try database.number(JournalWords.width) ?? 5)
        return lines
    }

    private func first(in database: borrowing Database) throws(ArchiveError) -> Int64 {
        var first = try database.prepare(JournalWords.first)
        if let since = options.since { first.bind(1, since) }
        return try first.step() ? first.number(0) : 0
    }

    /// Writes the lines that there are. No reader of the output makes the database wait: nothing is read while text is
    /// written.
    private func write(
        _ lines: inout Statement, _ place: inout Place, _ output: inout AskOutput
    ) throws(ArchiveError) {
        if place.isOtherFile, let last = place.last {
            lines.bind(7, last.sequence)
            lines.bind(8, last.time)
        }
        var isFull = true
        while isFull, !output.hasFailed {
            isFull = false
            lines.bind(1, place.next ?? 0)
            while try lines.step() {
                isFull = lines.withText(0) { !output.isEmpty && !output.hasRoom(for: $0.count + 2) }
                if isFull { break }
                lines.withText(0) { output.write($0) }
                output.write(options.format == .csv ? "\r\n" : "\n")
                place.next = lines.number(1) + 1
                place.last = (lines.number(2), lines.number(3))
            }
            lines.reset()
            output.flush()
        }
    }
}

extension AskedDatabase {
    /// The number of the lane with that name.
    borrowing func lane(_ name: UnsafePointer<CChar>, _ path: RecordPath) throws(AskError) -> Int64 {
        var names: Phrase = ""
        do throws(ArchiveError) {
            if let name = EntryName(cText: name) {
                var search = try database.prepare(JournalWords.lane)
                search.bind(1, name)
                if try search.step() { return search.number(0) }
            }
            var lanes = try database.prepare(JournalWords.lanes)
            if try lanes.step() { lanes.withText(0) { names.append($0) } }
        } catch { throw Self.refusal(of: path, error) }
        throw .usage("--lane '\(excerpt(name))' is no lane in \(path), which has the lanes: \(names)")
    }
}

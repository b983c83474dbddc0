import Archive
import ControlLoop
import DesktopTool
import Foundation

/// What a database of the recorder says that was counted.
struct JournalSums {
    /// By lanes, by names.
    typealias Sums = [String: [String: Int]]

    /// What the lanes have.
    let now: Sums
    /// The sums of what they counted in each hour.
    let counted: Sums
    /// How often each event was.
    let events: Sums
    /// The passages of each day in which there were some, by lanes.
    let passages: [String: [Int]]
    let entries: Int
    let transactions: Int
    /// Entries that the recorder came too late for.
    let missed: Int
    /// The longest that an entry has waited until it was copied, in milliseconds.
    let longestWait: Int
    /// Whether SQLite finds no damage.
    let isWhole: Bool

    init(_ file: URL) throws(ToolError) {
        guard let path = file.path.withCString({ RecordPath(cText: $0) }) else {
            throw .failure("\(file.path): the path is too long for a database")
        }
        do throws(ArchiveError) {
            let database = try Database(path, .reading)
            now = try JournalSums.sums("SELECT lane, name, value FROM now", database)
            counted = try JournalSums.sums("SELECT lane, name, sum(amount) FROM hourly GROUP BY 1, 2", database)
            events = try JournalSums.sums(
                "SELECT lane, what, count(*) FROM journal WHERE kind = 'event' GROUP BY 1, 2", database)
            var passages: [String: [Int]] = [:]
            var days = try database.prepare("SELECT lane, amount FROM daily WHERE name = 'passages' ORDER BY day")
            while try days.step() { passages[JournalSums.text(days, 0), default: []].append(Int(days.number(1))) }
            self.passages = passages
            entries = Int(try database.number("SELECT count(*) FROM entry") ?? 0)
            transactions = Int(try database.number("SELECT transactions FROM progress") ?? 0)
            missed = Int(try database.number("SELECT missed FROM progress") ?? 0)
            longestWait = Int(try database.number("SELECT longest FROM progress") ?? 0)
            var check = try database.prepare("PRAGMA integrity_check")
            isWhole = try check.step() && JournalSums.text(check, 0) == "ok"
        } catch {
            throw .failure("\(file.path): \(error.words)")
        }
    }

    private static func sums(_ query: StaticString, _ database: borrowing Database) throws(ArchiveError) -> Sums {
        var sums: Sums = [:]
        var rows = try database.prepare(query)
        while try rows.step() { sums[text(rows, 0), default: [:]][text(rows, 1)] = Int(rows.number(2)) }
        return sums
    }

    private static func text(_ row: borrowing Statement, _ column: Int32) -> String {
        row.withText(column) { String(decoding: $0, as: UTF8.self) }
    }
}

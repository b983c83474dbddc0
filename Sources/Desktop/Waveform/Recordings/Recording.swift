import DesktopTool
import Messages

/// The records of a file, one after the other: a JSON trace, or what `portcullis journal --json` printed.
struct Recording: ~Copyable {
    /// The number of the run that the last record belongs to; the first is 1. Each start of the firmware writes a trace
    /// from time zero on, and `tee -a` puts one after the other.
    private(set) var run = 1
    /// Whether it is a journal; nil before the first record.
    private(set) var isJournal: Bool?
    /// The date of a journal's first entry.
    private(set) var date: String?
    /// Whether the last line was cut off, and left out.
    private(set) var isCut = false
    private var lines: FileLines
    private var line: [UInt8] = []
    private var latest: Int64 = 0
    private var clock = JournalClock()

    init(_ path: String) throws(ToolError) { lines = try FileLines(path) }

    /// The next record; nil at the end.
    mutating func next() throws(ToolError) -> Occurrence? {
        while try lines.next(&line) {
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
            let object: [String: JSONValue]
            do throws(JSONLine.Complaint) {
                object = try JSONLine.object(line)
            } catch {
                // The end of a trace whose writer was killed, or lost power.
                isCut = lines.isCut
                if isCut { return nil }
                throw lines.complaint("byte \(error.column): \(error.message)")
            }
            do throws(Fields.Complaint) {
                return try occurrence(object)
            } catch { throw lines.complaint(error.message) }
        }
        return nil
    }

    /// The text of the last record.
    var text: String { String(decoding: line, as: UTF8.self) }

    /// What is wrong about the last record.
    func complaint(_ message: String) -> ToolError { lines.complaint(message) }

    private mutating func occurrence(_ object: [String: JSONValue]) throws(Fields.Complaint) -> Occurrence {
        let isJournal = object["t_ns"] == nil && object["time_ns"] != nil
        if self.isJournal ?? isJournal != isJournal { throw .init(message: "a trace and a journal in one file") }
        self.isJournal = isJournal
        if isJournal {
            let occurrence = try Occurrence(journal: object, at: try clock.time(object))
            if date == nil, case .string(let text)? = object["date"] { date = text }
            return occurrence
        }
        let occurrence = try Occurrence(trace: object)
        if occurrence.time < latest { run += 1 }
        latest = occurrence.time
        return occurrence
    }
}

import Archive
import ControlLoop
import DesktopTool
import Foundation
import Record
import Statecharts

extension FleetBoard {
    /// Writes down what has to be in the table of the collectors: every message of an event that this board's own
    /// database has, from where the uplink began, as lines that PostgreSQL's COPY reads: site, board, message.
    func writeExpected() throws(ToolError) {
        var reason = TextLine()
        guard var entries = Outgoing(files.database, reason: &reason) else { throw .failure(String(reason)) }
        let start = "\(site)\t\(name)\t"
        var text = ""
        do throws(ArchiveError) {
            try entries.next(after: beginning ?? 0, boot: boot, clockError: nil) { _, _, message, _ in
                text += start + String(decoding: message, as: UTF8.self).replacing("\\", with: "\\\\") + "\n"
                return true
            }
        } catch {
            throw .failure("\(files.database): \(error.words)")
        }
        try write(text, to: files.expected)
        try write(totals(), to: files.totals)
        try write(counted(), to: files.counted)
    }

    private func write(_ text: String, to file: String) throws(ToolError) {
        do {
            try text.write(toFile: file, atomically: true, encoding: .utf8)
        } catch {
            throw .failure("\(file): \(error.localizedDescription)")
        }
    }

    /// What each lane has counted of each name, as this board's own journal has it: site, board, lane, name, amount.
    private func totals() throws(ToolError) -> String {
        var text = ""
        do throws(ArchiveError) {
            let database = try Database(files.database, .reading)
            var rows = try database.prepare("SELECT lane, name, sum(amount) FROM hourly GROUP BY 1, 2")
            while try rows.step() {
                let words = [site, name] + (0..<2).map { rows.withText($0) { String(decoding: $0, as: UTF8.self) } }
                text += words.joined(separator: "\t") + "\t\(rows.number(2))\n"
            }
        } catch {
            throw .failure("\(files.database): \(error.words)")
        }
        return text
    }

    /// How many entries of each kind there are from where the uplink began, out of the table itself, and not by what
    /// the uplink is told: site, board, kind, number.
    private func counted() throws(ToolError) -> String {
        var text = ""
        do throws(ArchiveError) {
            let database = try Database(files.database, .reading)
            // Outputs, counters and clocks (4, 7, 8) are not told as events: docs/using/fleet.md.
            var rows = try database.prepare(
                """
                SELECT CASE kind WHEN 0 THEN 'missed' WHEN 1 THEN 'start' WHEN 2 THEN 'stop' WHEN 3 THEN 'event' WHEN 5 THEN 'fault'
                  WHEN 6 THEN 'interlock' WHEN 9 THEN 'settings' WHEN 10 THEN 'apart' ELSE 'kind ' || kind END, count(*)
                FROM entry WHERE id > ?1 AND kind NOT IN (4, 7, 8) GROUP BY 1
                """)
            rows.bind(1, beginning ?? 0)
            while try rows.step() {
                let kind = rows.withText(0) { String(decoding: $0, as: UTF8.self) }
                text += "\(site)\t\(name)\t\(kind)\t\(rows.number(1))\n"
            }
        } catch {
            throw .failure("\(files.database): \(error.words)")
        }
        return text
    }
}

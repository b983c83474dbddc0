import Archive
import ControlLoop
import DesktopTool
import Foundation
import Record
import Statecharts

extension FleetBoard {
    /// Writes down what has to be in the table of the collectors: every message of an event that this board's own database has, from where
    /// the uplink began, as lines that PostgreSQL's COPY reads: site, board, message.
    func writeExpected() throws(ToolError) {
        var reason = TextLine()
        guard var entries = Outgoing(files.database, reason: &reason) else { throw .failure(String(reason)) }
        let start = "\(site)\t\(name)\t"
        var text = ""
        do throws(ArchiveError) {
            try entries.next(after: beginning ?? 0, boot: boot, clockError: nil) { _, _, message in
                text += start + String(decoding: message, as: UTF8.self).replacing("\\", with: "\\\\") + "\n"
                return true
            }
        } catch {
            throw .failure("\(files.database): \(error.words)")
        }
        try write(text, to: files.expected)
        try write(totals(), to: files.totals)
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
}

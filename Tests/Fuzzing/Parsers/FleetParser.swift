import Fleet
import JSON

extension FuzzedParser {
    /// Messages of a broker, with a NUL between them: each a topic in a line and a payload behind it; a topic that begins with '!' is of one that
    /// the broker had kept. Whatever they say, what is shown is printable and fits, and what is written is JSON.
    static let fleet = FuzzedParser(name: "fleet", mostBytes: 4_096) { input in
        var picture = FleetPicture(prefix: "p")
        var now = Moment("2026-11-24T02:15:00.000Z")!
        for bytes in Array(input).split(separator: 0, omittingEmptySubsequences: false) {
            let parts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
            let isRetained = parts[0].first == UInt8(ascii: "!")
            let topic = String(decoding: isRetained ? parts[0].dropFirst() : parts[0], as: UTF8.self)
            let message = FleetMessage(
                topic: topic, payload: parts.count > 1 ? Array(parts[1]) : [], isRetained: isRetained)
            now = Moment(milliseconds: now.milliseconds + 1_000)
            let change = picture.take(message, at: now)
            if case .changed(let name) = change, picture.boards[name] == nil { return Finding("a board that is none") }
            if case .gone(let name) = change, picture.boards[name] != nil {
                return Finding("a board that is still there")
            }
        }
        return finding(in: picture, at: now)
    }

    private static func finding(in picture: FleetPicture, at now: Moment) -> Finding? {
        let screen = FleetScreen(broker: "mqtt://broker:1883", start: now)
        for (width, height) in [(80, 24), (33, 5), (1, 1)] {
            let lines = screen.lines(of: picture, at: now, width: width, height: height)
            if lines.count > height { return Finding("\(lines.count) lines in \(height)") }
            for line in lines
            where line.text.utf8.count > width || !line.text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
                return Finding("a line that does not fit \(width): \(line.text.debugDescription)")
            }
        }
        for board in picture.boards.values {
            do throws(JSONLine.Complaint) {
                _ = try JSONLine.object(Array(board.json(at: now).utf8), .open)
            } catch {
                return Finding("no JSON, byte \(error.column): \(error.message)")
            }
        }
        return nil
    }
}

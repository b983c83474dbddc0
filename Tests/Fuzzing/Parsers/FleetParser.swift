import Fleet
import Messages

extension FuzzedParser {
    /// What a broker tells who looks at a fleet: a topic below the prefix, a line feed and a payload, and between two
    /// of them a byte 0. A capital R before the topic is a message that the broker had kept; a digit in place of one,
    /// how many seconds pass. Whatever it was: the boards are objects of JSON and a table that fits, both of printable
    /// ASCII, and an event that is told again changes nothing. There is room for all that a board says of a lane.
    static let fleet = FuzzedParser(name: "fleet", mostBytes: 1_152) { input in
        var visit = FleetVisit()
        for part in input.split(separator: 0) { if let finding = visit.take(part) { return finding } }
        return visit.finding
    }
}

/// Somebody who looks at a fleet.
private struct FleetVisit {
    private var picture = FleetPicture(prefix: "portcullis")
    private var news = FleetNews()
    private var now = Moment(milliseconds: 1_795_486_500_000)

    mutating func take(_ part: Slice<FuzzedParser.Input>) -> Finding? {
        if let first = part.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) {
            now = Moment(milliseconds: now.milliseconds + 1_000 * Int64(first - UInt8(ascii: "0")))
            return nil
        }
        let isRetained = part.first == UInt8(ascii: "R")
        let lines = part.dropFirst(isRetained ? 1 : 0).split(
            separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
        let message = FleetMessage(
            topic: "portcullis/" + String(decoding: lines[0], as: UTF8.self),
            payload: lines.count > 1 ? Array(lines[1]) : [], isRetained: isRetained)
        switch picture.take(message, at: now) {
        case .nothing: return nil
        case .changed(let name):
            guard let board = picture.boards[name] else { return Finding("\(name) changed, and is not there") }
            if let line = news.lines(about: board, FleetFilter(), at: now).first(where: { !$0.isPlain }) {
                return Finding("the news \(line.debugDescription)")
            }
            guard message.topic.hasSuffix("/event"), hasSequence(message) else { return nil }
            return picture.take(message, at: now) == .nothing ? nil : Finding("one event, told twice")
        case .gone(let name):
            return picture.boards[name] == nil ? nil : Finding("\(name) is gone, and is there")
        }
    }

    /// What is missing has no number, and may be told again.
    private func hasSequence(_ message: FleetMessage) -> Bool {
        guard let event = try? JSONLine.object(message.payload, .open) else { return false }
        return event["sequence"] != .number(0)
    }

    /// What does not hold of all that is known.
    var finding: Finding? {
        for text in [picture.senseless.last, picture.homeless.last] where !text.isPlain {
            return Finding("a message \(text.debugDescription)")
        }
        for board in picture.boards.values {
            let text = board.json(at: now)
            do throws(JSONLine.Complaint) { _ = try JSONLine.object(Array(text.utf8), .open) } catch {
                return Finding("byte \(error.column): \(error.message): \(text)")
            }
            if !text.isPlain { return Finding("the board \(text.debugDescription)") }
        }
        let rows = picture.rows()
        let counts = FleetCounts(picture)
        if counts.boards != picture.boards.count || counts.lanes > rows.count { return Finding("\(counts)") }
        for width in [20, 80] {
            // A table is the last of it.
            let screen = FleetScreen(broker: "mqtt://broker:1883", start: now)
            for line in screen.lines(of: picture, at: now, width: width, height: 14)
            where line.text.utf8.count > width || !line.text.isPlain {
                return Finding("a line for \(width) columns: \(line.text.debugDescription)")
            }
        }
        return nil
    }
}

extension String {
    /// Whether it is printable ASCII.
    fileprivate var isPlain: Bool { utf8.allSatisfy { (0x20...0x7E).contains($0) } }
}

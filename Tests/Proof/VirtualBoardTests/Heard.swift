import Archive
import ControlLoop
import Foundation
import Testing

@testable import HardwareInLoop

/// What the listener heard, in its order.
struct Heard {
    /// What a board, its lanes or their counters said: the last part of the topic, and what was said.
    private(set) var messages: [(topic: Substring, text: Substring)] = []

    init(_ folder: URL) throws {
        let text = try Outcome(folder: folder).text("end.txt")
        for line in text.split(separator: "\n") {
            let topic = line.prefix { $0 != " " }
            messages.append((topic.dropFirst("portcullis/harbour/board/".count), line.dropFirst(topic.count + 1)))
        }
    }

    /// What was said at topics that end like that.
    func said(_ ending: String) -> [Substring] { messages.filter { $0.topic.hasSuffix(ending) }.map(\.text) }

    /// The events, as `journalOnBoard` has them.
    func events() throws -> [String] { try said("event").map(Self.event) }

    private static func event(_ text: Substring) throws -> String {
        let json = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let sequence = try #require(json["sequence"] as? Int)
        let words = ["date", "kind", "lane", "what"].map { json[$0] as? String ?? "-" }
        return "\(sequence) \(words.joined(separator: " "))"
    }

    /// The counters that a lane said last.
    func counters(_ lane: String) throws -> [String: Int] {
        let last = try #require(said("\(lane)/counters").last)
        let json = try #require(JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
        return try #require(json["counters"] as? [String: Int])
    }
}

/// What the recorder's database has of what a broker is told: of each entry its number in the record, its date, its
/// kind, its lane, and what it was.
func journalOnBoard(_ folder: URL) throws -> [String] {
    let file = folder.appending(path: "journal.db")
    let path = try #require(file.path.withCString { RecordPath(cText: $0) })
    let database = try Database(path, .reading)
    var rows = try database.prepare(
        """
        SELECT printf('%d %s %s %s %s', sequence, date, kind, ifnull(lane, '-'),
          CASE WHEN kind IN ('event', 'fault', 'interlock') THEN what ELSE '-' END)
        FROM journal WHERE kind NOT IN ('output', 'counters', 'clock') ORDER BY id
        """)
    var found: [String] = []
    while try rows.step() { found.append(rows.withText(0) { String(decoding: $0, as: UTF8.self) }) }
    return found
}

import Foundation
import Subscriber

@testable import Collector

extension FuzzedParser {
    /// What a broker gives to a collector: topics below the prefix, each with a line feed and a payload, and between
    /// two of them a byte 0. Every message becomes a row or is kept aside, none twice, and rows are JSON without what a
    /// table or a terminal does not take. There is room for three whole messages.
    static let collector = FuzzedParser(name: "collector", mostBytes: 1_024) { input in
        let messages = input.split(separator: 0).map { part in
            let lines = part.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
            return ReceivedMessage(
                topic: "portcullis/" + String(decoding: lines[0], as: UTF8.self),
                payload: lines.count > 1 ? Array(lines[1]) : [])
        }
        let batch = Batch(messages, prefix: "portcullis")
        let hours = messages.count { $0.topic.hasSuffix("/hour") }
        let aside = batch.refused.reduce(0) { $0 + $1.times }
        // What was said of the same hour is one row.
        let range = batch.events.count + aside + batch.hours.count...batch.events.count + aside + hours
        if !range.contains(messages.count) {
            return Finding("\(messages.count) messages, and in rows and aside there are \(range)")
        }
        return finding(inRows: Batch.json(batch.events) { $0.write($1) }, batch.events.count)
            ?? finding(inRows: Batch.json(batch.hours) { $0.write($1) }, batch.hours.count)
            ?? finding(inRows: Batch.json(batch.refused) { $0.write($1) }, batch.refused.count)
    }

    private static func finding(inRows json: String, _ count: Int) -> Finding? {
        guard let objects = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]],
            objects.count == count
        else { return Finding("other rows as JSON: \(json)") }
        for (key, text) in objects.joined() {
            guard let text = text as? String, key != "topic" else { continue }
            if text.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }) {
                return Finding("'\(key)' with a control character: \(text.debugDescription)")
            }
        }
        return nil
    }
}

import Foundation
import Testing

/// Payloads as boards send them.
enum Payloads {
    static let boot = "0f6b2f0e-6d3b-4c1c-9d86-1c9c1c2e3b6a"

    /// An event, some of whose fields are others; nil leaves one out.
    static func event(_ sequence: Int = 1, lane: String? = "north", _ changes: [String: Any?] = [:]) -> String {
        var fields: [String: Any?] = [
            "boot": boot, "record": 1, "sequence": sequence, "date": "2026-11-24T02:10:03.482Z", "clock_error_ms": 4,
            "lane": lane ?? NSNull(), "kind": "event", "what": "insertCoin", "region": "passage",
            "from": "functioning.locked", "to": "functioning.locked", "value": 10, "fact": "credit", "fact_value": 40,
            "flags": ["ignored"], "words": "passage: insertCoin 10",
        ]
        for (key, value) in changes { fields[key] = value }
        return text(fields)
    }

    /// An hour, some of whose fields are others.
    static func hour(
        _ hour: String = "2026-11-24T02:00:00.000Z", counted: [String: Int] = ["passages": 2], moved: Int = 0,
        position: Int = 10,
        lane: String = "north", _ changes: [String: Any?] = [:]
    ) -> String {
        var fields: [String: Any?] = [
            "boot": boot, "record": 1, "moved": moved, "position": position, "lane": lane, "hour": hour,
            "counted": counted,
            "date": "2026-11-24T02:10:03.482Z", "clock_error_ms": 4,
        ]
        for (key, value) in changes { fields[key] = value }
        return text(fields)
    }

    private static func text(_ fields: [String: Any?]) -> String {
        let there = fields.compactMapValues { $0 }
        guard let data = try? JSONSerialization.data(withJSONObject: there, options: .sortedKeys) else { return "" }
        return String(decoding: data, as: UTF8.self)
    }
}

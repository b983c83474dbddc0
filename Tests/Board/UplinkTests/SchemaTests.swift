import ControlLoop
import Foundation
import TestSupport
import Testing

@testable import Uplink

/// What the uplink writes is what docs/using/schemas promises.
@Suite("The schemas of the messages")
struct SchemaTests {
    @Test("every message that a board sends follows the schema of its topic")
    func messages() throws {
        var rig = try UplinkRig.atWork(for: 6)
        rig.archive.coin(20)
        rig.archive.passage()
        rig.archive.fault("contactsDisagree")
        rig.archive.event("machineDidFail", to: "broken")
        rig.around.error = nil
        try rig.copy()
        rig.wait(61)
        rig.archive.end(inOrder: false)
        try rig.archive.start()
        rig.archive.end()
        try rig.copy()
        rig.wait(61)
        var counts: [String: Int] = [:]
        for message in rig.log.messages where message.topic.hasPrefix("portcullis/") {
            let kind = String(try #require(message.topic.split(separator: "/").last))
            counts[kind, default: 0] += 1
            let text = kind == "status" ? "\"\(message.text)\"" : message.text
            #expect(try JSONSchema(kind).complaints(about: text) == [], "\(message.topic): \(message.text)")
        }
        #expect(Set(counts.keys) == ["status", "state", "counters", "event", "hour"])
        // A coin, a passage, a fault, what it did to the gate; a start after a crash, and a stop.
        #expect(counts["event"] == 6, "\(counts)")
        let firmware = rig.log.messages.filter { $0.topic.hasSuffix("/north/state") }.compactMap {
            $0.json["firmware"] as? String
        }
        #expect(Set(firmware).isSuperset(of: ["running", "stopped"]))
    }

    @Test(
        "a schema finds what is missing, too much, and of another kind",
        arguments: [
            (
                #"{"counters":{"passages":-1},"date":"2026-11-24T02:10:05.001Z","clock_error_ms":4}"#,
                "$.counters.passages is -1, below 0"
            ),
            (#"{"counters":{},"date":"yesterday","clock_error_ms":4}"#, "$.date is 'yesterday', not like"),
            (#"{"counters":{},"date":"2026-11-24T02:10:05.001Z"}"#, "$.clock_error_ms is missing"),
            (#"{"counters":{},"date":"2026-11-24T02:10:05.001Z","clock_error_ms":true}"#, "$.clock_error_ms is"),
            (
                #"{"counters":{},"date":"2026-11-24T02:10:05.001Z","clock_error_ms":4,"more":1}"#,
                "$.more is one too many"
            ),
        ])
    func finds(text: String, complaint: String) throws {
        let found = try JSONSchema("counters").complaints(about: text)
        #expect(found.count == 1 && found[0].hasPrefix(complaint), "\(found)")
    }
}

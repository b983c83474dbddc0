import BrokerSupport
import DesktopTool
import Foundation
import PageSupport
import TestSupport
import Testing

/// The built program, as `portcullis fleet` at a broker.
final class Running: Sendable {
    private let process = Process()
    private let output = Locked("")
    private let errors = Locked("")
    private let pipes = [Pipe(), Pipe()]

    init(_ arguments: [String]) throws {
        process.executableURL = URL(fileURLWithPath: try Repository.program("portcullis"))
        process.arguments = ["fleet"] + arguments
        process.standardOutput = pipes[0]
        process.standardError = pipes[1]
        pipes[0].fileHandleForReading.readabilityHandler = { [weak self] handle in
            let data = handle.availableData
            self?.output.withLock { $0 += String(decoding: data, as: UTF8.self) }
        }
        pipes[1].fileHandleForReading.readabilityHandler = { [weak self] handle in
            let data = handle.availableData
            self?.errors.withLock { $0 += String(decoding: data, as: UTF8.self) }
        }
        try process.runWithAllSignals()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }

    /// What it has printed.
    var text: String { output.withLock { $0 } }
    var complaints: String { errors.withLock { $0 } }
    var lines: [String] { text.split(separator: "\n").map(String.init) }

    func interrupt() { kill(process.processIdentifier, SIGINT) }

    /// Stops it where it is, or lets it go on.
    func freeze(_ does: Bool) { kill(process.processIdentifier, does ? SIGSTOP : SIGCONT) }

    /// Runs one to its end.
    static func once(_ arguments: [String]) throws -> (status: Int32, text: String, complaints: String) {
        let process = Process()
        let (output, errors) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: try Repository.program("portcullis"))
        process.arguments = ["fleet"] + arguments
        process.standardOutput = output
        process.standardError = errors
        try process.runWithAllSignals()
        // Neither is so much that the other one would have to wait.
        let text = output.fileHandleForReading.readDataToEndOfFile()
        let complaints = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (
            process.terminationStatus, String(decoding: text, as: UTF8.self),
            String(decoding: complaints, as: UTF8.self)
        )
    }
}

extension Mosquitto {
    /// Where it is.
    var address: String { "mqtt://127.0.0.1:\(port)" }

    /// A board says something, as its uplink does.
    func tell(_ topic: String, _ payload: String, isRetained: Bool = true) throws {
        try Programs.run(
            "mosquitto_pub",
            ["-h", "127.0.0.1", "-p", "\(port)", "-q", "1", "-t", "portcullis/\(topic)", "-m", payload]
                + (isRetained ? ["-r"] : []))
    }

    /// Many boards say a lot, which the broker keeps, on one connection.
    func tell(_ messages: [(topic: String, payload: String)]) throws {
        // MQTT 3.1.1: CONNECT, and a retained PUBLISH of quality 1 for each, which are answered with four bytes each.
        var bytes = Self.packet(0x10, Self.text("MQTT") + [4, 2, 0, 60] + Self.text("many"))
        for (number, message) in messages.enumerated() {
            var body = Self.text("portcullis/\(message.topic)")
            body += Self.bigEndian(number + 1)
            body += message.payload.utf8
            bytes += Self.packet(0x33, body)
        }
        let client = try Client(port: port)
        var sent = 0
        try waitUntil(
            "the broker has \(messages.count) messages",
            doing: {
                sent += max(client.send(Array(bytes[sent..<min(bytes.count, sent + 65_536)])), 0)
                client.receive()
            }
        ) { client.received.count == 4 * (1 + messages.count) }
    }

    private static func packet(_ kind: UInt8, _ body: [UInt8]) -> [UInt8] {
        var length: [UInt8] = []
        var rest = body.count
        repeat {
            length.append(UInt8(rest & 0x7F) | (rest > 0x7F ? 0x80 : 0))
            rest >>= 7
        } while rest > 0
        return [kind] + length + body
    }

    private static func text(_ text: String) -> [UInt8] { bigEndian(text.utf8.count) + Array(text.utf8) }

    private static func bigEndian(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }

    /// Two boards, of which one has a fault and the other one is gone.
    func tellOfTwo() throws {
        try tell("harbour/west/status", "online")
        try tell("harbour/west/north/state", Told.state())
        try tell("harbour/west/south/state", Told.state(fault: "\"contactsDisagree\"", state: "broken"))
        try tell("harbour/west/north/counters", Told.counters(passages: 41))
        try tell("airport/gate/status", "offline")
        try tell("airport/gate/exit/state", Told.state(state: "functioning.closed"))
    }
}

/// What a board says, as in docs/using/fleet.md.
enum Told {
    static func state(fault: String = "null", state: String = "functioning.locked") -> String {
        """
        {"machine":"turnstile","firmware":"running","state":"\(state)","since":"2026-11-24T02:10:03.482Z","fault":\(fault),\
        "regions":{"passage":{"state":"\(state)","since":"2026-11-24T02:10:03.482Z"}},"numbers":{"credit":40},\
        "outputs":{"doors":false,"alarm":false},"fire":false,"date":"2026-11-24T02:10:05.001Z","clock_error_ms":4}
        """
    }

    static func counters(passages: Int) -> String {
        """
        {"counters":{"inserted":2050,"passages":\(passages)},"date":"2026-11-24T02:10:05.001Z","clock_error_ms":4}
        """
    }

    static func passage(_ sequence: Int) -> String {
        """
        {"boot":"0f6b2f0e-6d3b-4c1c-9d86-1c9c1c2e3b6a","record":1,"sequence":\(sequence),"date":"2026-11-24T02:11:00.000Z",\
        "clock_error_ms":4,"lane":"north","kind":"event","what":"admitPerson","region":"passage","from":"functioning.unlocked",\
        "to":"functioning.locked","value":null,"fact":"credit","fact_value":0,"flags":[],"words":"somebody passes","passage":true}
        """
    }
}

import Foundation
import TestSupport
import Testing

/// Somebody who listens to a broker, with Debian's mosquitto_sub.
package final class Listener: Sendable {
    private let process = Process()
    private let text = Locked("")

    /// Listens to topics on a port, as soon as the broker is there.
    package init(_ broker: Mosquitto, _ topic: String = "#", _ arguments: [String] = []) throws {
        process.executableURL = URL(fileURLWithPath: try Programs.path("mosquitto_sub"))
        process.arguments =
            ["-h", "127.0.0.1", "-p", "\(broker.port)", "-V", "5", "-q", "1", "-t", topic, "-F", "%t %r %p"] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        pipe.fileHandleForReading.readabilityHandler = { [weak self] handle in
            let data = handle.availableData
            self?.text.withLock { $0 += String(decoding: data, as: UTF8.self) }
        }
        try process.run()
    }

    deinit {
        if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }

    /// The whole lines that came: topic, whether it is retained, payload.
    package var lines: [String] {
        let all = text.withLock { $0 }
        guard let end = all.lastIndex(of: "\n") else { return [] }
        return all[..<end].split(separator: "\n").map(String.init)
    }

    /// What came to a topic that ends like that, as the payloads.
    package func payloads(_ ending: String) -> [String] {
        lines.compactMap {
            let parts = $0.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
            return parts.count == 3 && parts[0].hasSuffix(ending) ? String(parts[2]) : nil
        }
    }

    /// The sequences of the events that came.
    package var sequences: [Int] {
        payloads("/event").compactMap {
            (try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])?["sequence"] as? Int
        }
    }
}

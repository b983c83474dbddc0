import ControlLoop
import Foundation
import Messages
import Daemon
import Statecharts
import Synchronization

@testable import Uplink

/// What has to hold of a message that an uplink sends.
enum FuzzMessages {
    /// What comes of looking at a message.
    enum Look: Equatable {
        /// It is as it has to be; the sequence of the event that it is about, if it is about one.
        case good(UInt64?)
        case wrong(Finding)
    }

    /// Messages that are as they have to be, by their hashes. From one input to the next most are the same, byte for
    /// byte, and need not be looked at again.
    private static let known = Mutex<[Int: Known]>([:])
    /// What takes some megabytes.
    private static let mostKnown = 16_384

    private struct Known {
        let topic: TopicText
        let bytes: [UInt8]
        let sequence: UInt64?
    }

    static func look(_ topic: TopicText, _ bytes: UnsafeBufferPointer<UInt8>) -> Look {
        var hasher = Hasher()
        topic.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
        let hash = hasher.finalize()
        return known.withLock { known in
            if let same = known[hash], same.topic == topic, isSame(same.bytes, bytes) {
                return .good(same.sequence)
            }
            let look = lookAnew("\(topic)", bytes)
            if case .good(let sequence) = look, known.count < mostKnown {
                known[hash] = Known(topic: topic, bytes: Array(bytes), sequence: sequence)
            }
            return look
        }
    }

    private static func isSame(_ known: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        known.withUnsafeBytes {
            $0.count == bytes.count
                && (bytes.isEmpty || memcmp($0.baseAddress!, bytes.baseAddress!, bytes.count) == 0)
        }
    }

    private static func lookAnew(_ topic: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Look {
        if let found = Message.finding(topic) { return .wrong(found) }
        if let byte = bytes.first(where: { $0 < 0x20 || $0 == 0x7F }) {
            return .wrong(Finding("\(topic) with the byte \(byte)"))
        }
        guard ["/event", "/hour", "/state", "/counters"].contains(where: topic.hasSuffix) else { return .good(nil) }
        do throws(JSONLine.Complaint) {
            let object = try JSONLine.object(Array(bytes))
            guard topic.hasSuffix("/event") else { return .good(nil) }
            guard case .number(let sequence)? = object["sequence"] else {
                return .wrong(Finding("an event without a sequence: \(String(decoding: bytes, as: UTF8.self))"))
            }
            return .good(sequence)
        } catch {
            return .wrong(
                Finding(
                    "\(topic): byte \(error.column): \(error.message): \(String(decoding: bytes, as: UTF8.self))"))
        }
    }
}

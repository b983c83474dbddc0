import ArchiveSupport
import ControlLoop
import Foundation
import Daemon
import Statecharts
import Testing

@testable import Uplink

/// A message that the uplink sent.
struct SentMessage: Equatable {
    var topic: String
    var text: String
    var isRetained: Bool
    var number: UInt32

    /// The JSON object that it is.
    var json: [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]) ?? [:]
    }
}

/// What a test sees of a broker that is none, and what it lets that broker say.
final class BrokerLog {
    var messages: [SentMessage] = []
    var connects = 0
    var disconnects = 0
    /// After how many of those the broker says that the board is offline.
    var wills = 0
    var subscriptions: [String] = []
    var news: [BrokerNews] = []
    /// Whether each message is acknowledged at once.
    var acknowledges = true
    /// The reason why it refuses a message for a topic, if it does.
    var refuses: (String) -> Int? = { _ in nil }
    var isConnected = false

    /// Whether the client never comes to the end of closing a connection.
    var isStuck = false
    /// Whether it can be thrown away then.
    var mayRenew = true
    var renewals = 0

    /// The broker takes the connection, and so many messages at once.
    func accept(most: Int = 65_535) {
        isConnected = true
        news.append(.connected(most: most))
    }

    /// The last message for a topic.
    func last(_ topic: String) -> SentMessage? { messages.last { $0.topic == topic } }
}

/// A broker that does what a test says.
struct FakeBroker: Broker, ~Copyable {
    let log: BrokerLog

    mutating func connect() -> Bool {
        if log.isStuck { return false }
        log.connects += 1
        return true
    }

    mutating func disconnect(saysOffline: Bool) -> Bool {
        guard log.isConnected else { return false }
        log.isConnected = false
        log.disconnects += 1
        if saysOffline { log.wills += 1 }
        if !log.isStuck { log.news.append(.closed) }
        return true
    }

    mutating func renew() -> Bool {
        guard log.isStuck, log.mayRenew else { return false }
        log.renewals += 1
        log.isStuck = false
        return true
    }

    mutating func publish(
        _ topic: TopicText, _ bytes: UnsafeBufferPointer<UInt8>, isRetained: Bool, number: UInt32
    ) -> Bool {
        log.messages.append(
            SentMessage(
                topic: words(topic), text: String(decoding: bytes, as: UTF8.self), isRetained: isRetained,
                number: number))
        if let code = log.refuses(words(topic)) {
            log.news.append(.undelivered(number, BrokerReason(code)))
        } else if log.acknowledges {
            log.news.append(.delivered(number))
        }
        return true
    }

    mutating func subscribe(_ topic: TopicText) -> Bool {
        log.subscriptions.append(words(topic))
        return true
    }

    mutating func next() -> BrokerNews? { log.news.isEmpty ? nil : log.news.removeFirst() }

    func words(_ reason: BrokerReason) -> Phrase { "reason \(reason.code)" }

    private func words<let capacity: Int>(_ text: FixedText<capacity>) -> String { ArchiveSupport.words(text) }
}

/// What is around an uplink, as a test has it.
final class Around {
    var now = Instant(nanoseconds: 0)
    var offset: Int64 = 0
    var error: Int64? = 12
    var said: [String] = []
    var kept: String?
    var keeps = 0
    var lanes: String?
    var laneKeeps = 0
    /// Why what is kept cannot be read, if it cannot.
    var unreadable: Int32 = 0
}

/// The same, as the uplink sees it.
struct FakeSurroundings: UplinkSurroundings {
    let around: Around

    var now: Instant { around.now }
    var clockOffset: Int64 { around.offset }
    var clockError: Int64? { around.error }

    mutating func say(_ level: NoteLevel, _ text: NoteText) { around.said.append("\(level): \(words(text))") }

    func readKept(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
        if around.unreadable != 0 { return -Int(around.unreadable) }
        guard let kept = around.kept else { return -2 }
        for (index, byte) in kept.utf8.enumerated() { bytes[index] = byte }
        return kept.utf8.count
    }

    mutating func keep(_ text: Phrase) -> Int32 {
        around.kept = words(text)
        around.keeps += 1
        return 0
    }

    func readLanes(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
        guard let lanes = around.lanes else { return -2 }
        for (index, byte) in lanes.utf8.enumerated() { bytes[index] = byte }
        return lanes.utf8.count
    }

    mutating func keepLanes(_ text: TextLine) -> Int32 {
        around.lanes = words(text)
        around.laneKeeps += 1
        return 0
    }
}

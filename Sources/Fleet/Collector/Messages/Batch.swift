import CSystem
import Messages
import Subscriber

/// What a board told, which becomes a row.
struct Row<Message: Equatable>: Equatable {
    let site: String
    let board: String
    let message: Message
}

/// Messages that are stored together, sorted into what becomes of them.
///
/// Rows are in the order of their keys: two collectors that store rows of the same keys wait for each other, and never
/// both.
struct Batch {
    private(set) var events: [Row<EventMessage>] = []
    private(set) var hours: [Row<HourMessage>] = []
    private(set) var refused: [RefusedMessage] = []

    init(_ messages: [ReceivedMessage], prefix: String) {
        for message in messages { add(message, prefix: prefix) }
        events.sort { $0.key < $1.key }
        hours = Self.newest(hours)
        refused = RefusedMessage.each(once: refused)
    }

    /// A message that the database did not want, for the reason that it gave.
    init(refused message: ReceivedMessage, _ reason: String) {
        refused = [RefusedMessage(message, reason)]
    }

    private mutating func add(_ message: ReceivedMessage, prefix: String) {
        do throws(Misfit) {
            let topic = try BoardTopic(stored: message.topic, prefix: prefix)
            if topic.subject == .hour {
                let hour = try HourMessage(message.payload)
                try topic.check(lane: hour.lane)
                hours.append(Row(site: topic.site, board: topic.board, message: hour))
            } else {
                let event = try EventMessage(message.payload, .stored)
                try topic.check(lane: event.lane)
                events.append(Row(site: topic.site, board: topic.board, message: event))
            }
        } catch {
            refused.append(RefusedMessage(message, error.message))
        }
    }

    /// Of what was said of the same hour, the newest: one statement can change a row only once.
    private static func newest(_ hours: [Row<HourMessage>]) -> [Row<HourMessage>] {
        // Of two that are as new, the one that came later is behind the other: sorting keeps their order.
        let sorted = hours.sorted { $0.key == $1.key ? $0.age < $1.age : $0.key < $1.key }
        let last = sorted.indices.filter { $0 + 1 == sorted.count || sorted[$0].key != sorted[$0 + 1].key }
        return last.map { sorted[$0] }
    }
}

extension BoardTopic {
    /// A topic that events and hours are told at.
    init(stored topic: String, prefix: String) throws(Misfit) {
        do throws(Flaw) {
            try self.init(topic, prefix: prefix, longestName: 128)
        } catch {
            throw .wrong(error.words(prefix: prefix))
        }
        guard subject == .event || subject == .hour else { throw .wrong(Flaw.otherLevels.words(prefix: prefix)) }
    }

    /// Whether a message is of the lane of its topic.
    fileprivate func check(lane: String?) throws(Misfit) {
        guard lane == self.lane else { throw .wrongField("lane", expected: "the lane of the topic") }
    }
}

extension BoardTopic.Flaw {
    fileprivate func words(prefix: String) -> String {
        switch self {
        case .elsewhere: "the topic is not below '\(prefix)'"
        case .otherLevels: "the topic is not SITE/BOARD/LANE/event, SITE/BOARD/event or SITE/BOARD/LANE/hour"
        case .emptyLevel: "the topic has an empty level"
        case .notPlain: "the topic has a character that is not printable ASCII"
        case .tooLong: "the topic has a level of more than 128 bytes"
        }
    }
}

extension Row<EventMessage> {
    /// What tells it from all others.
    fileprivate var key: (String, String, String, Int64, Int64) {
        (site, board, message.boot, message.record, message.sequence)
    }
}

extension Row<HourMessage> {
    fileprivate var key: (String, String, String, Int64, String, Int64) {
        (site, board, message.boot, message.record, message.lane, message.hour)
    }
    /// Of two of the same key, the one with the higher numbers is newer.
    fileprivate var age: (Int64, Int64, Int64) { (message.moved, message.position, message.date) }
}

/// A message that is kept aside.
struct RefusedMessage: Equatable {
    let topic: String
    let reason: String
    /// The first bytes, in hexadecimal digits.
    let head: String
    /// How many bytes there are, and their check sum.
    let size: Int
    let sum: UInt32
    /// How often it came.
    var times = 1

    private static let mostKept = 4096

    init(_ message: ReceivedMessage, _ reason: String) {
        // A broker lets no NUL through; should one come all the same, the table takes none.
        topic = message.topic.replacing("\0", with: "?")
        self.reason = reason
        size = message.payload.count
        sum = message.payload.withUnsafeBytes { portcullis_crc32c($0.baseAddress, $0.count) }
        let digits = Array("0123456789abcdef".utf8)
        let kept = message.payload.prefix(Self.mostKept)
        head = String(decoding: kept.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// Each message once, with how often it came, in an order that is always the same.
    static func each(once messages: [RefusedMessage]) -> [RefusedMessage] {
        // Bytes: Swift takes two texts that look the same for one, and PostgreSQL does not.
        var each: [[UInt8]: RefusedMessage] = [:]
        for message in messages {
            let key = Array("\(message.topic)\n\(message.head)\n\(message.size)\n\(message.sum)".utf8)
            if each[key] == nil { each[key] = message } else { each[key]?.times += 1 }
        }
        return each.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
    }
}

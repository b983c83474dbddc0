import Archive
import ControlLoop
import Daemon
import Statecharts

@testable import Uplink

/// What is around an uplink, for one input: a clock, a broker, and what was seen of both.
final class FuzzWorld {
    var now = Instant(nanoseconds: 10_000_000_000)
    var clockOffset = FuzzGate.clockOffset
    var isOpen = false
    var takesMessages = true
    var canConnect = true
    var news: [BrokerNews] = []
    /// The first thing that did not hold.
    private(set) var finding: Finding?
    private(set) var lastNumber: UInt32 = 0

    private var kept: [UInt8]?
    private var lanes: [UInt8]?
    private var isFirstPlace = true
    /// The sequences of events by the numbers of the messages that they were sent in, and of those that were
    /// acknowledged.
    private var sent: [UInt32: UInt64] = [:]
    private var acknowledged: Set<UInt64> = []
    /// The numbers of messages that it has not acknowledged all at once.
    private var waiting: [UInt32] = []

    init(kept: [UInt8]?) { self.kept = kept }

    func find(_ words: String) { if finding == nil { finding = Finding(words) } }

    // MARK: The broker

    /// The connection is gone, whoever closed it.
    func close(_ news: BrokerNews) {
        isOpen = false
        self.news.append(news)
    }

    func acknowledge(_ number: UInt32) {
        if let sequence = sent[number] { acknowledged.insert(sequence) }
        news.append(.delivered(number))
    }

    /// Everything that it has not acknowledged so far.
    func acknowledgeAll() {
        for number in waiting { acknowledge(number) }
        waiting = []
    }

    func publish(_ topic: TopicText, _ bytes: UnsafeBufferPointer<UInt8>, _ number: UInt32) -> Bool {
        guard isOpen, takesMessages else { return false }
        lastNumber = number
        waiting.append(number)
        switch FuzzMessages.look(topic, bytes) {
        case .good(let sequence): sent[number] = sequence
        case .wrong(let found): if finding == nil { finding = found }
        }
        return true
    }

    // MARK: What is said and kept

    func say(_ text: NoteText) {
        let words = "\(text)"
        if text.isTruncated { find("half a line: \(words)") }
        if let found = Message.finding(words) { find("\(found)") }
        if words.utf8.contains(UInt8(ascii: "\n")) { find("more than a line: \(words)") }
    }

    func read(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Int { Self.read(kept, into: bytes) }

    /// At first the same hostile bytes as of the place.
    func readLanes(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Int { Self.read(lanes ?? kept, into: bytes) }

    private static func read(_ kept: [UInt8]?, into bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
        guard let kept else { return -2 }
        return bytes.update(fromContentsOf: kept.prefix(bytes.count))
    }

    func keepLanes(_ text: TextLine) {
        lanes = text.withBytes { Array($0) }
        if text.withBytes({ LanesFile.lanes($0) }) == nil { find("lanes that are none: \(text)") }
    }

    func keep(_ text: Phrase) {
        guard let place = text.withBytes({ SentFile.place($0) })?.place else {
            return find("a place that is none: \(text)")
        }
        kept = text.withBytes { Array($0) }
        // Where nothing was kept before, it begins at the end of what the database has.
        defer { isFirstPlace = false }
        if isFirstPlace, !acknowledged.contains(place.sequence) { return }
        for sequence in sent.values where sequence <= place.sequence && !acknowledged.contains(sequence) {
            find("the place \(place), and event \(sequence) was not acknowledged")
        }
    }
}

/// The broker, as the uplink has it.
struct FuzzBroker: Broker, ~Copyable {
    let world: FuzzWorld

    mutating func connect() -> Bool { world.canConnect }

    mutating func disconnect(saysOffline: Bool) -> Bool {
        guard world.isOpen else { return false }
        world.close(.closed)
        return true
    }

    mutating func renew() -> Bool { world.canConnect }

    mutating func publish(
        _ topic: TopicText, _ bytes: UnsafeBufferPointer<UInt8>, isRetained: Bool, number: UInt32
    ) -> Bool { world.publish(topic, bytes, number) }

    mutating func subscribe(_ topic: TopicText) -> Bool { world.isOpen }

    mutating func next() -> BrokerNews? { world.news.isEmpty ? nil : world.news.removeFirst() }

    func words(_ reason: BrokerReason) -> Phrase { "reason \(reason.code)" }
}

/// The rest, as the uplink has it.
struct FuzzSurroundings: UplinkSurroundings {
    let world: FuzzWorld

    var now: Instant { world.now }
    var clockOffset: Int64 { world.clockOffset }
    var clockError: Int64? { 12 }

    mutating func say(_ level: NoteLevel, _ text: NoteText) { world.say(text) }

    func readKept(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Int { world.read(bytes) }

    mutating func keep(_ text: Phrase) -> Int32 {
        world.keep(text)
        return 0
    }

    func readLanes(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Int { world.readLanes(bytes) }

    mutating func keepLanes(_ text: TextLine) -> Int32 {
        world.keepLanes(text)
        return 0
    }
}

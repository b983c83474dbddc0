import BoardFile
import BrokerSupport
import CSystem
import Foundation
import Statecharts
import Subscriber
import Testing

/// A subscriber at a real broker, and what it has said.
struct LiveSubscriber: ~Copyable {
    private(set) var subscriber: Subscriber
    /// What it has said but for messages, as words.
    private(set) var said: [String] = []
    /// The payloads that were handed out, as texts.
    private(set) var received: [String] = []
    /// How many messages came each time.
    private(set) var batches: [Int] = []
    /// Whether messages are acknowledged as soon as they come.
    var acknowledges = true

    /// A subscriber to `gates/#`, shared where a group is named, with a session that is kept where seconds are named.
    init(
        _ port: UInt16, name: String = "one", host: String = "127.0.0.1", scheme: String = "mqtt", group: String? = nil,
        session: UInt32 = 3600, _ change: (inout SubscriberSettings) -> Void = { _ in }
    ) throws {
        let address = try #require(BrokerAddress("\(scheme)://\(host):\(port)"))
        var settings = SubscriberSettings(
            broker: address, name: name, topics: [(group.map { "$share/\($0)/" } ?? "") + "gates/#"])
        settings.session = session
        change(&settings)
        guard let subscriber = Subscriber(settings, chance: 7) else { throw NoMemory() }
        self.subscriber = subscriber
    }

    struct NoMemory: Error {}

    private static var now: Instant { Instant(nanoseconds: portcullis_monotonic_ns()) }

    /// Takes all that there is now.
    mutating func step() {
        while let news = subscriber.step(at: Self.now) {
            switch news {
            case .connected: said.append("connected")
            case .refused(let words, let isAboutRights):
                said.append("refused: \(words)\(isAboutRights ? ", rights" : "")")
            case .failed(let words): said.append("failed: \(words)")
            case .lost(let words): said.append("lost: \(words)")
            case .messages(let messages):
                batches.append(messages.count)
                received += messages.map { String(decoding: $0.payload, as: UTF8.self) }
                if acknowledges { subscriber.acknowledge() }
            }
        }
    }

    /// Works until something is so. A busy machine gets two minutes.
    mutating func run(until what: String, _ condition: (borrowing LiveSubscriber) -> Bool) throws {
        let deadline = ContinuousClock.now + .seconds(120)
        while true {
            step()
            if condition(self) { return }
            guard ContinuousClock.now < deadline else {
                Issue.record(
                    "after two minutes it is still not so that \(what); it said \(said), has \(received.count)")
                throw NotInTime()
            }
            _ = portcullis_wait(subscriber.descriptor, -1, portcullis_monotonic_ns() + 50_000_000)
        }
    }

    mutating func connect() throws { try run(until: "it is connected") { $0.subscriber.isConnected } }

    mutating func acknowledge() { subscriber.acknowledge() }
    mutating func handOut(atMost count: Int) { subscriber.handOut(atMost: count) }
    mutating func giveUp() { subscriber.giveUp(at: Self.now) }
    mutating func leave() { subscriber.leave(at: Self.now) }
}

extension Mosquitto {
    /// Publishes numbers, each as a message of quality 1 to `gates/north/event`.
    func publish(_ numbers: Range<Int>, topic: String = "gates/north/event") throws {
        let text = numbers.map { "\($0)\n" }.joined()
        let file = try folder.file("numbers-\(UUID())", text)
        try Programs.run(
            "sh", ["-c", "mosquitto_pub -V 5 -h 127.0.0.1 -p \(port) -q 1 -t \(topic) -l <\(file)"])
    }
}

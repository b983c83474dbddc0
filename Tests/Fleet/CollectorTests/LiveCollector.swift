import BoardFile
import BrokerSupport
import CSystem
import Collector
import Foundation
import Statecharts
import Subscriber
import Testing

/// A collector at a real broker and a real database, in this process.
struct LiveCollector: ~Copyable {
    private(set) var collector: Collector
    /// What it has said.
    let said = Said()

    final class Said {
        var lines: [String] = []
    }

    init(
        _ broker: Mosquitto, _ connection: String, name: String = "one",
        patience: Swift.Duration = .seconds(30), _ change: (inout SubscriberSettings) -> Void = { _ in }
    ) throws {
        let address = try #require(BrokerAddress("mqtt://127.0.0.1:\(broker.port)"))
        var settings = SubscriberSettings(
            broker: address, name: name, topics: CollectorTopics.of(group: "all", prefix: "portcullis"))
        settings.session = 3600
        change(&settings)
        let said = said
        guard let subscriber = Subscriber(settings, chance: 3) else { throw NoMemory() }
        collector = Collector(subscriber, Store(connection, prefix: "portcullis", patience: patience), chance: 5) {
            note in
            switch note {
            case .notice(let text): said.lines.append("notice: \(text)")
            case .warning(let text): said.lines.append("warning: \(text)")
            case .error(let text): said.lines.append("error: \(text)")
            }
        }
    }

    struct NoMemory: Error {}

    var isConnected: Bool { collector.subscriber.isConnected }

    private static var now: Instant { Instant(nanoseconds: portcullis_monotonic_ns()) }

    /// How many seconds later it is for the collector than it is.
    var ahead: Int64 = 0
    private var now: Instant { Self.now + .seconds(ahead) }

    mutating func step() { collector.step(at: now) }
    mutating func stop() { collector.stop(at: now) }
    /// Whether it takes the broker to have nothing more.
    var isQuiet: Bool { collector.isQuiet(at: now) }

    /// Works until something is so. A busy machine gets two minutes.
    mutating func run(until what: String, _ condition: (borrowing LiveCollector) throws -> Bool) throws {
        let deadline = ContinuousClock.now + .seconds(120)
        while true {
            step()
            if try condition(self) { return }
            guard ContinuousClock.now < deadline else {
                Issue.record("after two minutes it is still not so that \(what); it said \(said.lines)")
                throw NotInTime()
            }
            _ = portcullis_wait(collector.subscriber.descriptor, -1, portcullis_monotonic_ns() + 50_000_000)
        }
    }

    mutating func connect() throws { try run(until: "it is connected") { $0.isConnected } }
}

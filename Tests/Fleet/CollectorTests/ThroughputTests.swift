import BrokerSupport
import Foundation
import Testing

@testable import Collector

/// What one collector does with one broker and one database on this machine. It is a measurement and no test, so it is
/// run only where the environment asks for it: docs/using/fleet.md has the figures.
@Suite(
    "How much one collector stores", .serialized,
    .enabled(if: ProcessInfo.processInfo.environment["PORTCULLIS_MEASURE"] != nil))
struct ThroughputTests {
    /// How many events wait at the broker when the collector comes.
    private static let count = 20_000

    @Test(
        "events that waited at the broker, with a database that waits for its disk", arguments: [1, 100, 1000, 10_000])
    func backlog(batch: Int) throws {
        let count = batch == 1 ? 500 : Self.count
        let (broker, server) = (try Mosquitto(["allow_anonymous true", "max_queued_messages 0"]), try PostgreSQL([]))
        try broker.start()
        let first = try CollectorProcess(broker, server, name: "one")
        try waitUntil("the broker knows it") { first.said.contains("connected, as one") }
        _ = first.stop()
        let empty = broker.residentBytes
        try broker.publish(events: 0..<count)
        let waiting = (broker.residentBytes - empty) / count
        let clock = ContinuousClock()
        let began = clock.now
        let collector = try CollectorProcess(broker, server, name: "one", ["--batch", "\(batch)"])
        try waitUntil("all is stored", doing: { usleep(10_000) }) {
            ((try? server.query("SELECT count(*) FROM portcullis.event")) ?? []) == ["\(count)"]
        }
        let seconds = (clock.now - began) / .seconds(1)
        let processor = collector.processorSeconds / Double(count) * 1_000_000
        #expect(collector.stop() == 0)
        let span = try server.query("SELECT extract(epoch FROM max(received) - min(received)) FROM portcullis.event")[0]
        let stored = try #require(
            Int(try server.query("SELECT pg_total_relation_size('portcullis.event') / \(count)")[0]))
        let payload = Payloads.event().utf8.count
        print(
            "MEASURED: an event of \(payload) bytes takes \(waiting) of the broker's memory, \(stored) of the database's disk"
        )
        print(
            "MEASURED: --batch \(batch): \(count) events in \(seconds) s from its start, \(span) s from first to last; "
                + "\(Int(processor)) us of its processor time for each")
    }
}

import BrokerSupport
import Testing

@testable import Collector

@Suite("What becomes of messages when the database is slow", .timeLimit(.minutes(10)))
struct SlowDatabaseTests {
    private static let patient = ["allow_anonymous true", "max_queued_messages 0"]

    private func count(_ server: PostgreSQL) throws -> [String] {
        try server.query("SELECT count(*) FROM portcullis.event")
    }

    @Test(
        "a batch for which a slow database has no time is halved until it has, and is as large as before when it is quick again"
    )
    func slowDatabase() throws {
        let (broker, server) = (try Mosquitto(Self.patient), try PostgreSQL())
        try broker.start()
        do {
            var first = try LiveCollector(broker, server.connection)
            try first.connect()
        }
        try server.query(
            """
            CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.1); RETURN NEW; END $$;
            CREATE TRIGGER slowly BEFORE INSERT ON portcullis.event FOR EACH ROW EXECUTE FUNCTION slowly()
            """)
        try broker.publish(events: 0..<100)
        var live = try LiveCollector(broker, server.connection, patience: .seconds(2))
        try live.run(until: "all is stored") { $0.collector.counts.messages >= 100 }
        #expect(live.collector.counts.late > 0 && live.collector.counts.messages == 100)
        #expect(
            live.said.lines.contains {
                $0.hasPrefix("warning: the database: it has not stored ") && $0.hasSuffix(" at once are tried next")
            }, "\(live.said.lines)")
        // What waited may come before the broker says that it has taken the subscriptions.
        #expect(live.said.lines.contains("notice: the database: messages are stored again"), "\(live.said.lines)")
        try server.query("DROP TRIGGER slowly ON portcullis.event")
        let batches = live.collector.counts.batches
        try broker.publish(events: 100..<1100)
        try live.run(until: "all is stored") { $0.collector.counts.messages >= 1100 }
        #expect(live.collector.counts.batches - batches < 200)
        #expect(try count(server) == ["1100"])
    }

    @Test(
        "one message for which the database has no time is tried again and again, said once and counted, and is not lost"
    )
    func heldTable() throws {
        let (broker, server) = (try Mosquitto(Self.patient), try PostgreSQL())
        try broker.start()
        var live = try LiveCollector(broker, server.connection, patience: .seconds(1))
        try live.connect()
        let lock = try TableLock(server, "portcullis.event")
        try broker.publish(events: 0..<3)
        try live.run(until: "one alone was tried three times") {
            $0.said.lines.last?.contains("it has not stored 1 message in 1 s") == true && $0.collector.counts.late >= 5
        }
        let words = "warning: the database: it has not stored 1 message in 1 s; it is tried again and again"
        // It may have been away in between, which is said, too.
        let lines = live.said.lines
        #expect(lines.contains(words) && zip(lines, lines.dropFirst()).allSatisfy { $0 != $1 }, "\(lines)")
        #expect(live.collector.counts.messages == 0)
        try lock.release()
        try live.run(until: "all is stored") { $0.collector.counts.messages >= 3 }
        #expect(live.said.lines.contains("notice: the database: messages are stored again"), "\(live.said.lines)")
        #expect(try count(server) == ["3"])
    }
}

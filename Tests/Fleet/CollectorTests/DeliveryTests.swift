import BrokerSupport
import Foundation
import TestSupport
import Testing

@testable import Collector

@Suite("What arrives through a real broker, whatever ends meanwhile", .timeLimit(.minutes(10)))
struct DeliveryTests {
    private static let patient = ["allow_anonymous true", "max_queued_messages 0"]

    private func sequences(_ server: PostgreSQL) throws -> Int {
        Int(try server.query("SELECT count(*) FROM portcullis.event")[0]) ?? 0
    }

    @Test("events and hours are stored, with their tables made, and the broker has nothing left")
    func stores() throws {
        let (broker, server) = (try Mosquitto(), try PostgreSQL())
        try broker.start()
        do {
            var live = try LiveCollector(broker, server.connection)
            try live.connect()
            try broker.publish(events: 1..<101)
            try broker.publish(
                [Payloads.event(200, lane: nil, ["kind": "start"])], topic: "portcullis/harbour/gate/event")
            try broker.publish([Payloads.hour()], topic: "portcullis/harbour/gate/north/hour")
            try broker.publish(["locked"], topic: "portcullis/harbour/gate/north/state")
            try live.run(until: "all is stored") { $0.collector.counts.messages >= 102 }
            #expect(live.collector.counts.events == 101 && live.collector.counts.hours == 1)
            #expect(live.said.lines[0] == "notice: the database: its tables are made, in 2 steps")
            live.stop()
        }
        var next = try LiveCollector(broker, server.connection)
        try next.connect()
        try broker.publish(events: 300..<301)
        try next.run(until: "one more is stored") { $0.collector.counts.messages > 0 }
        #expect(next.collector.counts.messages == 1)
        #expect(try sequences(server) == 102)
    }

    @Test("collectors that are killed at random moments, again and again: each event is there once")
    func killed() throws {
        let (broker, server) = (try Mosquitto(Self.patient), try PostgreSQL())
        try broker.start()
        do {
            let first = try CollectorProcess(broker, server, name: "one")
            try waitUntil("the broker knows it") { first.said.contains("connected, as one") }
        }
        var random = RandomInputs.generator()
        var (published, kills) = (0, 0)
        while published < 6000 || kills < 12 {
            let collector = try CollectorProcess(broker, server, name: "one", ["--batch", "50"])
            if published < 6000 {
                try broker.publish(events: published..<published + 500)
                published += 500
            }
            let before = try sequences(server)
            let wanted = min(published, before + Int.random(in: 1...300, using: &random))
            try waitUntil("it has stored some", doing: { usleep(1_000) }) { ((try? sequences(server)) ?? 0) >= wanted }
            collector.kill()
            kills += 1
        }
        let last = try CollectorProcess(broker, server, name: "one")
        // Before that a signal ends it at once.
        try waitUntil("the broker knows it") { last.said.contains("connected, as one") }
        try waitUntil("all is stored") { ((try? sequences(server)) ?? 0) >= published }
        #expect(last.stop() == 0)
        #expect(
            try server.query("SELECT min(sequence), max(sequence), count(*) FROM portcullis.event") == ["0|5999|6000"])
        #expect(try server.query("SELECT count(*) FROM portcullis.refused") == ["0"])
    }

    @Test("two collectors divide the work, and one of them that is killed gets its share when it comes back")
    func two() throws {
        let (broker, server) = (try Mosquitto(Self.patient), try PostgreSQL())
        try broker.start()
        let first = try CollectorProcess(broker, server, name: "one")
        var second = try CollectorProcess(broker, server, name: "two")
        try waitUntil("both are there") {
            first.said.contains("connected, as one") && second.said.contains("connected, as two")
        }
        try broker.publish(events: 0..<2000)
        second.kill()
        try broker.publish(events: 2000..<3000)
        second = try CollectorProcess(broker, server, name: "two")
        try waitUntil("all is stored") { ((try? sequences(server)) ?? 0) >= 3000 }
        try waitUntil("the second one has what it missed") { second.stop() == 0 }
        #expect(first.stop() == 0)
        #expect(first.said.contains("stopped: "))
        #expect(try server.query("SELECT count(DISTINCT sequence), count(*) FROM portcullis.event") == ["3000|3000"])
    }

    @Test(
        "a database that ends, crashes and comes back: nothing is acknowledged meanwhile, it is told once, and all is stored"
    )
    func databaseRestarts() throws {
        let (broker, server) = (try Mosquitto(Self.patient), try PostgreSQL())
        try broker.start()
        var live = try LiveCollector(broker, server.connection) { $0.mostMessages = 100 }
        try live.connect()
        for round in 0..<3 {
            if round == 1 { server.kill() } else { server.stop() }
            try broker.publish(events: round * 1000..<(round + 1) * 1000)
            let count = live.said.lines.count
            try live.run(until: "it has noticed") { $0.said.lines.count > count }
            #expect(live.said.lines[count].hasPrefix("warning: the database: "), "\(live.said.lines)")
            #expect(live.collector.counts.events == round * 1000)
            let isConnected = live.isConnected
            #expect(!isConnected)
            try server.start()
            try live.run(until: "all is stored") { $0.collector.counts.events >= (round + 1) * 1000 }
        }
        #expect(try sequences(server) == 3000)
    }

    @Test("a database that refuses what it is asked, but for the data, is told, and the messages wait at the broker")
    func noTable() throws {
        let (broker, server) = (try Mosquitto(Self.patient), try PostgreSQL())
        try broker.start()
        var live = try LiveCollector(broker, server.connection)
        try live.connect()
        try server.query("ALTER TABLE portcullis.event RENAME TO away")
        try broker.publish(events: 0..<100)
        try live.run(until: "it is told") { $0.said.lines.contains { $0.contains("does not exist") } }
        #expect(live.collector.counts.messages == 0)
        try server.query("ALTER TABLE portcullis.away RENAME TO event")
        try live.run(until: "all is stored") { $0.collector.counts.events >= 100 }
        #expect(try sequences(server) == 100)
        #expect(try server.query("SELECT count(*) FROM portcullis.refused") == ["0"])
    }

    @Test("a broker that ends and comes back loses nothing that it had taken")
    func brokerRestarts() throws {
        let (broker, server) = (try Mosquitto(Self.patient), try PostgreSQL())
        try broker.start()
        // mosquitto does not save shared subscriptions: nobody would be there for what comes before a collector is
        // back.
        var live = try LiveCollector(broker, server.connection) {
            $0.mostMessages = 20
            $0.topics = CollectorTopics.of(group: nil, prefix: "portcullis")
        }
        try live.connect()
        for round in 0..<3 {
            try broker.publish(events: round * 500..<(round + 1) * 500)
            try live.run(until: "some are stored") { $0.collector.counts.events > round * 500 }
            broker.stop()
            try live.run(until: "it has noticed") { !$0.isConnected }
            try broker.start()
        }
        try live.run(until: "all is stored") { $0.collector.counts.events >= 1500 }
        #expect(try sequences(server) == 1500)
    }

    @Test("a broker that has lost the session of a collector is told of, once")
    func lostSession() throws {
        let (broker, server) = (try Mosquitto(), try PostgreSQL())
        try broker.start()
        var live = try LiveCollector(broker, server.connection)
        try live.connect()
        // It has written nothing yet.
        broker.kill()
        try live.run(until: "it has noticed") { !$0.isConnected }
        try broker.start()
        try live.connect()
        #expect(live.said.lines.filter { $0.hasSuffix("it has lost what waited for this collector") }.count == 1)
        broker.stop()
        try live.run(until: "it has noticed") { !$0.isConnected }
        try broker.start()
        try live.connect()
        #expect(live.said.lines.filter { $0.hasSuffix("it has lost what waited for this collector") }.count == 1)
    }

    @Test("a collector that begins and finds no session is told of it where somebody has collected before, else not")
    func beginsWithoutSession() throws {
        let (broker, server) = (try Mosquitto(), try PostgreSQL())
        try broker.start()
        func warnings(untilStored count: Int) throws -> [String] {
            var live = try LiveCollector(broker, server.connection)
            try live.connect()
            try broker.publish(events: 0..<count)
            try live.run(until: "all is stored") { $0.collector.counts.messages >= count }
            return live.said.lines.filter { $0.hasPrefix("warning: ") }
        }
        #expect(try warnings(untilStored: 3).isEmpty)
        #expect(try warnings(untilStored: 3).isEmpty)
        // It has written nothing, and the collector is away.
        broker.kill()
        try broker.start()
        #expect(
            try warnings(untilStored: 3) == [
                "warning: mqtt://127.0.0.1:\(broker.port): it has kept nothing for one: unless that is new, "
                    + "it has lost what waited for it"
            ])
    }

    @Test("a collector that the broker has nothing for cannot go for good, and says so")
    func leavesNothing() throws {
        let (broker, server) = (try Mosquitto(), try PostgreSQL())
        try broker.start()
        let leaving = try CollectorProcess(broker, server, name: "noone", ["--leave"])
        #expect(leaving.status == 1)
        #expect(
            leaving.said.hasSuffix(
                "portcullis-collector: mqtt://127.0.0.1:\(broker.port): it has no session for noone; "
                    + "nothing was left\n"))
    }

    @Test("a collector that goes for good takes what waits for it, and the others get all that comes afterwards")
    func leaves() throws {
        let (broker, server) = (try Mosquitto(Self.patient), try PostgreSQL())
        try broker.start()
        let first = try CollectorProcess(broker, server, name: "one")
        let second = try CollectorProcess(broker, server, name: "two")
        try waitUntil("both are there") {
            first.said.contains("connected, as one") && second.said.contains("connected, as two")
        }
        second.kill()
        try broker.publish(events: 0..<100)
        try waitUntil("one of them has its share") { ((try? sequences(server)) ?? 0) >= 50 }
        let leaving = try CollectorProcess(broker, server, name: "two", ["--leave"])
        #expect(leaving.status == 0)
        #expect(leaving.said.contains("gone for good: messages 50,"), "\(leaving.said)")
        #expect(try sequences(server) == 100)
        try broker.publish(events: 100..<200)
        try waitUntil("the other one has all of it") { ((try? sequences(server)) ?? 0) >= 200 }
        #expect(first.stop() == 0)
    }

    @Test("a collector that goes for good stays while the broker has more for it, however long the database takes")
    func leavesSlowly() throws {
        let (broker, server) = (try Mosquitto(Self.patient), try PostgreSQL())
        try broker.start()
        do {
            var first = try LiveCollector(broker, server.connection)
            try first.connect()
        }
        try broker.publish(events: 0..<20)
        var leaving = try LiveCollector(broker, server.connection) {
            $0.mostMessages = 10
            $0.isLast = true
        }
        while leaving.collector.counts.messages < 20 {
            let batches = leaving.collector.counts.batches
            try leaving.run(until: "a batch is stored") { $0.collector.counts.batches > batches }
            #expect(leaving.collector.counts.batches == batches + 1)
            // The database took six seconds for it.
            leaving.ahead += 6
            let isQuiet = leaving.isQuiet
            #expect(!isQuiet)
        }
        leaving.step()
        leaving.ahead += 6
        try leaving.run(until: "there is nothing more") { $0.isQuiet }
        #expect(try sequences(server) == 20)
    }

    @Test("poison among the messages stops nobody: it is acknowledged, and kept aside")
    func poison() throws {
        let (broker, server) = (try Mosquitto(), try PostgreSQL())
        try broker.start()
        var live = try LiveCollector(broker, server.connection)
        try live.connect()
        for number in 0..<20 {
            try broker.publish(events: number..<number + 1)
            try broker.publish(["{\"boot\":\(number)}", "\u{7}", "null"])
            try broker.publish([Payloads.event(number)], topic: "portcullis/harbour/gate/south/event")
        }
        try live.run(until: "all is done with") { $0.collector.counts.messages >= 100 }
        #expect(live.collector.counts.events == 20 && live.collector.counts.refused == 80)
        #expect(try server.query("SELECT count(*), sum(times) FROM portcullis.refused") == ["42|80"])
        #expect(live.said.lines.filter { $0.contains("no sense") }.count == 1)
    }
}

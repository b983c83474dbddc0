import ArchiveSupport
import BoardFile
import ControlLoop
import Statecharts
import Testing

@testable import Uplink

@Suite("The link to a broker")
struct SessionTests {
    @Test("the first message says that the board is online, and a session begins when the broker has acknowledged it")
    func birth() throws {
        var rig = try UplinkRig()
        rig.log.acknowledges = false
        rig.connect()
        #expect(
            rig.log.messages
                == [SentMessage(topic: "portcullis/harbour/demo/status", text: "online", isRetained: true, number: 1)])
        #expect(rig.hasSession == false)
        rig.log.news.append(.delivered(1))
        rig.settle()
        #expect(rig.hasSession == true)
        #expect(rig.around.said.first == "notice: mqtt://broker:1883: connected, as portcullis/harbour/demo")
        #expect(rig.log.subscriptions == ["homeassistant/status"])
    }

    @Test("a broker that cannot be reached is tried again, ever later, and that is said once")
    func backOff() throws {
        var rig = try UplinkRig()
        rig.settle()
        var pauses: [Double] = []
        for _ in 0..<9 {
            let before = rig.log.connects
            rig.log.news.append(.failed("no route"))
            rig.settle()
            let start = rig.archive.time
            while rig.log.connects == before { rig.wait(0.05) }
            pauses.append(Double(rig.archive.time - start) / 1e9)
        }
        #expect(pauses[0] <= 1.05 && pauses[0] >= 0.45)
        #expect(pauses[8] <= 60.05 && pauses[8] >= 29.95)
        #expect(
            rig.around.said == ["warning: mqtt://broker:1883: no connection: no route; it is tried again and again"])
    }

    @Test("who is refused asks again after five minutes, and not before", arguments: [0x85, 0x86, 0x87, 0x8A, 0x8C])
    func refused(code: Int) throws {
        var rig = try UplinkRig()
        rig.settle()
        rig.log.news.append(.refused(BrokerReason(code)))
        rig.settle()
        #expect(
            rig.around.said == [
                "error: mqtt://broker:1883: it refuses the connection: reason \(code); it is tried again every five minutes"
            ])
        rig.wait(299)
        #expect(rig.log.connects == 1)
        rig.wait(40)
        #expect(rig.log.connects == 2)
    }

    @Test("who takes the connection is said by name, and it is taken back after five minutes, not at once and for ever")
    func takenOver() throws {
        var rig = try UplinkRig.atWork()
        rig.log.news.append(.lost(BrokerReason(0x8E)))
        rig.log.isConnected = false
        rig.settle()
        #expect(
            rig.around.said.last
                == "error: mqtt://broker:1883: another one has connected as portcullis:harbour:demo: a second uplink, or a board with a copy of this one's card; it is tried again every five minutes"
        )
        let connects = rig.log.connects
        rig.wait(299)
        #expect(rig.log.connects == connects)
        rig.wait(40)
        #expect(rig.log.connects == connects + 1)
    }

    @Test(
        "connections that are closed without a word, five in a row and each within a minute, may be taken by another one: that is said once"
    )
    func shortSessions() throws {
        var rig = try UplinkRig.atWork()
        let around = rig.around
        func notes() -> Int { around.said.count { $0.contains("another one connects as portcullis:harbour:demo") } }
        for round in 1...9 {
            #expect(notes() == (round > 5 ? 1 : 0))
            rig.loseConnection()
        }
        // One that lasted for a minute ends the row.
        rig.wait(61)
        for _ in 1...5 { rig.loseConnection() }
        #expect(notes() == 1)
        rig.loseConnection()
        #expect(notes() == 2)
    }

    @Test("no two names of boards are one name of a client")
    func names() throws {
        let names = [
            ("portcullis", "north", "wing-gate"), ("portcullis", "north-wing", "gate"), ("a/b", "c", "gate"),
            ("a", "b", "c-gate"),
            ("a-b", "c", "gate"), ("portcullis", "north", "wing_gate"), ("portcullis", "north", "wing:gate"),
            ("portcullis", "north", "wing~3agate"), ("test", "north", "wing-gate"),
        ]
        let address = "mqtt://broker".utf8.withContiguousStorageIfAvailable { BrokerAddress($0) } ?? nil
        let broker = try #require(address)
        let clients = names.map { prefix, site, board in
            var settings = UplinkSettings(broker: broker, site: LaneName(cText: site)!)
            settings.prefix = UplinkText(cText: prefix)!
            return Topics(settings, board: BoardName(cText: board)!).map { ArchiveSupport.words($0.client) } ?? "none"
        }
        #expect(Set(clients).count == clients.count)
        #expect(clients[0] == "portcullis:north:wing-gate" && clients[2] == "a~2fb:c:gate")
    }

    @Test("a broker that has no time is asked again soon")
    func busy() throws {
        var rig = try UplinkRig()
        rig.settle()
        rig.log.news.append(.refused(BrokerReason(0x89)))
        rig.settle()
        rig.wait(1.1)
        rig.wait(0.1)
        #expect(rig.log.connects == 2)
    }

    @Test("a broker that takes the connection and then says nothing is given up after 30 s")
    func silence() throws {
        var rig = try UplinkRig()
        rig.log.acknowledges = false
        rig.connect()
        rig.wait(29)
        #expect(rig.log.disconnects == 0)
        rig.wait(1)
        #expect(rig.log.disconnects == 1)
        #expect(rig.log.wills == 1)
        #expect(
            rig.around.said == [
                "warning: mqtt://broker:1883: it has acknowledged nothing for 30 s; the connection is given up"
            ])
        rig.wait(1.1)
        rig.wait(0.1)
        #expect(rig.log.connects == 2)
    }

    @Test("a client that never comes to the end of closing is thrown away after ten seconds")
    func stuck() throws {
        var rig = try UplinkRig()
        rig.connect()
        rig.log.isStuck = true
        rig.log.news.append(.lost(BrokerReason(0)))
        rig.settle()
        rig.wait(2)
        rig.wait(9)
        #expect(rig.log.renewals == 0)
        #expect(rig.log.connects == 1)
        rig.wait(2)
        #expect(rig.log.renewals == 1)
        #expect(rig.log.connects == 2)
    }

    @Test(
        "a refusal whose closing lasts for more than five minutes is followed by an attempt when it ends, or is thrown away",
        arguments: [false, true])
    func refusedAndStuck(mayRenew: Bool) throws {
        var rig = try UplinkRig.atWork()
        rig.log.isStuck = true
        rig.log.mayRenew = mayRenew
        rig.log.news.append(.lost(BrokerReason(0x8E)))
        rig.settle()
        rig.wait(299)
        #expect(rig.log.renewals == 0)
        rig.wait(60)
        #expect(rig.log.renewals == (mayRenew ? 1 : 0))
        #expect(rig.log.connects == (mayRenew ? 2 : 1))
        rig.log.isStuck = false
        rig.log.news.append(.closed)
        rig.wait(1)
        #expect(rig.log.connects == 2)
        rig.log.accept()
        rig.wait(1)
        #expect(rig.hasSession == true)
    }

    @Test(
        "a broker that takes few messages at once has no more of them under way, and some are left for how the gates are",
        arguments: [(20, 20), (1, 1), (0, 1), (64, 64), (65_535, 64)])
    func receiveMaximum(most: Int, expected: Int) throws {
        var rig = try UplinkRig()
        rig.archive.wait(1)
        try rig.archive.start()
        try rig.copy()
        rig.settle()
        rig.log.accept(most: most)
        rig.wait(6)
        rig.log.acknowledges = false
        rig.log.messages = []
        for _ in 0..<100 { rig.archive.coin() }
        try rig.copy()
        rig.wait(6)
        #expect(rig.sequences.count == expected - expected / 4)
        rig.wait(6)
        #expect(rig.log.messages.count <= expected)
    }

    @Test("what the client says of an earlier connection changes nothing")
    func late() throws {
        var rig = try UplinkRig()
        rig.connect()
        rig.log.news = [.delivered(4_711), .undelivered(4_712, BrokerReason(0x87)), .closed]
        rig.settle()
        #expect(rig.hasSession == true)
        #expect(rig.log.disconnects == 0)
    }

    @Test("who stops says that it goes, and closes the connection after that was heard")
    func stop() throws {
        var rig = try UplinkRig()
        rig.connect()
        rig.log.acknowledges = false
        rig.stop()
        let last = try #require(rig.log.messages.last)
        #expect(last.topic == "portcullis/harbour/demo/status" && last.text == "offline" && last.isRetained)
        #expect(rig.isOver == false)
        rig.log.news.append(.delivered(last.number))
        rig.settle()
        #expect(rig.log.disconnects == 1)
        #expect(rig.log.wills == 0)
        #expect(rig.isOver == true)
    }

    @Test("who stops with as many messages under way as there may be says that it goes as soon as one is acknowledged")
    func stopWhenFull() throws {
        var rig = try UplinkRig.full()
        rig.uplink.stop()
        rig.wait(1)
        #expect(rig.log.disconnects == 0)
        #expect(rig.log.last("portcullis/harbour/demo/status")?.text == "online")
        for message in rig.log.messages { rig.log.news.append(.delivered(message.number)) }
        rig.log.acknowledges = true
        rig.settle()
        #expect(rig.log.last("portcullis/harbour/demo/status")?.text == "offline")
        #expect(rig.log.disconnects == 1)
        #expect(rig.isOver == true)
    }

    @Test("who cannot say that it goes ends without closing the connection, and then the broker says it")
    func stopWithoutAWord() throws {
        var rig = try UplinkRig.full()
        rig.uplink.stop()
        for _ in 0..<40 { rig.wait(0.1) }
        #expect(rig.isOver == true)
        #expect(rig.log.last("portcullis/harbour/demo/status")?.text == "online")
        #expect(rig.log.disconnects == 0)
    }

    @Test("who stops without a connection ends at once, and with a broker that says nothing after three seconds")
    func stopWithoutBroker() throws {
        var rig = try UplinkRig()
        rig.settle()
        rig.stop()
        #expect(rig.isOver == true)
        var other = try UplinkRig()
        other.connect()
        other.log.acknowledges = false
        other.uplink.stop()
        other.settle()
        #expect(other.isOver == false)
        other.wait(3)
        #expect(other.isOver == true)
    }
}

extension UplinkRig {
    /// A rig whose broker takes three messages at once, and acknowledges none of those.
    fileprivate static func full() throws -> UplinkRig {
        var rig = try UplinkRig()
        rig.archive.wait(1)
        try rig.archive.start()
        try rig.copy()
        rig.settle()
        rig.log.accept(most: 3)
        rig.wait(6)
        rig.log.acknowledges = false
        for _ in 0..<10 {
            rig.archive.coin()
            rig.archive.passage()
        }
        try rig.copy()
        let before = rig.log.messages.count
        rig.wait(6)
        #expect(rig.log.messages.count == before + 3)
        return rig
    }
}

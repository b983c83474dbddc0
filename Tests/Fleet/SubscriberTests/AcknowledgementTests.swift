import BrokerSupport
import Testing

@Suite("What a subscriber acknowledges, at a real broker", .timeLimit(.minutes(5)))
struct AcknowledgementTests {
    @Test("what was handed out and not acknowledged comes again after a crash, and what was acknowledged does not")
    func crash() throws {
        let broker = try Mosquitto()
        try broker.start()
        do {
            var first = try LiveSubscriber(broker.port)
            try first.connect()
            try broker.publish(0..<10)
            try first.run(until: "all have come") { $0.received.count == 10 }
            first.acknowledges = false
            try broker.publish(10..<20)
            try first.run(until: "one is held") { $0.received.count > 10 }
            // The process ends here, between what it received and what it would have done with it.
        }
        var second = try LiveSubscriber(broker.port)
        try second.connect()
        try second.run(until: "the rest has come") { Set($0.received).count == 10 }
        #expect(second.received == (10..<20).map(String.init))
    }

    @Test("nothing leaves while messages are held, however long it lasts and however many more there are")
    func held() throws {
        let broker = try Mosquitto()
        try broker.start()
        do {
            var first = try LiveSubscriber(broker.port) { $0.mostMessages = 50 }
            try first.connect()
            first.acknowledges = false
            try broker.publish(0..<500)
            try first.run(until: "some are held") { !$0.received.isEmpty }
            let count = first.received.count
            #expect(count <= 50)
            for _ in 0..<200 { first.step() }
            #expect(first.received.count == count)
        }
        var second = try LiveSubscriber(broker.port)
        try second.run(until: "all have come") { $0.received.count >= 500 }
        #expect(second.received == (0..<500).map(String.init))
    }

    @Test(
        "fewer messages are handed out at once when somebody wants that, and more again, but not more than the settings say"
    )
    func fewer() throws {
        let broker = try Mosquitto()
        try broker.start()
        do {
            var idle = try LiveSubscriber(broker.port)
            try idle.connect()
        }
        try broker.publish(0..<100)
        var live = try LiveSubscriber(broker.port) { $0.mostMessages = 20 }
        live.handOut(atMost: 3)
        try live.run(until: "half of them have come") { $0.received.count >= 50 }
        #expect(live.batches.allSatisfy { $0 <= 3 }, "\(live.batches)")
        let count = live.batches.count
        live.handOut(atMost: 1000)
        try live.run(until: "all have come") { $0.received.count >= 100 }
        #expect(live.batches[count...].allSatisfy { $0 <= 20 }, "\(live.batches)")
        #expect(live.received == (0..<100).map(String.init))
    }

    @Test("subscribers that give up, one after the other, miss nothing and skip nothing")
    func givesUp() throws {
        let broker = try Mosquitto()
        try broker.start()
        do {
            var idle = try LiveSubscriber(broker.port)
            try idle.connect()
        }
        try broker.publish(0..<30)
        var all: [String] = []
        for _ in 0..<500 where Set(all).count < 30 {
            var subscriber = try LiveSubscriber(broker.port) { $0.mostMessages = 7 }
            subscriber.acknowledges = false
            try subscriber.run(until: "a batch is there") { $0.batches.count == 1 }
            all += subscriber.received
            subscriber.acknowledge()
            if Set(all).count == 30 { break }
            try subscriber.run(until: "another one is there") { $0.batches.count == 2 }
            // What is held now is not acknowledged. Acknowledgements that the broker has not read yet are lost with the
            // connection.
            subscriber.giveUp()
        }
        #expect(Set(all) == Set((0..<30).map(String.init)))
        // Each began where another one had left off, or before.
        var seen = -1
        for number in all.compactMap(Int.init) {
            #expect(number <= seen + 1)
            seen = max(seen, number)
        }
    }

    @Test("two that share a subscription divide the messages, and each message goes to one of them")
    func shared() throws {
        let broker = try Mosquitto()
        try broker.start()
        var first = try LiveSubscriber(broker.port, name: "one", group: "all")
        var second = try LiveSubscriber(broker.port, name: "two", group: "all")
        try first.connect()
        try second.connect()
        try broker.publish(0..<300)
        try waitUntil(
            "both have all",
            doing: {
                first.step(); second.step()
            }
        ) {
            first.received.count + second.received.count >= 300
        }
        #expect(Set(first.received + second.received) == Set((0..<300).map(String.init)))
        #expect(first.received.count + second.received.count == 300)
        #expect(first.received.count > 50 && second.received.count > 50)
    }

    @Test("what a broker had not been told of before it was restarted comes again")
    func restarted() throws {
        let broker = try Mosquitto()
        try broker.start()
        var live = try LiveSubscriber(broker.port)
        try live.connect()
        live.acknowledges = false
        try broker.publish(0..<5)
        try live.run(until: "they are held") { !$0.received.isEmpty }
        broker.stop()
        live.acknowledges = true
        live.acknowledge()
        try live.run(until: "it has noticed") { $0.said.contains { $0.hasPrefix("lost: ") } }
        try broker.start()
        try live.run(until: "they have come again") { Set($0.received).count == 5 && $0.received.count > 5 }
    }

    @Test("a goodbye keeps what was not acknowledged for the next one")
    func leaves() throws {
        let broker = try Mosquitto()
        try broker.start()
        var live = try LiveSubscriber(broker.port)
        try live.connect()
        live.acknowledges = false
        try broker.publish(0..<5)
        try live.run(until: "some are held") { !$0.received.isEmpty }
        live.leave()
        live.step()
        #expect(live.said == ["connected"])
        var next = try LiveSubscriber(broker.port)
        try next.run(until: "all have come") { $0.received.count == 5 }
    }
}

import ControlLoop
import Foundation
import Statecharts
import Testing

@testable import Uplink

@Suite("With a real broker", .serialized)
struct BrokerTests {
    @Test("events arrive, in order, and what is retained is there for whoever comes later")
    func arrives() throws {
        let broker = try Mosquitto()
        try broker.start()
        let listener = try Listener(broker)
        var live = try LiveUplink(broker)
        try live.run(until: "there is a session") { $0.hasSession }
        try live.run(until: "the listener hears it") { _ in !listener.payloads("/north/state").isEmpty }
        try live.coins(100)
        try live.run(until: "all events have come") { _ in listener.sequences.count >= 100 }
        #expect(listener.sequences == Array(3..<103))
        let late = try Listener(broker)
        try live.run(until: "the latecomer knows all") { _ in late.lines.count >= 6 }
        #expect(late.lines.contains("portcullis/harbour/demo/status 1 online"))
        for topic in ["north/state", "north/counters", "lift/state", "lift/counters"] {
            #expect(late.lines.contains { $0.hasPrefix("portcullis/harbour/demo/\(topic) 1 {") }, "\(topic)")
        }
        #expect(late.sequences == [])
        try live.stop()
        try live.run(until: "it is offline") { _ in listener.payloads("/status").last == "offline" }
    }

    @Test("a broker that is killed and comes back, again and again, loses no event")
    func killed() throws {
        let broker = try Mosquitto()
        try broker.start()
        var live = try LiveUplink(broker)
        try live.run(until: "there is a session") { $0.hasSession }
        var all: [Int] = []
        for round in 0..<3 {
            let listener = try Listener(broker, "portcullis/+/+/+/event", ["-c", "-i", "listener-\(round)"])
            try live.run(until: "there is a session again") { $0.hasSession }
            try live.coins(60)
            // Some of them have arrived, or none, or all.
            try live.run(until: "some have come") { _ in listener.sequences.count >= round * 20 }
            all += listener.sequences
            broker.kill()
            try live.coins(60)
            try live.run(until: "it has noticed") { !$0.hasSession }
            try broker.start()
        }
        let listener = try Listener(broker, "portcullis/+/+/+/event")
        try live.run(until: "everything has arrived") { $0.arrived?.sequence == 362 }
        #expect(live.arrivedSequence == 362)
        _ = (all, listener)
    }

    @Test("what was not acknowledged before the uplink crashed is told by the next one, and nothing is missing")
    func crash() throws {
        let broker = try Mosquitto()
        try broker.start()
        let listener = try Listener(broker, "portcullis/+/+/+/event")
        var live = try LiveUplink(broker)
        try live.run(until: "there is a session") { $0.hasSession }
        try live.coins(40)
        try live.run(until: "some have come") { _ in listener.sequences.count >= 10 }
        try live.restart()
        try live.coins(40)
        try live.run(until: "all have come") { _ in Set(listener.sequences).isSuperset(of: 3..<83) }
        #expect(Set(listener.sequences) == Set(3..<83))
    }

    @Test("a broker that stops answering is noticed, and one that goes on is told everything")
    func frozen() throws {
        let broker = try Mosquitto()
        try broker.start()
        let listener = try Listener(broker, "portcullis/+/+/+/event")
        var live = try LiveUplink(broker)
        try live.run(until: "there is a session") { $0.hasSession }
        broker.freeze(true)
        try live.coins(5)
        try live.run(until: "it has noticed") { !$0.hasSession }
        broker.freeze(false)
        try live.run(until: "all have come") { _ in Set(listener.sequences).isSuperset(of: 3..<8) }
    }

    @Test("a wrong password is told, and so are a file that others can read and one that is not there")
    func password() throws {
        let broker = try Mosquitto(
            ["allow_anonymous false", "password_file FOLDER/passwords"], files: ["login": "gate\nwrong\n"])
        try run("mosquitto_passwd", ["-b", "-c", "\(broker.folder.url.path)/passwords", "gate", "right"])
        try broker.start()
        let lines = ["broker = mqtt://127.0.0.1:PORT", "login = FOLDER/login"]
        var live = try LiveUplink(broker, lines)
        try live.run(until: "something is said") { _ in !live.heard.said.isEmpty }
        #expect(live.heard.said[0].hasSuffix("/login' cannot be used: others than its owner may read it; expected mode 0600; it is tried again and again"))
    }

    private func run(_ program: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try Mosquitto.program(program))
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }
}

import BrokerSupport
import CSystem
import ControlLoop
import Foundation
import Statecharts
import Testing

@testable import Uplink

extension RealBroker {
    @Suite("A broker that ends, is killed, stops, refuses, and is not there")
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

        @Test(
            "a broker that ends and comes back, again and again: whoever listens misses no event, though one may come twice"
        )
        func restarted() throws {
            let broker = try Mosquitto()
            try broker.start()
            // A session that outlasts the connection: what comes meanwhile waits for it.
            let listener = try Listener(broker, "portcullis/#", ["-c", "-i", "listener", "-x", "3600"])
            var live = try LiveUplink(broker)
            try live.run(until: "the listener hears it") { _ in !listener.payloads("/status").isEmpty }
            for round in 0..<3 {
                try live.coins(60)
                // Some of them have arrived.
                try live.run(until: "some have come") { _ in Set(listener.sequences).count >= round * 120 + 20 }
                broker.stop()
                try live.coins(60)
                try live.run(until: "it has noticed") { !$0.hasSession }
                try broker.start()
            }
            let all = Set(3..<363)
            try live.run(until: "all have come") { _ in Set(listener.sequences).isSuperset(of: all) }
            try live.run(until: "the last one is acknowledged") { $0.arrived?.sequence == 362 }
            #expect(Set(listener.sequences) == all)
        }

        @Test("a broker that is killed: what it had not acknowledged is told again")
        func killed() throws {
            let broker = try Mosquitto()
            try broker.start()
            var live = try LiveUplink(broker)
            try live.run(until: "there is a session") { $0.hasSession }
            for _ in 0..<3 {
                broker.freeze(true)
                try live.coins(100)
                for _ in 0..<20 { live.step() }
                // It has acknowledged none of them, and goes.
                broker.kill()
                try live.run(until: "it has noticed") { !$0.hasSession }
                try broker.start()
                try live.run(until: "there is a session again") { $0.hasSession }
            }
            try live.run(until: "the last one is acknowledged") { $0.arrived?.sequence == 302 }
        }

        @Test("what was not acknowledged before the uplink crashed is told by the next one, and nothing is missing")
        func crash() throws {
            let broker = try Mosquitto()
            try broker.start()
            let listener = try Listener(broker, "portcullis/#")
            var live = try LiveUplink(broker)
            try live.run(until: "the listener hears it") { _ in !listener.payloads("/status").isEmpty }
            try live.coins(40)
            try live.run(until: "some have come") { _ in listener.sequences.count >= 10 }
            try live.restart()
            try live.coins(40)
            try live.run(until: "all have come") { _ in Set(listener.sequences).isSuperset(of: 3..<83) }
            #expect(Set(listener.sequences) == Set(3..<83))
        }

        @Test("a broker that stops answering is noticed; going on, it calls the board offline, and is told everything")
        func frozen() throws {
            let broker = try Mosquitto()
            try broker.start()
            let listener = try Listener(broker)
            var live = try LiveUplink(broker, speed: 8)
            try live.run(until: "there is a session") { $0.hasSession }
            try live.run(until: "the listener hears it") { _ in listener.payloads("/status").last == "online" }
            broker.freeze(true)
            try live.coins(5)
            try live.run(until: "it has noticed") { !$0.hasSession }
            // The board does nothing more for now, as if it had no power.
            broker.freeze(false)
            try waitUntil("the broker says that it is offline") { listener.payloads("/status").last == "offline" }
            try live.run(until: "all have come") { _ in Set(listener.sequences).isSuperset(of: 3..<8) }
        }

        @Test(
            "a broker that hangs with more waiting than it takes at once, until it is given up: killed or going on, it is told everything",
            arguments: [true, false])
        func hangs(isKilled: Bool) throws {
            let broker = try Mosquitto()
            try broker.start()
            var live = try LiveUplink(broker, speed: 8)
            try live.run(until: "there is a session") { $0.hasSession }
            broker.freeze(true)
            try live.coins(100)
            try live.run(untilItSays: "the connection is given up")
            if isKilled {
                broker.kill()
                try broker.start()
            } else {
                broker.freeze(false)
            }
            try live.run(until: "the last one is acknowledged") { $0.arrived?.sequence == 102 }
        }

        @Test("a network that takes nothing more keeps no client closing: there is a new connection")
        func stuck() throws {
            let broker = try Mosquitto()
            try broker.start()
            var live = try LiveUplink(broker, speed: 8)
            try live.run(until: "there is a session") { $0.hasSession }
            broker.freeze(true)
            try live.flood()
            try live.coins(5)
            try live.run(until: "it has noticed") { !$0.hasSession }
            broker.freeze(false)
            try live.run(until: "the last one is acknowledged") { $0.arrived?.sequence == 7 }
        }

        @Test("a board that is taken back leaves nothing at the broker, though one of its lanes has another name now")
        func forget() throws {
            let broker = try Mosquitto()
            try broker.start()
            let before = try Listener(broker)
            var live = try LiveUplink(broker)
            try live.run(until: "all is told") { _ in
                ["/lift/config", "/north/counters", "/lift/counters"].allSatisfy { before.payloads($0).count >= 1 }
            }
            try live.forget(renaming: "north", "south")
            let hasTakenBack = live.uplink.hasTakenBack
            #expect(hasTakenBack)
            let after = try Listener(broker)
            let port = "\(broker.port)"
            try Programs.run("mosquitto_pub", ["-p", port, "-r", "-t", "kept", "-m", "x"])
            try waitUntil("what is kept has come") { after.payloads("kept").count >= 1 }
            try Programs.run("mosquitto_pub", ["-p", port, "-t", "end", "-m", "x"])
            try waitUntil("all of it has come") { after.payloads("end").count >= 1 }
            #expect(after.lines.filter { !$0.hasPrefix("kept ") && !$0.hasPrefix("end ") } == [])
        }

        @Test("an access list without Home Assistant's topics: that is said once, and everything else is told")
        func access() throws {
            let broker = try Mosquitto(
                ["allow_anonymous true", "acl_file FOLDER/access"], files: ["access": "topic readwrite portcullis/#\n"])
            try broker.start()
            let listener = try Listener(broker)
            var live = try LiveUplink(broker)
            try live.run(untilItSays: "such messages are left out")
            try live.run(until: "the listener hears it") { _ in !listener.payloads("/status").isEmpty }
            try live.coins(30)
            try live.run(until: "all have come") { _ in listener.sequences.count >= 30 }
            try live.run(until: "the last one is acknowledged") { $0.arrived?.sequence == 32 }
            #expect(listener.sequences == Array(3..<33))
            #expect(
                live.heard.said.filter { $0.hasPrefix("error") || $0.hasPrefix("warning") } == [
                    "error: mqtt://127.0.0.1:\(broker.port): it refuses a message for "
                        + "homeassistant/device/portcullis__harbour__demo/config: Not authorized; such messages are left out"
                ])
        }

        @Test("a broker of short messages: what is left out is said once, and events are tried every five minutes")
        func short() throws {
            let broker = try Mosquitto(["allow_anonymous true", "message_size_limit 200"])
            try broker.start()
            var live = try LiveUplink(broker)
            try live.run(untilItSays: "homeassistant/device/portcullis__harbour__demo/config: Packet too large")
            let hasSession = live.uplink.hasSession
            #expect(hasSession)
            try live.coins(3)
            try live.run(untilItSays: "demo/.../event: Packet too large; it is tried again every five minutes")
            #expect(live.heard.said.count { $0.contains("connected") } == 1)
            #expect(Set(live.heard.said).count == live.heard.said.count)
        }

        @Test("a wrong password is told, and so are a file that others can read and one that is not there")
        func password() throws {
            let broker = try Mosquitto(
                ["allow_anonymous false", "password_file FOLDER/passwords"], files: ["login": "gate\nwrong\n"])
            try Programs.run("mosquitto_passwd", ["-b", "-c", "\(broker.folder.url.path)/passwords", "gate", "right"])
            try broker.start()
            let lines = ["broker = mqtt://127.0.0.1:PORT", "login = FOLDER/login"]
            var live = try LiveUplink(broker, lines)
            try live.run(untilItSays: "mqtt")
            #expect(
                live.heard.said[0].hasSuffix(
                    "/login' cannot be used: others than its owner may read it; expected mode 0600; it is tried again and again"
                ))
            try setMode(0o600, "\(broker.folder.url.path)/login")
            try live.run(untilItSays: "every five minutes")
            #expect(
                live.heard.said.last
                    == "error: mqtt://127.0.0.1:\(broker.port): it refuses the connection: Not authorized; it is tried again every five minutes"
            )
            try "gate\nright\n".write(toFile: "\(broker.folder.url.path)/login", atomically: false, encoding: .utf8)
            try live.restart()
            try live.run(until: "there is a session") { $0.hasSession }
        }

        @Test("a second uplink of the same name is noticed by the first, though the broker says nothing of it")
        func twin() throws {
            let broker = try Mosquitto()
            try broker.start()
            var live = try LiveUplink(broker)
            try live.run(until: "there is a session") { $0.hasSession }
            var other = try LiveUplink(broker)
            let words = "another one connects as portcullis:harbour:demo: a second uplink, or a board with a copy"
            let deadline = ContinuousClock.now + .seconds(120)
            while !live.heard.said.contains(where: { $0.contains(words) }), ContinuousClock.now < deadline {
                live.step()
                other.step()
                _ = portcullis_wait(live.uplink.broker.descriptor, -1, portcullis_monotonic_ns() + 20_000_000)
            }
            #expect(live.heard.said.count { $0.contains(words) } == 1, "\(live.heard.said)")
        }

        @Test("a name that nobody has, and a port at which nobody listens, are told, and nothing waits for them")
        func nobody() throws {
            let broker = try Mosquitto()
            var live = try LiveUplink(broker)
            try live.run(untilItSays: "mqtt")
            #expect(live.heard.said[0].contains("no connection"))
            var other = try LiveUplink(broker, ["broker = mqtt://nobody.invalid"])
            try other.run(untilItSays: "mqtt")
            #expect(other.heard.said[0].contains("its name cannot be resolved"), "\(other.heard.said)")
        }

        @Test("what anybody else says, retained or not, is dropped: a state, a command, an announcement")
        func unwanted() throws {
            let broker = try Mosquitto()
            try broker.start()
            for topic in ["harbour/demo/north/command", "harbour/demo/north/state"] {
                try Programs.run(
                    "mosquitto_pub", ["-p", "\(broker.port)", "-r", "-t", "portcullis/\(topic)", "-m", "open"])
            }
            try Programs.run(
                "mosquitto_pub", ["-p", "\(broker.port)", "-r", "-t", "homeassistant/status", "-m", "online"])
            let listener = try Listener(broker)
            var live = try LiveUplink(broker)
            try live.run(until: "the lanes are told") { _ in listener.payloads("/lift/counters").count >= 1 }
            try live.coins(3)
            try live.run(until: "events come") { _ in listener.sequences.count >= 3 }
            #expect(listener.sequences == [3, 4, 5])
            #expect(live.heard.said.filter { $0.hasPrefix("warning") || $0.hasPrefix("error") } == [])
        }

        private func setMode(_ mode: Int, _ path: String) throws {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        }
    }
}

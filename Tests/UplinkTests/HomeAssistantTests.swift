import ControlLoop
import Foundation
import Statecharts
import Testing

@testable import Uplink

@Suite("What Home Assistant is told")
struct HomeAssistantTests {
    private static let topic = "homeassistant/device/portcullis-harbour-demo/config"

    private func components(_ rig: borrowing UplinkRig) throws -> [String: [String: Any]] {
        let message = try #require(rig.log.last(Self.topic))
        return try #require(message.json["components"] as? [String: [String: Any]])
    }

    @Test("one retained message has the board, where it comes from, and whether it can be reached")
    func device() throws {
        let rig = try UplinkRig.atWork()
        let messages = rig.log.messages.filter { $0.topic == Self.topic }
        #expect(messages.count == 1)
        #expect(messages[0].isRetained)
        let json = messages[0].json
        let device = try #require(json["device"] as? [String: Any])
        #expect(device["identifiers"] as? [String] == ["portcullis-harbour-demo"])
        #expect(device["name"] as? String == "harbour demo")
        let origin = try #require(json["origin"] as? [String: Any])
        #expect(origin["name"] as? String == "portcullis-uplink")
        #expect(json["availability_topic"] as? String == "portcullis/harbour/demo/status")
    }

    @Test("each entity has a platform, a name of its own, and a topic that the uplink writes")
    func entities() throws {
        let rig = try UplinkRig.atWork()
        let components = try components(rig)
        var names: Set<String> = []
        let written = Set(rig.log.messages.map(\.topic)).union(
            ["north", "lift"].map { "portcullis/harbour/demo/\($0)/event" })
        for (key, component) in components {
            #expect(["cover", "sensor", "binary_sensor", "event"].contains(component["platform"] as? String ?? ""))
            #expect(names.insert(try #require(component["unique_id"] as? String)).inserted, "\(key)")
            #expect(written.contains(try #require(component["state_topic"] as? String)), "\(key)")
            #expect(component["value_template"] is String)
        }
        #expect(
            Set(components.keys.filter { $0.hasPrefix("north_") }) == [
                "north_gate", "north_state", "north_credit", "north_passages", "north_inserted", "north_fault",
                "north_fire", "north_tamper", "north_forced-entry", "north_events",
            ])
    }

    // home-assistant/core at commit 0f5c1b54, homeassistant/components/mqtt: schemas.py (DEVICE_DISCOVERY_SCHEMA,
    // MQTT_ENTITY_DEVICE_INFO_SCHEMA, MQTT_ORIGIN_INFO_SCHEMA), cover.py, sensor.py, binary_sensor.py, event.py; the classes are those of
    // components/cover, sensor and binary_sensor. Where a message has one field more, Home Assistant refuses it whole.
    @Test("every field is one that Home Assistant takes, and what it requires is there")
    func schema() throws {
        let message = try #require(try UplinkRig.atWork().log.last(Self.topic)).json
        #expect(Set(message.keys) == ["device", "origin", "availability_topic", "components"])
        let device = try #require(message["device"] as? [String: Any])
        let known: Set = [
            "identifiers", "connections", "manufacturer", "model", "name", "hw_version", "serial_number", "sw_version",
            "via_device", "suggested_area", "configuration_url",
        ]
        #expect(known.isSuperset(of: device.keys))
        #expect((device["identifiers"] as? [String])?.isEmpty == false)
        let origin = try #require(message["origin"] as? [String: Any])
        #expect(Set(["name", "sw_version", "support_url"]).isSuperset(of: origin.keys) && origin["name"] is String)
        let common: Set = ["platform", "unique_id", "name", "state_topic", "value_template"]
        let more: [String: Set<String>] = [
            "cover": ["device_class"], "sensor": ["state_class"], "binary_sensor": ["device_class"],
            "event": ["event_types"],
        ]
        let classes: [String: Set<String>] = [
            "cover": ["door", "gate"], "binary_sensor": ["problem", "safety", "tamper"],
        ]
        for (key, entity) in try #require(message["components"] as? [String: [String: Any]]) {
            let platform = try #require(entity["platform"] as? String)
            #expect(
                Set(entity.keys)
                    == common.union(try #require(more[platform])).subtracting(
                        entity["state_class"] == nil ? ["state_class"] : []), "\(key)")
            if let kind = entity["device_class"] as? String {
                #expect(classes[platform]?.contains(kind) == true, "\(key)")
            }
            if let kind = entity["state_class"] as? String {
                #expect(["measurement", "total_increasing"].contains(kind))
            }
            if platform == "event" { #expect((entity["event_types"] as? [String])?.isEmpty == false) }
        }
    }

    @Test("nothing can be pressed: no entity has a topic for commands")
    func readOnly() throws {
        let text = try #require(try UplinkRig.atWork().log.last(Self.topic)).text
        #expect(!text.contains("command"))
        #expect(!text.contains("_topic\":\"homeassistant"))
    }

    @Test("what only rises is a total, and what a gate has is a measurement")
    func classes() throws {
        let components = try components(try UplinkRig.atWork())
        for (key, kind) in [
            ("north_passages", "total_increasing"), ("north_inserted", "total_increasing"),
            ("north_credit", "measurement"), ("lift_persons", "measurement"),
        ] { #expect(components[key]?["state_class"] as? String == kind, "\(key)") }
        #expect(components["north_held"] == nil)
    }

    @Test("Home Assistant that begins is told again, after a while of up to 33 s that differs from board to board")
    func again() throws {
        var rig = try UplinkRig.atWork()
        func count() -> Int { rig.log.messages.filter { $0.topic == Self.topic }.count }
        rig.log.news.append(.heard)
        rig.settle()
        #expect(count() == 1)
        rig.wait(33)
        #expect(count() == 2)
        rig.wait(60)
        #expect(count() == 2)
    }

    @Test("eight lanes fit into one message")
    func eightLanes() throws {
        let names = ["north", "south", "east", "west", "n5", "n6", "n7", "a-name-of-the-greatest-length-32"]
        var file = "[chip]\nlabel = demo\n"
        for (index, name) in names.enumerated() {
            let lines = index * 8
            file += """
                [lane \(name)]
                machine = elevator-door
                open-drive = \(lines)
                close-drive = \(lines + 1)
                door-lock = \(lines + 2)
                door-open-limit = \(lines + 3)
                open-button = \(lines + 4)
                light-curtain = \(lines + 5)

                """
        }
        var rig = try UplinkRig(file: file + "[uplink]\nbroker = mqtt://broker\nsite = harbour\n")
        rig.archive.identity = .board(
            ("north", "elevator-door"), ("south", "elevator-door"), ("east", "elevator-door"),
            ("west", "elevator-door"),
            ("n5", "elevator-door"), ("n6", "elevator-door"), ("n7", "elevator-door"),
            ("a-name-of-the-greatest-length-32", "elevator-door"))
        rig.archive.wait(1)
        try rig.archive.start()
        try rig.copy()
        rig.connect()
        rig.wait(1)
        let components = try components(rig)
        #expect(names.allSatisfy { name in components.keys.contains { $0.hasPrefix("\(name)_") } })
        #expect(!rig.around.said.contains { $0.contains("Home Assistant is not told") })
    }

    @Test("other lanes are another device: it is told when the firmware has them")
    func otherLanes() throws {
        var rig = try UplinkRig.atWork()
        rig.archive.identity = .board(("north", "turnstile"))
        rig.archive.end()
        try rig.archive.start()
        rig.wait(2)
        rig.wait(1)
        #expect(try components(rig).keys.allSatisfy { $0.hasPrefix("north_") })
    }

    @Test("none, where the board file says so: nothing is told, and nothing is listened to")
    func none() throws {
        let rig = try UplinkRig.atWork(file: UplinkRig.file + "home-assistant = none\n")
        #expect(!rig.log.messages.contains { $0.topic.hasPrefix("homeassistant") })
        #expect(rig.log.subscriptions == [])
    }

    @Test("to forget a board is an empty retained message for each topic that has one")
    func forget() throws {
        var rig = try UplinkRig(.forget)
        rig.log.acknowledges = false
        rig.connect()
        let empty = rig.log.messages.filter { $0.text.isEmpty && $0.isRetained }.map(\.topic)
        #expect(empty.count == rig.log.messages.count)
        #expect(
            empty == [
                Self.topic, "portcullis/harbour/demo/status", "portcullis/harbour/demo/north/state",
                "portcullis/harbour/demo/north/counters", "portcullis/harbour/demo/lift/state",
                "portcullis/harbour/demo/lift/counters",
            ])
        var hasTakenBack = rig.uplink.hasTakenBack
        #expect(!hasTakenBack)
        for message in rig.log.messages { rig.log.news.append(.delivered(message.number)) }
        rig.settle()
        hasTakenBack = rig.uplink.hasTakenBack
        #expect(hasTakenBack)
        #expect(rig.isOver == true)
        #expect(rig.log.disconnects == 1)
    }
}

import ArchiveSupport
import BoardFile
import ControlLoop
import Foundation
import Statecharts
import Testing

@testable import Uplink

@Suite("What Home Assistant is told")
struct HomeAssistantTests {
    private static let board = "homeassistant/device/portcullis__harbour__demo/config"

    private static func lane(_ name: String) -> String {
        "homeassistant/device/portcullis__harbour__demo/\(name)/config"
    }

    private func message(_ rig: borrowing UplinkRig, _ topic: String) throws -> [String: Any] {
        try #require(rig.log.last(topic)).json
    }

    private func components(_ rig: borrowing UplinkRig, _ lane: String = "north") throws -> [String: [String: Any]] {
        try #require(try message(rig, Self.lane(lane))["components"] as? [String: [String: Any]])
    }

    /// What is an entity, and not taken away.
    private func entities(_ rig: borrowing UplinkRig, _ lane: String = "north") throws -> Set<String> {
        Set(try components(rig, lane).filter { $0.value.count > 1 }.keys)
    }

    private static let exit = """
        [chip]
        label = demo
        [lane exit]
        machine = parking-exit
        price = 250
        coin-value = 50
        coin-slot = 0
        loop = 1
        cancel-button = 2
        fire-release = 3
        barrier = 4
        hopper = 5
        [uplink]
        broker = mqtt://broker
        site = harbour

        """

    private func rig(of machine: EntryName, _ lane: LaneName, file: String) throws -> UplinkRig {
        var rig = try UplinkRig(file: file)
        rig.archive.identity = .board((lane, machine))
        rig.archive.wait(1)
        try rig.archive.start()
        try rig.copy()
        rig.connect()
        rig.wait(1)
        return rig
    }

    // MARK: Devices

    @Test("one retained message has the board, and one each lane, which is a device of its own behind it")
    func devices() throws {
        let rig = try UplinkRig.atWork()
        let messages = rig.log.messages.filter { $0.topic.hasSuffix("/config") }
        #expect(messages.map(\.topic) == [Self.board, Self.lane("north"), Self.lane("lift")])
        #expect(!messages.contains { !$0.isRetained })
        let board = try #require(messages[0].json["device"] as? [String: Any])
        #expect(board["identifiers"] as? [String] == ["portcullis__harbour__demo"])
        #expect(board["name"] as? String == "harbour demo")
        #expect(board["sw_version"] as? String == "0.1.0")
        let lift = try #require(messages[2].json["device"] as? [String: Any])
        #expect(lift["identifiers"] as? [String] == ["portcullis__harbour__demo__lift"])
        #expect(lift["name"] as? String == "harbour demo lift")
        #expect(lift["model"] as? String == "Elevator door")
        #expect(lift["via_device"] as? String == "portcullis__harbour__demo")
    }

    @Test("the lanes wait until the broker has the board, which they name")
    func order() throws {
        var rig = try UplinkRig()
        rig.archive.wait(1)
        try rig.archive.start()
        try rig.copy()
        rig.settle()
        rig.log.accept()
        rig.log.refuses = { _ in nil }
        rig.settle()
        rig.loseConnection()
        rig.log.acknowledges = false
        rig.log.messages.removeAll { $0.topic.hasSuffix("/config") }
        rig.loseConnection()
        rig.log.news.append(.delivered(rig.log.messages[0].number))
        rig.settle()
        #expect(rig.log.messages.filter { $0.topic.hasSuffix("/config") }.map(\.topic) == [Self.board])
        rig.log.news.append(.delivered(try #require(rig.log.last(Self.board)).number))
        rig.settle()
        #expect(rig.log.messages.count { $0.topic.hasSuffix("/config") } == 3)
    }

    @Test("a lane that is called as its board is not named twice")
    func sameName() throws {
        let file = UplinkRig.file.replacingOccurrences(of: "[lane north]", with: "[lane demo]")
        let rig = try rig(of: "turnstile", "demo", file: file)
        let device = try #require(try message(rig, Self.lane("demo"))["device"] as? [String: Any])
        #expect(device["name"] as? String == "harbour demo")
    }

    @Test("no two boards are one to Home Assistant, whatever is in their names")
    func identifiers() throws {
        func device(_ site: LaneName, _ board: BoardName) throws -> String {
            let address = Array("mqtt://broker".utf8).withUnsafeBufferPointer { BrokerAddress($0) }
            let settings = UplinkSettings(broker: try #require(address), site: site)
            let topic = ArchiveSupport.words(try #require(Topics(settings, board: board)).discovery)
            let level = topic.split(separator: "/")[2]
            // What Home Assistant takes in a level (core, mqtt/discovery.py).
            #expect(level.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") })
            return topic
        }
        let devices = [
            try device("north", "wing-gate"), try device("north-wing", "gate"), try device("a_", "b"),
            try device("a", "_b"), try device("a", "b.c"), try device("a", "b_c"), try device("a__b", "c"),
            try device("a", "b__c"),
        ]
        #expect(Set(devices).count == devices.count)
        #expect(devices[0] == "homeassistant/device/portcullis__north__wing-gate/config")
    }

    // MARK: Entities

    @Test("each entity has a platform, an identity of its own, and a topic that the uplink writes")
    func topics() throws {
        let rig = try UplinkRig.atWork()
        var names: Set<String> = []
        let written = Set(rig.log.messages.map(\.topic)).union(
            ["north", "lift"].map { "portcullis/harbour/demo/\($0)/event" })
        for topic in [Self.board, Self.lane("north"), Self.lane("lift")] {
            let components = try #require(try message(rig, topic)["components"] as? [String: [String: Any]])
            for (key, component) in components where component.count > 1 {
                #expect(names.insert(try #require(component["unique_id"] as? String)).inserted, "\(key)")
                #expect(written.contains(try #require(component["state_topic"] as? String)), "\(key)")
            }
        }
        let common: Set = ["gate", "state", "problem", "tamper", "events", "faults", "saturated"]
        // Neither is wired.
        #expect(
            try entities(rig)
                == common.subtracting(["tamper"]).union([
                    "alarm", "credit", "passages", "forcedEntries", "inserted", "fares", "kept", "held",
                ]))
        #expect(
            try entities(rig, "lift")
                == common.union([
                    "persons", "entered", "left", "leftUncounted", "forgotten", "cycles", "reopenings", "nudgings",
                    "forcedUnlockings",
                ]))
    }

    @Test("a turnstile has the numbers of grants where something grants")
    func grants() throws {
        let grants: Set = ["granted", "exits", "grantedPassages", "exitPassages", "grantsLapsed", "grantsRefused"]
        #expect(try entities(UplinkRig.atWork()).isDisjoint(with: grants))
        let file = UplinkRig.file.replacing("doors = 2\n", with: "doors = 2\nexit-button = 20\n", maxReplacements: 1)
        #expect(try entities(UplinkRig.atWork(file: file)).isSuperset(of: grants))
    }

    @Test("people read words: a gate has the name of its device, and nothing has a machine's")
    func spoken() throws {
        let components = try components(try UplinkRig.atWork())
        #expect(components["gate"]?["name"] is NSNull)
        for (key, component) in components where component.count > 1 && key != "gate" {
            let name = try #require(component["name"] as? String)
            #expect(name.first?.isUppercase == true && name.dropFirst().allSatisfy { !$0.isUppercase }, "\(name)")
        }
        let state = try #require(components["state"])
        #expect(state["device_class"] as? String == "enum")
        #expect(
            state["options"] as? [String] == [
                "locked", "unlocked", "barred", "barred, unlocked", "free", "held open", "broken", "released",
            ])
    }

    @Test("what a gate has is a measurement, what only rises is a total, and what is or is not so is neither")
    func kinds() throws {
        let components = try components(try rig(of: "parking-exit", "exit", file: Self.exit), "exit")
        for (key, kind) in [
            ("exits", "total_increasing"), ("inserted", "total_increasing"), ("paidOut", "total_increasing"),
            ("credit", "measurement"), ("due", "measurement"), ("owed", "measurement"), ("held", "measurement"),
        ] { #expect(components[key]?["state_class"] as? String == kind, "\(key)") }
        for key in ["saturated", "changeSaturated"] {
            #expect(components[key]?["platform"] as? String == "binary_sensor")
            #expect(components[key]?["state_class"] == nil)
        }
        #expect(components["faults"]?["entity_category"] as? String == "diagnostic")
        #expect(components["faults"]?["enabled_by_default"] as? Bool == false)
    }

    @Test("money has the unit that the board file gives, and nothing else has one")
    func money() throws {
        let rig = try UplinkRig.atWork(file: UplinkRig.file + "money-unit = cent\n")
        let units = try components(rig).filter { $0.value["unit_of_measurement"] != nil }
        #expect(Set(units.keys) == ["credit", "inserted", "fares", "kept", "held"])
        #expect(units.allSatisfy { $0.value["unit_of_measurement"] as? String == "cent" })
        #expect(try components(try UplinkRig.atWork()).allSatisfy { $0.value["unit_of_measurement"] == nil })
    }

    @Test(
        "money with a currency is monetary in it, and its template moves digits",
        arguments: [
            ("EUR 2", "'%d.%02d' | format(v // 100, v % 100)", 2),
            ("KWD 3", "'%d.%03d' | format(v // 1000, v % 1000)", 3),
            ("JPY 0", "v", 0),
        ])
    func currency(_ text: String, _ amount: String, _ decimals: Int) throws {
        let rig = try UplinkRig.atWork(file: UplinkRig.file + "[money]\ncurrency = \(text)\n")
        let amounts = try components(rig).filter { $0.value["unit_of_measurement"] != nil }
        #expect(Set(amounts.keys) == ["credit", "inserted", "fares", "kept", "held"])
        for (key, entity) in amounts {
            #expect(entity["unit_of_measurement"] as? String == String(text.prefix(3)))
            #expect(entity["device_class"] as? String == "monetary" && entity["state_class"] as? String == "total")
            #expect(entity["suggested_display_precision"] as? Int == decimals)
            let place = key == "credit" ? "numbers" : "counters"
            #expect(
                entity["value_template"] as? String
                    == "{% set v = value_json.\(place)['\(key)'] | default(none) %}{{ 'None' if v is none else \(amount) }}"
            )
            try expectField(key, entity)
        }
        // The messages themselves stay in smallest units, and say what they are.
        let state = try #require(rig.log.last("portcullis/harbour/demo/north/state")).json
        let money = try #require(state["money"] as? [String: Any])
        #expect(money["currency"] as? String == String(text.prefix(3)) && money["decimals"] as? Int == decimals)
        #expect(money["names"] as? [String] == ["credit"])
        let counters =
            try #require(rig.log.last("portcullis/harbour/demo/north/counters")).json["money"] as? [String: Any]
        #expect(counters?["names"] as? [String] == ["inserted", "fares", "kept", "held"])
        #expect(
            try #require(try UplinkRig.atWork().log.last("portcullis/harbour/demo/north/state")).json["money"] == nil)
    }

    @Test("an entity that the wiring makes senseless is taken away, and so is one of another kind of gate")
    func absent() throws {
        let components = try components(try UplinkRig.atWork())
        func isTaken(_ key: String, _ platform: String) -> Bool {
            components[key] as? [String: String] == ["platform": platform]
        }
        #expect(isTaken("fire", "binary_sensor") && isTaken("tamper", "binary_sensor"))
        #expect(isTaken("persons", "sensor") && isTaken("owed", "sensor"))
        #expect(isTaken("changeSaturated", "binary_sensor"))
        let exit = try rig(of: "parking-exit", "exit", file: Self.exit)
        #expect(try entities(exit, "exit").isSuperset(of: ["fire", "alarm"]))
        // It has no lock.
        #expect(try self.components(exit, "exit")["tamper"]?.count == 1)
    }

    @Test("a stuck sensor is no tampering, and one more failure of a series no problem")
    func problems() throws {
        let components = try components(try UplinkRig.atWork(), "lift")
        let tamper = try #require(components["tamper"]?["value_template"] as? String)
        #expect(tamper.contains("'contactsDisagree'") && !tamper.contains("sensorStuck"))
        let problem = try #require(components["problem"]?["value_template"] as? String)
        #expect(problem.contains("not value_json.series"))
    }

    @Test("a gate is available while its board can be reached and its firmware runs; whether that is so is an entity")
    func availability() throws {
        let rig = try UplinkRig.atWork()
        let north = try message(rig, Self.lane("north"))
        #expect(north["availability_mode"] as? String == "all")
        let topics = try #require(north["availability"] as? [[String: String]])
        #expect(
            topics.map { $0["topic"] } == ["portcullis/harbour/demo/status", "portcullis/harbour/demo/north/state"])
        #expect(topics[1]["value_template"]?.contains("value_json.firmware == 'running'") == true)
        // What happened just before the firmware ended is told after that.
        let events = try components(rig)["events"]?["availability"] as? [[String: String]]
        #expect(events == [["topic": "portcullis/harbour/demo/status"]])
        let board = try #require(try message(rig, Self.board)["components"] as? [String: [String: Any]])
        #expect(Set(board.keys) == ["connection", "running"])
        #expect(board["running"]?["state_topic"] as? String == "portcullis/harbour/demo/north/state")
        #expect(board["running"]?["availability_topic"] as? String == "portcullis/harbour/demo/status")
    }

    // home-assistant/core, release 2025.12.5, homeassistant/components/mqtt: schemas.py (DEVICE_DISCOVERY_SCHEMA,
    // MQTT_ENTITY_DEVICE_INFO_SCHEMA, MQTT_ORIGIN_INFO_SCHEMA), cover.py, sensor.py, binary_sensor.py, event.py; the
    // classes are those of components/cover, sensor and binary_sensor. Where a message has one field more, Home
    // Assistant refuses it whole.
    @Test("every field is one that Home Assistant takes, and what it requires is there", arguments: [false, true])
    func schema(isExit: Bool) throws {
        let rig = try isExit ? rig(of: "parking-exit", "exit", file: Self.exit) : UplinkRig.atWork()
        let messages = rig.log.messages.filter { $0.topic.hasSuffix("/config") }
        #expect(messages.count == (isExit ? 2 : 3))
        for message in messages.map(\.json) {
            #expect(Set(message.keys).isSuperset(of: ["device", "origin", "components"]))
            #expect(
                Set(message.keys).isSubset(of: ["device", "origin", "components", "availability", "availability_mode"])
            )
            let device = try #require(message["device"] as? [String: Any])
            #expect(
                Set(device.keys).isSubset(of: [
                    "identifiers", "manufacturer", "model", "name", "sw_version", "via_device",
                ]))
            #expect((device["identifiers"] as? [String])?.isEmpty == false && device["name"] is String)
            let origin = try #require(message["origin"] as? [String: Any])
            #expect(Set(["name", "sw_version"]) == Set(origin.keys))
            for (key, entity) in try #require(message["components"] as? [String: [String: Any]]) {
                try expectField(key, entity)
            }
        }
    }

    private func expectField(_ key: String, _ entity: [String: Any]) throws {
        let platform = try #require(entity["platform"] as? String)
        let more: [String: Set<String>] = [
            "cover": ["device_class"],
            "sensor": ["state_class", "device_class", "options", "unit_of_measurement", "suggested_display_precision"],
            "binary_sensor": ["device_class", "payload_on", "payload_off"], "event": ["event_types"],
        ]
        let classes: [String: Set<String>] = [
            "cover": ["door", "gate"], "sensor": ["enum", "monetary"],
            "binary_sensor": ["problem", "safety", "tamper", "sound", "connectivity", "running"],
        ]
        let known = try #require(more[platform], "\(key)")
        if entity.count == 1 { return }
        #expect(
            Set(entity.keys).isSubset(
                of: known.union([
                    "platform", "unique_id", "name", "state_topic", "value_template", "availability_topic",
                    "entity_category", "enabled_by_default", "availability",
                ])), "\(key)")
        #expect(entity["unique_id"] is String && entity["state_topic"] is String && entity.keys.contains("name"))
        if let kind = entity["device_class"] as? String { #expect(classes[platform]?.contains(kind) == true, "\(key)") }
        if let kind = entity["state_class"] as? String {
            // components/sensor/const.py, DEVICE_CLASS_STATE_CLASSES.
            #expect(
                entity["device_class"] as? String == "monetary"
                    ? kind == "total" : ["measurement", "total_increasing"].contains(kind))
        }
        if let category = entity["entity_category"] { #expect(category as? String == "diagnostic") }
        // Options go with no other class, and with no class of states.
        #expect((entity["options"] != nil) == (platform == "sensor" && entity["device_class"] as? String == "enum"))
        if entity["options"] != nil { #expect(entity["state_class"] == nil) }
        if platform == "event" { #expect((entity["event_types"] as? [String])?.isEmpty == false) }
    }

    @Test("nothing can be pressed: no entity has a topic for commands")
    func readOnly() throws {
        let rig = try UplinkRig.atWork()
        for topic in [Self.board, Self.lane("north"), Self.lane("lift")] {
            let text = try #require(rig.log.last(topic)).text
            #expect(!text.contains("command"))
            #expect(!text.contains("_topic\":\"homeassistant"))
        }
    }

    // MARK: When

    @Test("Home Assistant that begins is told again, after a while of up to 33 s that differs from board to board")
    func again() throws {
        var rig = try UplinkRig.atWork()
        func count() -> Int { rig.log.messages.count { $0.topic == Self.lane("lift") } }
        rig.log.news.append(.heard)
        rig.settle()
        #expect(count() == 1)
        rig.wait(33)
        #expect(count() == 2)
        rig.wait(60)
        #expect(count() == 2)
    }

    @Test("eight lanes of long names are told, each in a message of its own")
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
        for name in names {
            let message = try #require(rig.log.last(Self.lane(name)))
            #expect(message.json["components"] != nil)
            #expect(message.text.utf8.count < uplinkPayloadRoom / 2)
        }
        #expect(!rig.around.said.contains { $0.contains("Home Assistant is not told") })
    }

    @Test("a board whose firmware has not run since the boot says so, and what it has")
    func beforeTheFirstStart() throws {
        var rig = try UplinkRig()
        rig.connect()
        rig.wait(1)
        let state = try #require(rig.log.last("portcullis/harbour/demo/north/state")).json
        #expect(state["firmware"] as? String == "none")
        #expect(state["machine"] as? String == "turnstile")
        #expect(state["state"] is NSNull)
        #expect(try entities(rig).contains("passages"))
        // What it has counted before the boot still counts.
        #expect(rig.log.last("portcullis/harbour/demo/north/counters") == nil)
        rig.archive.wait(1)
        try rig.archive.start()
        rig.wait(2)
        rig.wait(1)
        #expect(rig.log.last("portcullis/harbour/demo/north/state")?.json["firmware"] as? String == "running")
    }

    @Test("a reboot after which the firmware does not start leaves no lane that runs")
    func rebooted() throws {
        var rig = try UplinkRig.atWork()
        _ = try rig.archive.reboot(restoring: false)
        rig.wait(2)
        rig.wait(1)
        for lane in ["north", "lift"] {
            #expect(rig.log.last("portcullis/harbour/demo/\(lane)/state")?.json["firmware"] as? String == "none")
        }
    }

    @Test("an uplink that begins again announces what it did before, however little is left of a quiet lane")
    func quiet() throws {
        var rig = try UplinkRig.atWork()
        rig.archive.coin(20)
        try rig.copy()
        rig.wait(6)
        let before = [Self.board, Self.lane("north"), Self.lane("lift")].map { rig.log.last($0)?.text }
        let state = try message(rig, "portcullis/harbour/demo/north/state")
        // The ring has 4,096 entries.
        for _ in 0..<5_000 { rig.archive.event("faultContact", in: "door", to: "closed", lane: 1) }
        try rig.copy()
        try rig.beginAgain()
        #expect(before == [Self.board, Self.lane("north"), Self.lane("lift")].map { rig.log.last($0)?.text })
        let after = try message(rig, "portcullis/harbour/demo/north/state")
        for key in ["state", "since", "fault"] { #expect("\(after[key]!)" == "\(state[key]!)", "\(key)") }
        #expect(after["regions"] as? NSDictionary == state["regions"] as? NSDictionary)
        #expect(after["numbers"] as? [String: Int] == ["credit": 20])
        let lift = try message(rig, "portcullis/harbour/demo/lift/state")
        #expect(lift["numbers"] as? [String: Int] == ["persons": 0])
    }

    @Test("what nobody knows is left out, and no template fails for it")
    func unknown() throws {
        var rig = try UplinkRig()
        rig.archive.wait(1)
        try rig.archive.start()
        rig.archive.event("insertCoin", to: "functioning.unlocked")
        try rig.copy()
        for _ in 0..<5_000 { rig.archive.event("faultContact", in: "door", to: "closed", lane: 1) }
        rig.connect()
        rig.wait(6)
        rig.wait(1)
        let north = try message(rig, "portcullis/harbour/demo/north/state")
        #expect(north["state"] as? String == "functioning.unlocked")
        // How much of what it holds is a fare, and how much is credit, is not in the record any more.
        #expect(north["numbers"] as? [String: Int] == [:])
        // The recorder has not come so far: something may have happened there.
        #expect((north["regions"] as? [String: Any])?.keys.contains("alarm") == false)
        for (key, component) in try components(rig) {
            guard let template = component["value_template"] as? String else { continue }
            for place in ["value_json.numbers[", "value_json.counters[", "value_json.regions.", "value_json.outputs."]
            where template.contains(place) { #expect(template.contains("default("), "\(key)") }
        }
    }

    @Test("none, where the board file says so: nothing is told, and nothing is listened to")
    func none() throws {
        let rig = try UplinkRig.atWork(file: UplinkRig.file + "home-assistant = none\n")
        #expect(!rig.log.messages.contains { $0.topic.hasPrefix("homeassistant") })
        #expect(rig.log.subscriptions == [])
    }
}

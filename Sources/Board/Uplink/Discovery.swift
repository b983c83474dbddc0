import ControlLoop
import Record
import Statecharts

/// What Home Assistant has to know of a board: a message for the board and one for each lane, each with a device and all of its
/// entities (home-assistant.io, MQTT, device discovery).
///
/// None of them has a topic for commands: whoever listens there can press nothing. So a gate is a `cover`, which may be without one, and no
/// `lock`, which may not. A component that has nothing but a platform takes an entity away, or does nothing where there is none.
struct Discovery {
    let topics: Topics
    let site: LaneName
    let board: BoardName
    /// What money is counted in; empty where that is not known.
    let moneyUnit: LaneName

    // MARK: The board

    /// Writes the message for the board, whose first lane tells whether the firmware runs.
    func writeBoard(firmware: VersionText, firstLane: LaneName, to payload: inout Payload) {
        begin(identifier: topics.device, name: "\(site) \(board)", to: &payload)
        payload.pair("model", "Board" as Label)
        if !firmware.isEmpty { payload.pair("sw_version", firmware) }
        payload.end("}")
        writeOrigin(to: &payload)
        payload.key("components")
        payload.begin("{")
        begin("connection", "binary_sensor", "Connection", of: topics.device, topics.status, to: &payload)
        payload.pair("device_class", "connectivity" as Label)
        payload.pair("payload_on", "online" as Label)
        payload.pair("payload_off", "offline" as Label)
        payload.pair("entity_category", "diagnostic" as Label)
        payload.end("}")
        begin("running", "binary_sensor", "Firmware", of: topics.device, topics.state(firstLane), to: &payload)
        payload.pair("device_class", "running" as Label)
        payload.pair("value_template", "{{ 'ON' if value_json.firmware == 'running' else 'OFF' }}" as Label)
        payload.pair("availability_topic", topics.status)
        payload.pair("entity_category", "diagnostic" as Label)
        payload.end("}")
        payload.end("}")
        payload.end("}")
    }

    // MARK: A lane

    /// Writes the message for a lane.
    func write(_ lane: RecordLane, _ beginning: LaneBeginning?, to payload: inout Payload) {
        let words = GateWords(lane.machine)
        let device = topics.device(lane.name)
        // A board with one gate often has its name.
        let isSame = ("\(lane.name)" as BoardName) == board
        begin(
            identifier: device, name: isSame ? "\(site) \(lane.name)" : "\(site) \(board) \(lane.name)",
            to: &payload)
        if words.states == nil { payload.pair("model", lane.machine) } else { payload.pair("model", words.title) }
        payload.pair("via_device", topics.device)
        payload.end("}")
        writeOrigin(to: &payload)
        writeAvailability(lane.name, to: &payload)
        payload.key("components")
        payload.begin("{")
        let entities = LaneEntities(discovery: self, lane: lane, device: device, words: words)
        entities.write(beginning, to: &payload)
        payload.end("}")
        payload.end("}")
    }

    /// A gate whose firmware does not run, or whose board cannot be reached, is as nobody knows.
    private func writeAvailability(_ lane: LaneName, to payload: inout Payload) {
        payload.pair("availability_mode", "all" as Label)
        payload.key("availability")
        payload.begin("[")
        payload.separate()
        payload.begin("{")
        payload.pair("topic", topics.status)
        payload.end("}")
        payload.separate()
        payload.begin("{")
        payload.pair("topic", topics.state(lane))
        payload.pair(
            "value_template", "{{ 'online' if value_json.firmware == 'running' else 'offline' }}" as Label)
        payload.end("}")
        payload.end("]")
    }

    // MARK: Parts

    private func begin(identifier: TopicText, name: Phrase, to payload: inout Payload) {
        payload.removeAll()
        payload.begin("{")
        payload.key("device")
        payload.begin("{")
        payload.key("identifiers")
        payload.begin("[")
        payload.separate()
        payload.quote(identifier)
        payload.end("]")
        payload.pair("name", name)
        payload.pair("manufacturer", "Portcullis" as Label)
    }

    private func writeOrigin(to payload: inout Payload) {
        payload.key("origin")
        payload.begin("{")
        payload.pair("name", "portcullis-uplink" as Label)
        payload.pair("sw_version", portcullisVersion)
        payload.end("}")
    }

    /// Begins an entity. One without a title has the name of its device.
    func begin(
        _ entity: EntryName, _ platform: Label, _ title: EntryName?, of device: TopicText, _ topic: TopicText,
        to payload: inout Payload
    ) {
        payload.key(entity)
        payload.begin("{")
        payload.pair("platform", platform)
        payload.pair("unique_id", "\(device)__\(entity)" as TopicText)
        if let title {
            payload.pair("name", title)
        } else {
            payload.key("name")
            payload.append("null")
        }
        payload.pair("state_topic", topic)
    }
}

/// The entities of a lane. Which there are follows from the kind of gate and from what is wired, never from what was seen of it
/// lately: what is not there now is taken away.
struct LaneEntities {
    let discovery: Discovery
    let lane: RecordLane
    let device: TopicText
    let words: GateWords

    private var topics: Topics { discovery.topics }

    func write(_ beginning: LaneBeginning?, to payload: inout Payload) {
        writeGate(to: &payload)
        for index in words.rows.indices { write(words.rows[index], to: &payload) }
        if words.states == nil, let beginning { writeFacts(beginning.picture, to: &payload) }
        writeConditions(beginning, to: &payload)
        writeEvents(to: &payload)
        removeOthers(beginning, to: &payload)
    }

    private func begin(
        _ entity: EntryName, _ platform: Label, _ title: EntryName?, _ topic: TopicText, to payload: inout Payload
    ) {
        discovery.begin(entity, platform, title, of: device, topic, to: &payload)
    }

    private func writeGate(to payload: inout Payload) {
        if let position = words.position {
            begin("gate", "cover", nil, topics.state(lane.name), to: &payload)
            payload.pair("device_class", words.isDoor ? "door" : "gate" as Label)
            payload.pair("value_template", position)
            payload.end("}")
        } else {
            remove("gate", "cover", to: &payload)
        }
        begin("state", "sensor", "State", topics.state(lane.name), to: &payload)
        if let states = words.states {
            payload.pair("device_class", "enum" as Label)
            payload.key("options")
            payload.append(list: states)
            payload.pair(
                "value_template",
                """
                {% set w = (value_json.state or '').split('.')[-1] %}\
                {% set s = {'heldOpen': 'held open', 'fireRecall': 'fire recall'}.get(w, w) %}\
                {{ s if s in [\(states)] else 'None' }}
                """ as StatusText)
        } else {
            payload.pair("value_template", "{{ value_json.state }}" as Label)
        }
        payload.end("}")
    }

    // MARK: Numbers

    private func write(_ row: GateRow, to payload: inout Payload) {
        let name = EntryName(row.name)
        let topic = row.isFact ? topics.state(lane.name) : topics.counters(lane.name)
        let place: Label = row.isFact ? "numbers" : "counters"
        begin(name, row.kind == .flag ? "binary_sensor" : "sensor", EntryName(row.title), topic, to: &payload)
        switch row.kind {
        case .flag:
            payload.pair("device_class", "problem" as Label)
            payload.pair(
                "value_template",
                "{{ {0: 'OFF', 1: 'ON'}.get(value_json.\(place)['\(row.name)'] | default(''), 'None') }}" as Phrase)
        case .count, .takings, .gauge, .purse:
            payload.pair(
                "state_class", row.kind == .count || row.kind == .takings ? "total_increasing" : "measurement" as Label)
            payload.pair("value_template", "{{ value_json.\(place)['\(row.name)'] | default('None') }}" as Phrase)
        }
        if row.kind == .takings || row.kind == .purse, !discovery.moneyUnit.isEmpty {
            payload.pair("unit_of_measurement", discovery.moneyUnit)
        }
        if row.isDiagnostic { writeDiagnostic(to: &payload) }
        payload.end("}")
    }

    private func writeDiagnostic(to payload: inout Payload) {
        payload.pair("entity_category", "diagnostic" as Label)
        payload.key("enabled_by_default")
        payload.append("false")
    }

    /// What a machine has that is no gate: nobody has words for it.
    private func writeFacts(_ picture: LanePicture, to payload: inout Payload) {
        for index in picture.numbers.indices {
            let name = picture.numbers[index].name
            begin(name, "sensor", name, topics.state(lane.name), to: &payload)
            payload.pair("state_class", "measurement" as Label)
            payload.pair("value_template", "{{ value_json.numbers['\(name)'] | default('None') }}" as Phrase)
            payload.end("}")
        }
    }

    // MARK: Conditions

    private func writeConditions(_ beginning: LaneBeginning?, to payload: inout Payload) {
        let isGate = words.states != nil
        write(
            "problem", "Problem", "problem", isGate,
            "{{ 'ON' if value_json.fault and not value_json.series | default(false) else 'OFF' }}", to: &payload)
        write(
            "fire", "Fire release", "safety", isGate && beginning?.hasFireRelease ?? true,
            "{{ {true: 'ON', false: 'OFF'}.get(value_json.fire, 'None') }}", to: &payload)
        write(
            "tamper", "Tampering", "tamper", words.tampering != nil && beginning?.hasDoorLock ?? true,
            "{{ 'ON' if value_json.fault in [\(words.tampering ?? "")] else 'OFF' }}", to: &payload)
        write(
            "alarm", "Alarm", "sound", words.hasAlarm,
            """
            {% set a = (value_json.regions.alarm | default({})).state | default('') %}\
            {{ {'sounding': 'ON', 'silent': 'OFF'}.get(a, 'None') }}
            """, to: &payload)
    }

    private func write(
        _ entity: EntryName, _ title: Label, _ kind: Label, _ isThere: Bool, _ template: Phrase,
        to payload: inout Payload
    ) {
        guard isThere else { return remove(entity, "binary_sensor", to: &payload) }
        begin(entity, "binary_sensor", EntryName(title), topics.state(lane.name), to: &payload)
        payload.pair("device_class", kind)
        payload.pair("value_template", template)
        payload.end("}")
    }

    // MARK: Events

    private func writeEvents(to payload: inout Payload) {
        begin("events", "event", "Events", topics.event(lane.name), to: &payload)
        // What happened just before the firmware ended is told after that.
        payload.key("availability")
        payload.begin("[")
        payload.separate()
        payload.begin("{")
        payload.pair("topic", topics.status)
        payload.end("}")
        payload.end("]")
        payload.key("event_types")
        payload.append("[\"passage\",\"alarm\",\"fault\"]")
        // An empty answer is no event to Home Assistant.
        payload.pair(
            "value_template",
            """
            {% set v = value_json %}{% set t = \(words.passage) if v.kind == 'event' \
            and 'refused' not in v.flags else '' %}\
            {% set t = 'alarm' if v.region == 'alarm' and v.to == 'sounding' and v.from != 'sounding' else t %}\
            {% set t = 'fault' if v.kind == 'fault' and 'error' in v.flags else t %}\
            {{ dict(v, event_type=t) | tojson if t else '' }}
            """ as StatusText)
        payload.end("}")
    }

    // MARK: What is not there

    /// Another kind of gate may have had this name.
    private func removeOthers(_ beginning: LaneBeginning?, to payload: inout Payload) {
        let kinds = GateWords.kinds
        var removed = FixedList<48, Label>()
        for kind in kinds.indices {
            for index in kinds[kind].rows.indices {
                let row = kinds[kind].rows[index]
                let isFact = words.states == nil && beginning?.picture.hasNumber(EntryName(row.name)) ?? false
                guard !isFact, !has(row.name), !removed.contains(row.name) else { continue }
                removed.add(row.name)
                remove(EntryName(row.name), row.kind == .flag ? "binary_sensor" : "sensor", to: &payload)
            }
        }
    }

    private func has(_ name: Label) -> Bool {
        for index in words.rows.indices where words.rows[index].name == name { return true }
        return false
    }

    private func remove(_ entity: EntryName, _ platform: Label, to payload: inout Payload) {
        payload.key(entity)
        payload.begin("{")
        payload.pair("platform", platform)
        payload.end("}")
    }
}

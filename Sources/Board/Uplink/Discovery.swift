import Archive
import ControlLoop
import Lanes
import Links
import Machines
import Record
import Statecharts

/// What Home Assistant has to know of a board: a message for the board and one for each lane, each with a device and
/// all of its entities (home-assistant.io, MQTT, device discovery).
///
/// None of them has a topic for commands: whoever listens there can press nothing. So a gate is a `cover`, which may be
/// without one, and no `lock`, which may not. A component that has nothing but a platform takes an entity away, or does
/// nothing where there is none.
struct Discovery {
    let topics: Topics
    let site: LaneName
    let board: BoardName
    /// Which money it is; nil where that is not known.
    let currency: Currency?
    /// What money is counted in, where only that is known; else empty.
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
        let profile = LaneDescription.profile(of: lane.machine)
        let device = topics.device(lane.name)
        // A board with one gate often has its name.
        let isSame = ("\(lane.name)" as BoardName) == board
        begin(
            identifier: device, name: isSame ? "\(site) \(lane.name)" : "\(site) \(board) \(lane.name)",
            to: &payload)
        payload.pair("model", profile.title.map { EntryName($0) } ?? lane.machine)
        payload.pair("via_device", topics.device)
        payload.end("}")
        writeOrigin(to: &payload)
        writeAvailability(lane.name, to: &payload)
        payload.key("components")
        payload.begin("{")
        let entities = LaneEntities(discovery: self, lane: lane, device: device, profile: profile)
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
        payload.pair("name", orNull: title)
        payload.pair("state_topic", topic)
    }
}

/// The entities of a lane. Which there are follows from the kind of gate and from what is wired, never from what was
/// seen of it lately: what is not there now is taken away.
struct LaneEntities {
    let discovery: Discovery
    let lane: RecordLane
    let device: TopicText
    let profile: GateProfile

    private var topics: Topics { discovery.topics }

    func write(_ beginning: LaneBeginning?, to payload: inout Payload) {
        writeGate(to: &payload)
        for index in profile.numbers.indices {
            let row = profile.numbers[index]
            if beginning?.has(number: index) ?? true { write(row, to: &payload) } else { remove(row, to: &payload) }
        }
        if !profile.isGate, let beginning { writeFacts(beginning.picture, to: &payload) }
        writeConditions(beginning, to: &payload)
        writeContacts(beginning, to: &payload)
        writeEvents(to: &payload)
        removeOthers(beginning, to: &payload)
    }

    private func begin(
        _ entity: EntryName, _ platform: Label, _ title: EntryName?, _ topic: TopicText, to payload: inout Payload
    ) {
        discovery.begin(entity, platform, title, of: device, topic, to: &payload)
    }

    private func writeGate(to payload: inout Payload) {
        if let position = profile.position {
            begin("gate", "cover", nil, topics.state(lane.name), to: &payload)
            payload.pair("device_class", profile.isDoor ? "door" : "gate" as Label)
            switch position {
            case .output(let role):
                payload.pair(
                    "value_template",
                    """
                    {% set o = value_json.outputs.\(role) | default('') %}\
                    {{ 'None' if o == '' else 'open' if o else 'closed' }}
                    """ as Phrase)
            case .states: writeMap(to: &payload) { $0.place?.rawValue ?? "None" }
            }
            payload.end("}")
        } else {
            remove("gate", "cover", to: &payload)
        }
        begin("state", "sensor", "State", topics.state(lane.name), to: &payload)
        if profile.isGate {
            payload.pair("device_class", "enum" as Label)
            payload.key("options")
            payload.begin("[")
            for index in profile.states.indices {
                payload.separate()
                payload.quote(profile.states[index].title)
            }
            payload.end("]")
            writeMap(to: &payload) { $0.title }
        } else {
            payload.pair("value_template", "{{ value_json.state }}" as Label)
        }
        payload.end("}")
    }

    /// What each state of the gate means.
    private func writeMap(to payload: inout Payload, _ meaning: (StateRow) -> Label) {
        var map: StatusText = "{{ {"
        for index in profile.states.indices {
            if index > 0 { map.append(", ") }
            map.append("'\(profile.states[index].name)': '\(meaning(profile.states[index]))'" as Phrase)
        }
        map.append("}.get(value_json.state, 'None') }}" as Label)
        payload.pair("value_template", map)
    }

    // MARK: Numbers

    private func write(_ row: NumberRow, to payload: inout Payload) {
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
        case .takings where discovery.currency != nil, .purse where discovery.currency != nil:
            if let currency = discovery.currency { writeMoney(row, place, currency, to: &payload) }
        case .count, .takings, .gauge, .purse:
            payload.pair(
                "state_class", row.kind == .count || row.kind == .takings ? "total_increasing" : "measurement" as Label)
            payload.pair("value_template", "{{ value_json.\(place)['\(row.name)'] | default('None') }}" as Phrase)
            if row.isMoney, !discovery.moneyUnit.isEmpty { payload.pair("unit_of_measurement", discovery.moneyUnit) }
        }
        if row.isDiagnostic { writeDiagnostic(to: &payload) }
        payload.end("}")
    }

    /// An amount. Home Assistant takes `total` and no other class of states beside `monetary`, and its currencies are
    /// codes of ISO 4217. The message has smallest units; the template moves digits, as a quotient would be rounded.
    private func writeMoney(_ row: NumberRow, _ place: Label, _ currency: Currency, to payload: inout Payload) {
        payload.pair("device_class", "monetary" as Label)
        payload.pair("state_class", "total" as Label)
        payload.pair("unit_of_measurement", currency.codeText)
        payload.pair("suggested_display_precision", UInt64(currency.decimals))
        var unit: UInt64 = 1
        for _ in 0..<currency.decimals { unit *= 10 }
        let amount: Phrase =
            currency.decimals == 0
            ? "v" : "'%d.%0\(UInt64(currency.decimals))d' | format(v // \(unit), v % \(unit))"
        payload.pair(
            "value_template",
            """
            {% set v = value_json.\(place)['\(row.name)'] | default(none) %}\
            {{ 'None' if v is none else \(amount) }}
            """ as Phrase)
    }

    private func writeDiagnostic(to payload: inout Payload) {
        payload.pair("entity_category", "diagnostic" as Label)
        payload.key("enabled_by_default")
        payload.write(false)
    }

    /// What a machine has that is no gate: nobody has words for it.
    private func writeFacts(_ picture: LanePicture, to payload: inout Payload) {
        for index in picture.facts.indices {
            guard case .number = picture.facts[index].value else { continue }
            let name = picture.facts[index].name
            begin(name, "sensor", name, topics.state(lane.name), to: &payload)
            payload.pair("state_class", "measurement" as Label)
            payload.pair("value_template", "{{ value_json.numbers['\(name)'] | default('None') }}" as Phrase)
            payload.end("}")
        }
    }

    // MARK: Conditions

    private func writeConditions(_ beginning: LaneBeginning?, to payload: inout Payload) {
        let isGate = profile.isGate
        write(
            "problem", "Problem", "problem", isGate,
            "{{ 'ON' if value_json.fault and not value_json.series | default(false) else 'OFF' }}", to: &payload)
        write(
            "fire", "Fire release", "safety", isGate && beginning?.hasFireRelease ?? true,
            "{{ {true: 'ON', false: 'OFF'}.get(value_json.fire, 'None') }}", to: &payload)
        write(
            "tamper", "Tampering", "tamper", !profile.tampering.isEmpty && beginning?.tellsWhenSecured ?? true,
            "{{ 'ON' if value_json.fault in [\(tampering)] else 'OFF' }}", to: &payload)
        write(
            "alarm", "Alarm", "sound", profile.hasAlarm,
            """
            {% set a = (value_json.regions.alarm | default({})).state | default('') %}\
            {{ {'sounding': 'ON', 'silent': 'OFF'}.get(a, 'None') }}
            """, to: &payload)
    }

    private func writeContacts(_ beginning: LaneBeginning?, to payload: inout Payload) {
        let all = SupervisedContact.all
        for index in all.indices {
            let contact = all[index]
            let role = contact.row.label
            write(
                "contact-\(role)", contact.title, contact.deviceClass, beginning?.has(contact) ?? false,
                "{{ {true: 'ON', false: 'OFF'}.get((value_json.contacts | default({}))['\(role)'], 'None') }}",
                to: &payload)
        }
    }

    /// The faults with which somebody may have been at a contact, as a list in a template.
    private var tampering: Phrase {
        var list = Phrase()
        for index in profile.tampering.indices {
            list.append("\(index > 0 ? ", " as Label : "")'\(profile.tampering[index].label)'" as Phrase)
        }
        return list
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
            {% set v = value_json %}{% set t = 'passage' if v.passage else '' %}\
            {% set t = 'alarm' if v.region == 'alarm' and v.to == 'sounding' and v.from != 'sounding' else t %}\
            {% set t = 'fault' if v.kind == 'fault' and 'error' in v.flags else t %}\
            {{ dict(v, event_type=t) | tojson if t else '' }}
            """ as Label)
        payload.end("}")
    }

    // MARK: What is not there

    /// Another kind of gate may have had this name.
    private func removeOthers(_ beginning: LaneBeginning?, to payload: inout Payload) {
        var removed = FixedList<48, Label>()
        for machine in LaneDescription.machines.indices {
            let numbers = LaneDescription.profile(machine: machine).numbers
            for index in numbers.indices {
                let row = numbers[index]
                let isFact = !profile.isGate && beginning?.picture.number(EntryName(row.name)) != nil
                let isThere = isFact || profile.number(EntryName(row.name)) != nil
                guard !isThere, !removed.contains(row.name) else { continue }
                removed.add(row.name)
                remove(row, to: &payload)
            }
        }
    }

    private func remove(_ row: NumberRow, to payload: inout Payload) {
        remove(EntryName(row.name), row.kind == .flag ? "binary_sensor" : "sensor", to: &payload)
    }

    private func remove(_ entity: EntryName, _ platform: Label, to payload: inout Payload) {
        payload.key(entity)
        payload.begin("{")
        payload.pair("platform", platform)
        payload.end("}")
    }
}

extension SupervisedContact {
    /// What Home Assistant calls it.
    fileprivate var title: Label {
        switch self {
        case .mainsFail: "Mains failed"
        case .batteryLow: "Battery"
        case .tamper: "Housing"
        case .callButton: "Call for help"
        case .breakGlass: "Break glass"
        }
    }

    /// What kind of thing it is to Home Assistant (home-assistant.io, binary sensor, device class).
    fileprivate var deviceClass: Label {
        switch self {
        case .mainsFail, .callButton: "problem"
        case .batteryLow: "battery"
        case .tamper: "tamper"
        case .breakGlass: "safety"
        }
    }
}

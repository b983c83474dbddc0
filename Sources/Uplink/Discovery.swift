import ControlLoop
import Record
import Statecharts

/// What Home Assistant has to know of a board: one message with all of its entities (home-assistant.io, MQTT, device discovery).
///
/// None of them has a topic for commands: whoever listens there can press nothing. So a gate is a `cover`, which may be without one, and no
/// `lock`, which may not.
struct Discovery {
    let topics: Topics
    let name: Phrase

    /// Writes the message for the lanes of a record.
    func write(_ identity: RecordIdentity, _ picture: borrowing RecordPicture, to payload: inout Payload) {
        payload.removeAll()
        payload.begin("{")
        payload.key("device")
        payload.begin("{")
        payload.key("identifiers")
        payload.begin("[")
        payload.separate()
        payload.quote(topics.identifier)
        payload.end("]")
        payload.pair("name", name)
        payload.pair("manufacturer", "Portcullis" as Label)
        payload.pair("sw_version", identity.firmware)
        payload.end("}")
        payload.key("origin")
        payload.begin("{")
        payload.pair("name", "portcullis-uplink" as Label)
        payload.pair("sw_version", portcullisVersion)
        payload.end("}")
        payload.pair("availability_topic", topics.status)
        payload.key("components")
        payload.begin("{")
        let state = picture.state()
        for lane in identity.lanes.indices {
            writeGate(identity.lanes[lane], to: &payload)
            writeNumbers(identity.lanes[lane], picture.lanes[lane], to: &payload)
            if let state, lane < state.lanes.count {
                writeCounters(identity.lanes[lane], state.lanes[lane], picture, to: &payload)
            }
            writeConditions(identity.lanes[lane], picture.lanes[lane], to: &payload)
            writeEvents(identity.lanes[lane], to: &payload)
        }
        payload.end("}")
        payload.end("}")
    }

    // MARK: Entities

    private func begin(
        _ lane: RecordLane, _ entity: EntryName, _ platform: Label, _ topic: TopicText, to payload: inout Payload
    ) {
        payload.key("\(lane.name)_\(entity)" as Phrase)
        payload.begin("{")
        payload.pair("platform", platform)
        payload.pair("unique_id", "\(topics.identifier)_\(lane.name)_\(entity)" as StatusText)
        payload.pair("name", "\(lane.name) \(entity)" as Phrase)
        payload.pair("state_topic", topic)
    }

    private func writeGate(_ lane: RecordLane, to payload: inout Payload) {
        let machine = GateWords(lane.machine)
        if let position = machine.position {
            begin(lane, "gate", "cover", topics.state(lane.name), to: &payload)
            payload.pair("device_class", machine.isDoor ? "door" : "gate" as Label)
            payload.pair("value_template", position)
            payload.end("}")
        }
        begin(lane, "state", "sensor", topics.state(lane.name), to: &payload)
        payload.pair("value_template", "{{ value_json.state }}" as Label)
        payload.end("}")
    }

    /// Credit, persons: they rise and fall.
    private func writeNumbers(_ lane: RecordLane, _ picture: LanePicture, to payload: inout Payload) {
        for index in picture.numbers.indices {
            let name = picture.numbers[index].name
            begin(lane, name, "sensor", topics.state(lane.name), to: &payload)
            payload.pair("state_class", "measurement" as Label)
            payload.pair("value_template", "{{ value_json.numbers['\(name)'] }}" as Phrase)
            payload.end("}")
        }
    }

    /// Passages, money: they only rise, but for a board that lost its database.
    private func writeCounters(
        _ lane: RecordLane, _ snapshot: Snapshot, _ picture: borrowing RecordPicture, to payload: inout Payload
    ) {
        for index in snapshot.numbers.indices {
            let name = picture.name(snapshot.numbers[index].name)
            // What a gate has, and does not count, is said above; what is 1 or 0 is no count.
            if name.isEmpty || name == "held" || name == "persons" || name == "saturated" { continue }
            begin(lane, name, "sensor", topics.counters(lane.name), to: &payload)
            payload.pair("state_class", "total_increasing" as Label)
            payload.pair("value_template", "{{ value_json.counters['\(name)'] }}" as Phrase)
            payload.end("}")
        }
    }

    private func writeConditions(_ lane: RecordLane, _ picture: LanePicture, to payload: inout Payload) {
        write(
            "fault", "problem", "{{ 'ON' if value_json.fault and not value_json.series else 'OFF' }}", lane,
            to: &payload)
        write("fire", "safety", "{{ 'ON' if value_json.fire else 'OFF' }}", lane, to: &payload)
        write(
            "tamper", "tamper",
            """
            {{ 'ON' if value_json.fault in ['contactsDisagree', 'didNotLock', 'didNotLeaveLimit'] else 'OFF' }}
            """,
            lane, to: &payload)
        guard picture.knows("alarm") else { return }
        write(
            "forced-entry", "safety",
            "{{ 'ON' if value_json.regions.alarm.state == 'sounding' else 'OFF' }}", lane, to: &payload)
    }

    private func write(
        _ entity: EntryName, _ kind: Label, _ template: Label, _ lane: RecordLane, to payload: inout Payload
    ) {
        begin(lane, entity, "binary_sensor", topics.state(lane.name), to: &payload)
        payload.pair("device_class", kind)
        payload.pair("value_template", template)
        payload.end("}")
    }

    private func writeEvents(_ lane: RecordLane, to payload: inout Payload) {
        begin(lane, "events", "event", topics.event(lane.name), to: &payload)
        payload.key("event_types")
        payload.append("[\"passage\",\"alarm\",\"fault\"]")
        // An empty answer is no event to Home Assistant.
        payload.pair(
            "value_template",
            """
            {% set v = value_json %}{% set t = \(GateWords(lane.machine).passage) if v.kind == 'event' \
            and 'refused' not in v.flags else '' %}\
            {% set t = 'alarm' if v.region == 'alarm' and v.to == 'sounding' and v.from != 'sounding' else t %}\
            {% set t = 'fault' if v.kind == 'fault' and 'error' in v.flags else t %}\
            {{ dict(v, event_type=t) | tojson if t else '' }}
            """ as StatusText)
        payload.end("}")
    }
}

/// How a kind of gate says, in Home Assistant's templates, whether it is open and that somebody passed.
private struct GateWords {
    /// Nil for what is no gate.
    let position: Label?
    let passage: Label
    let isDoor: Bool

    init(_ machine: EntryName) {
        isDoor = machine == "elevator-door"
        if machine == "turnstile" {
            position = "{{ 'open' if value_json.outputs.doors else 'closed' }}"
            passage = "('passage' if v.what == 'admitPerson' and v.from == 'functioning.unlocked' else '')"
        } else if isDoor {
            // Where a faulted door is, nobody knows.
            position =
                """
                {{ {'opening': 'opening', 'closing': 'closing', 'nudging': 'closing', 'closed': 'closed', \
                'faulted': 'None'}.get(value_json.state, 'open') }}
                """
            passage = "('passage' if v.what in ['personsHaveEntered', 'personsHaveLeft'] else '')"
        } else if machine == "parking-exit" {
            position = "{{ 'open' if value_json.outputs.barrier else 'closed' }}"
            passage = "('passage' if v.from == 'functioning.passing' and v.to != 'functioning.passing' else '')"
        } else {
            position = nil
            passage = "''"
        }
    }
}

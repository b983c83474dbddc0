import ControlLoop
import Record
import Statecharts

/// What the messages about the lanes say. docs/fleet.md and the schemas beside it describe them.
extension RecordPicture {
    /// How the clock stands: the wall clock's time minus that of the boot's clock, in nanoseconds, and by how many milliseconds it may be
    /// wrong, if that is known.
    struct Clock {
        var offset: Int64
        var error: Int64?

        func date(_ time: Instant) -> Int64 { (time.nanoseconds &+ offset) / 1_000_000 }
    }

    /// Writes how a lane is; all but how well the clock is known, which `end` adds.
    func writeState(of lane: Int, _ clock: Clock, to payload: inout Payload) {
        payload.removeAll()
        payload.begin("{")
        let state = state()
        let picture = lanes[lane]
        let main = mainRegion(of: lane)
        var first = 0
        for index in picture.regions.indices where picture.regions[index].name == main { first = index }
        if let identity { payload.pair("machine", identity.lanes[lane].machine) }
        payload.pair("firmware", firmware(state).rawValue)
        if picture.regions.isEmpty {
            payload.key("state")
            payload.append("null")
            payload.pair("since", date: nil)
        } else {
            payload.pair("state", picture.regions[first].state)
            payload.pair("since", date: picture.regions[first].since.map { clock.date($0) })
        }
        payload.key("fault")
        if let fault = picture.failure.cause(in: picture.regions) {
            payload.quote(fault)
        } else {
            payload.append("null")
        }
        payload.key("series")
        payload.append(picture.failure.isOfSeries ? "true" : "false")
        payload.key("regions")
        payload.begin("{")
        for index in picture.regions.indices {
            payload.key(picture.regions[index].name)
            payload.begin("{")
            payload.pair("state", picture.regions[index].state)
            payload.pair("since", date: picture.regions[index].since.map { clock.date($0) })
            payload.end("}")
        }
        payload.end("}")
        writeNumbers(picture, lane, state, to: &payload)
        writeLines(of: lane, to: &payload)
    }

    /// Writes what a lane has counted; all but when, which `end` adds.
    func writeCounters(of lane: Int, to payload: inout Payload) {
        payload.removeAll()
        payload.begin("{")
        payload.key("counters")
        payload.begin("{")
        if let state = state(), lane < state.lanes.count {
            let numbers = state.lanes[lane].numbers
            for index in numbers.indices {
                payload.key(name(numbers[index].name))
                payload.write(numbers[index].value)
            }
        }
        payload.end("}")
    }

    /// Writes the end of either: what changes by itself.
    static func end(_ payload: inout Payload, at now: Instant, _ clock: Clock) {
        payload.pair("date", date: clock.date(now))
        payload.key("clock_error_ms")
        payload.write(orNull: clock.error)
        payload.end("}")
    }

    /// Credit, persons: what was said last counts, and what the record keeps counts more.
    private func writeNumbers(_ picture: LanePicture, _ lane: Int, _ state: RecordState?, to payload: inout Payload) {
        payload.key("numbers")
        payload.begin("{")
        for index in picture.numbers.indices {
            let number = picture.numbers[index]
            payload.key(number.name)
            payload.write(kept(number.name, of: lane, state) ?? number.value)
        }
        payload.end("}")
    }

    private func kept(_ name: EntryName, of lane: Int, _ state: RecordState?) -> UInt64? {
        guard let state, lane < state.lanes.count else { return nil }
        let numbers = state.lanes[lane].numbers
        for index in numbers.indices where self.name(numbers[index].name) == name { return numbers[index].value }
        return nil
    }

    /// The outputs, and whether a fire release holds the gate open. Other inputs are left out: a coin would be a dozen messages.
    private func writeLines(of lane: Int, to payload: inout Payload) {
        var fire: Level?
        payload.key("outputs")
        payload.begin("{")
        if let lines = lines() {
            for index in lines.indices where lines[index].lane == lane {
                guard let level = lines[index].level else { continue }
                let role = name(lines[index].role)
                if lines[index].isInput {
                    if role == "fire-release" { fire = level }
                    continue
                }
                payload.key(role)
                payload.append(level == .active ? "true" : "false")
            }
        }
        payload.end("}")
        payload.key("fire")
        payload.append(fire.map { $0 == .active ? "true" : "false" } ?? "null")
    }
}

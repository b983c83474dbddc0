import Archive
import ControlLoop
import Lanes
import Links
import Record
import Statecharts

/// What the messages about the lanes say. docs/using/fleet.md and the schemas beside it describe them.
extension RecordWatch {
    /// How the clock stands: the wall clock's time minus that of the boot's clock, in nanoseconds, and by how many
    /// milliseconds it may be wrong, if that is known.
    struct Clock {
        var offset: Int64
        var error: Int64?

        func date(_ time: Instant) -> Int64 { (time.nanoseconds &+ offset) / 1_000_000 }
    }

    /// Writes how a lane is; all but how well the clock is known, which `end` adds.
    func writeState(of lane: Int, _ clock: Clock, _ currency: Currency?, to payload: inout Payload) {
        payload.removeAll()
        payload.begin("{")
        let state = state()
        let picture = lanes[lane]
        let (regions, main) = (picture.regions, mainRegion(of: lane))
        var first = 0
        for index in regions.indices where regions[index].name == main { first = index }
        payload.pair("machine", shownLanes[lane].machine)
        payload.pair("firmware", firmware(state).rawValue)
        payload.pair("boot", boot)
        payload.pair("state", orNull: regions.isEmpty ? nil : regions[first].state)
        payload.pair("since", date: regions.isEmpty ? nil : regions[first].since.map { clock.date($0) })
        payload.pair("fault", orNull: picture.failure.cause(in: regions))
        payload.pair("series", picture.failure.isOfSeries)
        payload.key("regions")
        payload.begin("{")
        for index in regions.indices {
            payload.key(regions[index].name)
            payload.begin("{")
            payload.pair("state", regions[index].state)
            payload.pair("since", date: regions[index].since.map { clock.date($0) })
            payload.end("}")
        }
        payload.end("}")
        writeNumbers(picture, lane, state, to: &payload)
        writeLines(of: lane, to: &payload)
        writeMoney(of: lane, currency, areFacts: true, to: &payload)
    }

    /// Writes what a lane has counted; all but when, which `end` adds.
    func writeCounters(of lane: Int, _ currency: Currency?, to payload: inout Payload) {
        payload.removeAll()
        payload.begin("{")
        writeCounters(of: lane, state(), to: &payload)
        writeMoney(of: lane, currency, areFacts: false, to: &payload)
    }

    /// Which money the message has amounts of, and which numbers those are: they stay in smallest units.
    private func writeMoney(of lane: Int, _ currency: Currency?, areFacts: Bool, to payload: inout Payload) {
        guard let currency else { return }
        let numbers = LaneDescription.profile(of: shownLanes[lane].machine).numbers
        payload.pair(money: currency) { take in
            for index in numbers.indices where numbers[index].isMoney && numbers[index].isFact == areFacts {
                take(numbers[index].name)
            }
        }
    }

    /// Writes the end of either: what changes by itself.
    static func end(_ payload: inout Payload, at now: Instant, _ clock: Clock) {
        payload.pair("date", date: clock.date(now))
        payload.pair("clock_error_ms", orNull: clock.error)
        payload.end("}")
    }

    /// Credit, persons: all that its kind has and that is known.
    private func writeNumbers(_ picture: LanePicture, _ lane: Int, _ state: RecordState?, to payload: inout Payload) {
        payload.key("numbers")
        payload.begin("{")
        if let identity {
            let names = beginning(of: identity.lanes[lane])?.picture.facts ?? picture.facts
            for index in names.indices {
                let name = names[index].name
                guard case .number = names[index].value, let number = number(name, picture, lane, state) else {
                    continue
                }
                payload.key(name)
                payload.write(number)
            }
        }
        payload.end("}")
    }

    /// What the record keeps counts most, and then what was said last. Where that is not in the record any more, it may
    /// follow from the rest: at a gate of which nothing is bought, all money is credit.
    private func number(
        _ name: EntryName, _ picture: LanePicture, _ lane: Int, _ record: RecordState?
    ) -> UInt64? {
        if let number = self.number(name, of: lane, record) ?? picture.number(name) { return number }
        let profile = LaneDescription.profile(of: shownLanes[lane].machine)
        switch profile.number(name)?.source {
        case .unpaid(let counter):
            let state = mainRegion(of: lane).flatMap { picture.state($0) }.flatMap { profile.state($0) }
            return state?.isUnpaid ?? false ? self.number(EntryName(counter), of: lane, record) : nil
        case .zero(let region, let state):
            return picture.state(EntryName(region)) == EntryName(state) ? 0 : nil
        case nil: return nil
        }
    }

    /// The outputs, what is supervised, and whether there is a fire. Other inputs are left out: a coin would be a dozen
    /// messages.
    private func writeLines(of lane: Int, to payload: inout Payload) {
        writeLines(of: lane, "outputs", to: &payload) { isInput, _ in !isInput }
        writeLines(of: lane, "contacts", to: &payload) { isInput, role in isInput && SupervisedContact(role) != nil }
        var fire: Level?
        if let lines = currentLines() {
            for index in lines.indices where lines[index].lane == lane {
                guard lines[index].isInput, let level = lines[index].level else { continue }
                let role = name(lines[index].role)
                guard
                    role == EntryName(ServiceContact.fireRelease.rawValue)
                        || role == EntryName(ServiceContact.fireReleaseSecond.rawValue)
                else { continue }
                if fire != .active { fire = level }
            }
        }
        payload.key("fire")
        if let fire { payload.write(fire == .active) } else { payload.append("null") }
    }

    /// Writes those lines of a lane whose level is known: true is active.
    private func writeLines(
        of lane: Int, _ key: Label, to payload: inout Payload, where isMeant: (Bool, EntryName) -> Bool
    ) {
        payload.key(key)
        payload.begin("{")
        if let lines = currentLines() {
            for index in lines.indices where lines[index].lane == lane {
                let role = name(lines[index].role)
                guard let level = lines[index].level, isMeant(lines[index].isInput, role) else { continue }
                payload.key(role)
                payload.write(level == .active)
            }
        }
        payload.end("}")
    }
}

extension Payload {
    /// Adds `"key":"..."` with a boot as the kernel writes it (random(4)), or null.
    fileprivate mutating func pair(_ key: Label, _ boot: BootID?) {
        self.key(key)
        guard let boot else { return append("null") }
        append("\"")
        for index in boot.bytes.indices {
            if index == 4 || index == 6 || index == 8 || index == 10 { append("-") }
            append(byte: (boot.bytes[index] &>> 4).hexadecimalDigit)
            append(byte: (boot.bytes[index] & 15).hexadecimalDigit)
        }
        append("\"")
    }
}

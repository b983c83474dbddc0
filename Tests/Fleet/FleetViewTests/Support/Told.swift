import Fleet

/// What a broker tells, as the uplink writes it.
enum Told {
    /// A quarter past two on a night in November.
    static let now = moment("2026-11-24T02:15:00.000Z")

    static func moment(_ text: String) -> Moment { Moment(text)! }

    /// The minutes before `now`.
    static func minutes(_ count: Double) -> String {
        Moment(milliseconds: now.milliseconds - Int64(count * 60_000)).text
    }

    static func state(
        machine: String = "turnstile", firmware: String = "running", state: String = "\"functioning.locked\"",
        since: Double = 3, fault: String = "null", fire: String = "false", numbers: String = "{\"credit\":40}",
        clock: String = "4", boot: Int? = nil, at minutesAgo: Double = 2
    ) -> String {
        let boot = boot.map { "\"boot\":\"0f6b2f0e-6d3b-4c1c-9d86-1c9c1c2e3b6\($0)\"," } ?? ""
        return """
            {"machine":"\(machine)","firmware":"\(firmware)",\(boot)"state":\(state),"since":"\(minutes(since))","fault":\(fault),\
            "regions":{"passage":{"state":"functioning.locked","since":"\(minutes(since))"}},"numbers":\(numbers),\
            "outputs":{"doors":false,"alarm":false},"fire":\(fire),"date":"\(minutes(minutesAgo))","clock_error_ms":\(clock)}
            """
    }

    static func counters(_ counters: String = "{\"inserted\":500,\"passages\":10}", at minutesAgo: Double = 1) -> String
    {
        "{\"counters\":\(counters),\"date\":\"\(minutes(minutesAgo))\",\"clock_error_ms\":4}"
    }

    static func event(
        _ what: String = "admitPerson", sequence: Int = 1, boot: Int = 1, record: Int = 1, kind: String = "event",
        lane: String = "\"north\"",
        from: String = "\"functioning.unlocked\"", to: String = "\"functioning.locked\"", value: String = "null",
        flags: String = "[]", passage: Bool? = true, at minutesAgo: Double = 0
    ) -> String {
        let passage = passage.map { ",\"passage\":\($0)" } ?? ""
        return """
            {"boot":"0f6b2f0e-6d3b-4c1c-9d86-1c9c1c2e3b6\(boot)","record":\(record),"sequence":\(sequence),"date":"\(minutes(minutesAgo))",\
            "clock_error_ms":4,"lane":\(lane),"kind":"\(kind)","what":"\(what)","region":"passage","from":\(from),"to":\(to),\
            "value":\(value),"fact":null,"fact_value":null,"flags":\(flags),"words":"\(what) happened"\(passage)}
            """
    }
}

extension FleetPicture {
    /// Takes what is told at a topic below the prefix.
    @discardableResult
    mutating func hear(_ topic: String, _ payload: String, isRetained: Bool = false, at now: Moment = Told.now)
        -> Change
    {
        take(
            FleetMessage(topic: "portcullis/\(topic)", payload: Array(payload.utf8), isRetained: isRetained), at: now)
    }

    /// What is known of the board `harbour/west`.
    var west: FleetBoard { get throws { try board("west") } }

    func board(_ name: String) throws -> FleetBoard {
        guard let board = boards.values.first(where: { $0.name.board == name }) else { throw Missing(name: name) }
        return board
    }

    struct Missing: Error { let name: String }

    /// Nothing yet.
    static var empty: FleetPicture { FleetPicture(prefix: "portcullis") }

    /// Two sites with boards that differ.
    static var varied: FleetPicture {
        var picture = empty
        picture.hear("harbour/west/status", "online", isRetained: true)
        picture.hear("harbour/west/north/state", Told.state(), isRetained: true)
        picture.hear("harbour/west/south/state", Told.state(fault: "\"contactsDisagree\"", at: 30), isRetained: true)
        picture.hear("harbour/east/status", "offline", isRetained: true)
        picture.hear(
            "harbour/east/car/state", Told.state(machine: "elevator-door", state: "\"open\"", at: 600), isRetained: true
        )
        picture.hear("airport/gate/status", "online", isRetained: true)
        picture.hear(
            "airport/gate/exit/state", Told.state(machine: "parking-exit", fire: "true", at: 5), isRetained: true)
        picture.hear("airport/gate/entry/state", Told.state(firmware: "stopped", at: 1), isRetained: true)
        picture.hear("airport/bare/status", "online", isRetained: true)
        return picture
    }
}

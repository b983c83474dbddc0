/// What a topic is about: docs/fleet.md.
struct FleetTopic: Equatable {
    /// What is told there.
    enum Subject: Equatable {
        case status
        case boardEvent
        case state(lane: String)
        case counters(lane: String)
        case event(lane: String)
    }

    let board: FleetBoard.Name
    let subject: Subject

    /// The topic below a prefix. Nil for any other, and for names that no board has.
    init?(_ topic: String, prefix: String) {
        guard topic.hasPrefix(prefix + "/") else { return nil }
        let levels = topic.dropFirst(prefix.count + 1).split(separator: "/", omittingEmptySubsequences: false).map(
            String.init)
        guard levels.count == 3 || levels.count == 4, levels.dropLast().allSatisfy(Self.isName) else { return nil }
        board = FleetBoard.Name(site: levels[0], board: levels[1])
        switch (levels.count, levels.last) {
        case (3, "status"): subject = .status
        case (3, "event"): subject = .boardEvent
        case (4, "state"): subject = .state(lane: levels[2])
        case (4, "counters"): subject = .counters(lane: levels[2])
        case (4, "event"): subject = .event(lane: levels[2])
        default: return nil
        }
    }

    /// Names are printable ASCII, without spaces: the uplink refuses any other (`Topics`).
    private static func isName(_ level: String) -> Bool {
        (1...FleetLimits.longestName).contains(level.utf8.count) && level.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}

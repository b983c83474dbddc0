import Messages

/// What a topic is about: docs/using/fleet.md.
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
    init?(_ text: String, prefix: String) {
        guard let topic = try? BoardTopic(text, prefix: prefix, longestName: FleetLimits.longestName) else {
            return nil
        }
        board = FleetBoard.Name(site: topic.site, board: topic.board)
        switch (topic.subject, topic.lane) {
        case (.status, nil): subject = .status
        case (.event, nil): subject = .boardEvent
        case (.state, let lane?): subject = .state(lane: lane)
        case (.counters, let lane?): subject = .counters(lane: lane)
        case (.event, let lane?): subject = .event(lane: lane)
        case (.hour, _), (.status, _), (.state, nil), (.counters, nil): return nil
        }
    }
}

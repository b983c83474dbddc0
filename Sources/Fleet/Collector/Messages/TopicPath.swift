import Messages

/// What is stored of a topic: PREFIX/SITE/BOARD/LANE/event and so on.
struct TopicPath: Equatable {
    enum Kind {
        case event, hour
    }

    let site: String
    let board: String
    /// The lane; nil for the board.
    let lane: String?
    let kind: Kind

    init(_ text: String, prefix: String) throws(Refusal) {
        let topic: BoardTopic
        do throws(BoardTopic.Flaw) {
            topic = try BoardTopic(text, prefix: prefix, longestName: Refusal.longestName)
        } catch {
            throw Refusal(error, prefix: prefix)
        }
        switch topic.subject {
        case .event: kind = .event
        case .hour: kind = .hour
        case .status, .state, .counters: throw Refusal(.otherLevels, prefix: prefix)
        }
        (site, board, lane) = (topic.site, topic.board, topic.lane)
    }
}

extension Refusal {
    fileprivate init(_ flaw: BoardTopic.Flaw, prefix: String) {
        switch flaw {
        case .elsewhere: self.init("the topic is not below '\(prefix)'")
        case .otherLevels:
            self.init("the topic is not SITE/BOARD/LANE/event, SITE/BOARD/event or SITE/BOARD/LANE/hour")
        case .emptyLevel: self.init("the topic has an empty level")
        case .notPlain: self.init("the topic has a character that is not printable ASCII")
        case .tooLong: self.init("'topic' is longer than \(Refusal.longestName) bytes")
        }
    }
}

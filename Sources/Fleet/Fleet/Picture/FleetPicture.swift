import Messages

/// All boards of a prefix, as far as the broker has told of them. It asks nobody and reads no clock: messages and times
/// are given to it.
public struct FleetPicture: Sendable {
    /// What a message changed.
    public enum Change: Equatable, Sendable {
        /// Nothing that is kept.
        case nothing
        /// A board is another now.
        case changed(FleetBoard.Name)
        /// There is nothing left of a board.
        case gone(FleetBoard.Name)
    }

    /// What the topics begin with.
    public let prefix: String
    /// The boards.
    public private(set) var boards: [FleetBoard.Name: FleetBoard] = [:]
    /// How many messages were left out because they made no sense, and the last of them.
    public private(set) var senseless = LeftOut()
    /// How many were left out because there was no room for their board, their lane or all that they said, and the last
    /// of them.
    public private(set) var homeless = LeftOut()

    /// Messages that were left out.
    public struct LeftOut: Equatable, Sendable {
        /// How many.
        public internal(set) var count: UInt64 = 0
        /// The last one: its topic, and why.
        public internal(set) var last = ""
    }

    /// Nothing is known yet.
    public init(prefix: String) { self.prefix = prefix }

    /// Takes a message that came at a time. A topic of another kind is none of a board's, and nothing is said of it.
    @discardableResult
    public mutating func take(_ message: FleetMessage, at now: Moment) -> Change {
        guard let topic = try? BoardTopic(message.topic, prefix: prefix, longestName: FleetLimits.longestName),
            topic.subject != .hour
        else { return .nothing }
        do throws(Misfit) {
            return try take(message, topic, at: now)
        } catch {
            let last = "\(PlainText.of(message.topic, most: FleetLimits.longestSentence)): \(error.message)"
            switch error {
            case .noRoom: homeless = LeftOut(count: homeless.count + 1, last: last)
            case .tooLong, .notJSON, .wrongField, .wrong:
                senseless = LeftOut(count: senseless.count + 1, last: last)
            }
            return .nothing
        }
    }

    private mutating func take(_ message: FleetMessage, _ topic: BoardTopic, at now: Moment) throws(Misfit) -> Change {
        guard message.payload.count <= FleetLimits.mostBytes else {
            throw .tooLong(message.payload.count, most: FleetLimits.mostBytes)
        }
        let name = FleetBoard.Name(site: topic.site, board: topic.board)
        if message.payload.isEmpty { return takeBack(topic, of: name) }
        var board = boards[name] ?? FleetBoard(name)
        switch (topic.subject, topic.lane) {
        case (.state, let lane?): try board.take(state: message, of: lane, at: now)
        case (.counters, let lane?): try board.take(counters: message, of: lane, at: now)
        case (.event, let lane):
            guard try board.take(event: message, of: lane, at: now) else { return .nothing }
        case (.status, _), (.hour, _), (.state, nil), (.counters, nil): try board.take(status: message, at: now)
        }
        guard boards[name] != nil || boards.count < FleetLimits.mostBoards else {
            throw .noRoom("it is of another board than the \(FleetLimits.mostBoards) that are kept")
        }
        boards[name] = board
        return .changed(name)
    }

    /// Nothing is retained at a topic any more: the board was undeployed, or a lane renamed.
    private mutating func takeBack(_ topic: BoardTopic, of name: FleetBoard.Name) -> Change {
        guard var board = boards.removeValue(forKey: name) else { return .nothing }
        switch topic.subject {
        case .status: (board.link, board.linkSince) = (nil, nil)
        case .state: if let lane = topic.lane { board.lanes[lane] = nil }
        case .counters, .event, .hour: break
        }
        if board.isEmpty { return .gone(name) }
        boards[name] = board
        return .changed(name)
    }
}

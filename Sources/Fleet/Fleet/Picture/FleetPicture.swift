/// All boards of a prefix, as far as the broker has told of them. It asks nobody and reads no clock: messages and times are given to it.
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
    /// How many were left out because there was no room for their board or their lane, and the last of them.
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
        guard let topic = FleetTopic(message.topic, prefix: prefix) else { return .nothing }
        do throws(Misfit) {
            return try take(message, topic, at: now)
        } catch {
            let last = "\(PlainText.of(message.topic, most: FleetLimits.longestSentence)): \(error.message)"
            switch error {
            case .tooManyBoards, .tooManyLanes: homeless = LeftOut(count: homeless.count + 1, last: last)
            case .tooLong, .notJSON, .wrongField, .wrongWord:
                senseless = LeftOut(count: senseless.count + 1, last: last)
            }
            return .nothing
        }
    }

    private mutating func take(_ message: FleetMessage, _ topic: FleetTopic, at now: Moment) throws(Misfit) -> Change {
        guard message.payload.count <= FleetLimits.mostBytes else { throw .tooLong(bytes: message.payload.count) }
        if message.payload.isEmpty { return takeBack(topic) }
        var board = boards[topic.board] ?? FleetBoard(topic.board)
        switch topic.subject {
        case .status: try board.take(status: message, at: now)
        case .boardEvent:
            guard try board.take(event: message, at: now) else { return .nothing }
        case .state(let lane): try board.take(state: message, of: lane, at: now)
        case .counters(let lane): try board.take(counters: message, of: lane, at: now)
        case .event(let lane):
            guard try board.take(event: message, of: lane, at: now) else { return .nothing }
        }
        guard boards[topic.board] != nil || boards.count < FleetLimits.mostBoards else { throw .tooManyBoards }
        boards[topic.board] = board
        return .changed(topic.board)
    }

    /// Nothing is retained at a topic any more: the board was undeployed, or a lane renamed.
    private mutating func takeBack(_ topic: FleetTopic) -> Change {
        guard var board = boards.removeValue(forKey: topic.board) else { return .nothing }
        switch topic.subject {
        case .status: (board.link, board.linkSince) = (nil, nil)
        case .state(let lane): board.lanes[lane] = nil
        case .counters, .event, .boardEvent: break
        }
        if board.isEmpty { return .gone(topic.board) }
        boards[topic.board] = board
        return .changed(topic.board)
    }
}

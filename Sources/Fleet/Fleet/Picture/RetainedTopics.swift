import Messages

/// Where a broker has kept something that boards take back: who was away for that is told nothing of it, but finds
/// nothing there when the broker next tells all that it has.
public struct RetainedTopics: Sendable {
    private let prefix: String
    /// The topics, each with the connection in which it was heard last.
    private var connections: [String: UInt64] = [:]
    private var connection: UInt64 = 0

    /// As many as boards and lanes are kept.
    private static let most = FleetLimits.mostBoards * (FleetLimits.mostLanes + 1)

    /// Nothing is known yet of the topics that begin with a prefix.
    public init(prefix: String) { self.prefix = prefix }

    /// A connection begins: the broker tells again all that it has.
    public mutating func begin() { connection &+= 1 }

    /// Notes a message.
    public mutating func note(_ message: FleetMessage) {
        guard let topic = try? BoardTopic(message.topic, prefix: prefix, longestName: FleetLimits.longestName),
            topic.subject == .status || topic.subject == .state
        else { return }
        if message.payload.isEmpty {
            connections[message.topic] = nil
        } else if connections[message.topic] != nil || connections.count < Self.most {
            connections[message.topic] = connection
        }
    }

    /// The broker has told all: what was taken back since an earlier connection, as it would have come.
    public mutating func takeBack() -> [FleetMessage] {
        let missing = connections.filter { $0.value != connection }.keys.sorted()
        for topic in missing { connections[topic] = nil }
        return missing.map { FleetMessage(topic: $0, payload: [], isRetained: false) }
    }
}

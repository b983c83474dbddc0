/// What a subscriber has to say.
public enum SubscriberNews: Equatable, Sendable {
    /// The broker has taken the connection and the subscriptions.
    case connected
    /// The broker refuses the connection or the subscriptions, for the reason in words. Where that is about who asks or
    /// what they may do, it is tried again after five minutes, otherwise soon.
    case refused(String, isAboutRights: Bool)
    /// There is no connection: no broker was reached, or none that can be trusted, or a file cannot be used. It is
    /// tried again.
    case failed(String)
    /// The connection is gone. It is tried again.
    case lost(String)
    /// Messages have come, in the order in which the broker sent them. Nothing more comes before `acknowledge()`.
    case messages([ReceivedMessage])
}

/// A message of a broker.
public struct ReceivedMessage: Equatable, Sendable {
    /// Its topic: of valid UTF-8, without NUL.
    public let topic: String
    /// What it says: any bytes.
    public let payload: [UInt8]
    /// Whether the broker has kept it from before the subscription.
    public let isRetained: Bool

    /// A message.
    public init(topic: String, payload: [UInt8], isRetained: Bool = false) {
        self.topic = topic
        self.payload = payload
        self.isRetained = isRetained
    }
}

/// A message of the broker's, as it came.
public struct FleetMessage: Sendable {
    /// Its topic.
    public let topic: String
    /// Its bytes. None at all takes back what was retained.
    public let payload: [UInt8]
    /// Whether the broker had kept it: then nobody knows when it was said, but for its own date.
    public let isRetained: Bool

    /// A message.
    public init(topic: String, payload: [UInt8], isRetained: Bool) {
        self.topic = topic
        self.payload = payload
        self.isRetained = isRetained
    }
}

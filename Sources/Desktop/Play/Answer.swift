import Statecharts

/// How a machine answered one event, in words.
public struct Answer: Equatable, Sendable {
    /// When it happened.
    public let time: Instant
    /// The event.
    public let event: String
    /// The state before.
    public let from: String
    /// The state after.
    public let to: String
    /// How the state answered.
    public let verdict: Verdict
    /// What it commanded, in order.
    public let commands: [String]

    /// One line: the event, and what came of it.
    public var line: String { "\(event): \(outcome)" }

    /// What came of the event.
    public var outcome: String {
        switch verdict {
        case .handled:
            "\(from) -> \(to)\(commands.isEmpty ? "" : " ")\(commands.joined(separator: ", "))"
        case .ignored, .refused: "\(verdict.label) in \(to)"
        }
    }
}

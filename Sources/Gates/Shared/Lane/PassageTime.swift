import Statecharts

/// How long a gate may be open for one passage that nothing delays, and so keeps others from opening.
public struct PassageTime: Equatable, Sendable {
    /// The longest that it lasts.
    public let longest: Duration
    /// The settings that it follows from, as words.
    public let keys: Label

    /// A passage that lasts as long as these durations together.
    init(_ keys: Label, _ first: Duration, _ second: Duration, _ third: Duration = .zero) {
        longest = Duration(nanoseconds: first.nanoseconds + second.nanoseconds + third.nanoseconds)
        self.keys = keys
    }
}

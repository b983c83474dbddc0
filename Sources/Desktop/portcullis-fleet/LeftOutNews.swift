import Statecharts

/// What was left out, as lines for those who read no screen: when it is more than was said last, and not too often,
/// since whoever may write to the broker may write as fast as he likes.
struct LeftOutNews {
    private var said: [String] = []
    private var next = Instant.zero

    /// How long it takes at least until more of it is said.
    static let pause = Duration.seconds(10)

    /// Those of the lines, one of each kind, that are to be said at a time.
    mutating func lines(_ lines: [String], at now: Instant) -> [String] {
        guard now >= next else { return [] }
        let news = lines.filter { !said.contains($0) }
        guard !news.isEmpty else { return [] }
        (said, next) = (lines, now + Self.pause)
        return news
    }
}

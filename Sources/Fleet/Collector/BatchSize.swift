/// How many messages are stored at once: fewer after the database took too long for a batch, so that it gets on with
/// what it can do, and more again while it is quick.
struct BatchSize: Equatable {
    private let most: Int
    /// At most so many are stored at once now, 1 through the most that there are ever.
    private(set) var count: Int

    init(most: Int) { (self.most, count) = (most, most) }

    /// There was no time for so many: half as many are next.
    mutating func halve(_ messages: Int) { count = max(1, min(count, messages) / 2) }

    /// So many were stored, quickly or not: where more might have been in a batch, and it was quick, twice as many are
    /// next.
    mutating func stored(_ messages: Int, isQuick: Bool) {
        guard isQuick, messages >= count else { return }
        count = min(most, count * 2)
    }
}

import Statecharts

/// Lets so many notes of each source pass in a window of time, and counts those that are left out.
///
/// A window begins with the first note after the last window. A source is a lane or the board as a whole; its errors have a
/// window of their own, so that a flood of warnings does not hide them.
public struct NoteLimiter: Sendable {
    /// How many notes pass in a window.
    public static var most: Int { 20 }
    /// How long a window is.
    public static var window: Duration { .seconds(60) }

    /// Where a note comes from.
    public enum Source: Equatable, Sendable {
        /// A lane, by its place.
        case lane(Int)
        /// The board as a whole.
        case board
    }

    /// Notes that were left out.
    public struct LeftOut: Equatable, Sendable {
        /// Whose they were.
        public let source: Source
        /// How many.
        public let count: UInt64
    }

    private struct Window {
        var end = Duration.zero
        var passed = 0
        var leftOut: UInt64 = 0
    }

    /// Eight lanes and the board, the lesser notes and the urgent ones of each.
    private var windows = InlineArray<18, Window>(repeating: Window())

    /// Nothing has been said.
    public init() {}

    /// When the first window ends in which something was left out.
    public var deadline: Duration? {
        var earliest: Duration?
        for index in windows.indices where windows[index].leftOut > 0 {
            earliest = earliest.map { min($0, windows[index].end) } ?? windows[index].end
        }
        return earliest
    }

    /// Whether a note may pass now. What its last window left out has to be taken before.
    public mutating func admits(_ level: NoteLevel, of source: Source, at now: Duration) -> Bool {
        let index = NoteLimiter.place(of: source) * 2 + (level.isUrgent ? 1 : 0)
        if now >= windows[index].end {
            windows[index] = Window(end: Duration(nanoseconds: now.nanoseconds + NoteLimiter.window.nanoseconds))
        }
        guard windows[index].passed < NoteLimiter.most else {
            windows[index].leftOut += 1
            return false
        }
        windows[index].passed += 1
        return true
    }

    /// Takes what a window left out that has ended, if there is one.
    public mutating func takeLeftOut(at now: Duration) -> LeftOut? {
        for index in windows.indices where windows[index].leftOut > 0 && now >= windows[index].end {
            let leftOut = LeftOut(source: NoteLimiter.source(at: index / 2), count: windows[index].leftOut)
            windows[index].leftOut = 0
            return leftOut
        }
        return nil
    }

    private static var placeOfBoard: Int { 8 }

    private static func place(of source: Source) -> Int {
        switch source {
        case .lane(let lane): lane
        case .board: placeOfBoard
        }
    }

    private static func source(at place: Int) -> Source { place == placeOfBoard ? .board : .lane(place) }
}

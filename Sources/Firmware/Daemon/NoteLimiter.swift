import ControlLoop
import Statecharts

/// Lets a limited number of notes of each source pass in a window of time, and counts those that are left out.
///
/// A window begins with the first note after the last window. A source is a lane or the board as a whole; its errors
/// have their own window, so that a flood of warnings does not hide them.
public struct NoteLimiter: Sendable {
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

    private var windows = PerNoteSource<Window>(repeating: Window())
    /// How many windows have left something out that was not taken yet.
    private var incomplete = 0

    /// Whether something was left out and not taken yet.
    public var hasLeftOut: Bool { @inline(__always) get { incomplete > 0 } }

    /// Nothing has been written yet.
    public init() {}

    /// When the first window that left something out ends.
    public var deadline: Duration? {
        var earliest: Duration?
        for index in windows.indices where windows[index].leftOut > 0 {
            earliest = earliest.map { min($0, windows[index].end) } ?? windows[index].end
        }
        return earliest
    }

    /// Whether a note may pass now. What its last window left out must be taken before.
    public mutating func admits(_ level: NoteLevel, of source: Source, at now: Duration) -> Bool {
        let index = NoteLimiter.place(of: source) * 2 + (level.isUrgent ? 1 : 0)
        if now >= windows[index].end {
            if windows[index].leftOut > 0 { incomplete -= 1 }
            windows[index] = Window(end: Duration(nanoseconds: now.nanoseconds + noteWindow.nanoseconds))
        }
        guard windows[index].passed < mostNotesInWindow else {
            if windows[index].leftOut == 0 { incomplete += 1 }
            windows[index].leftOut += 1
            return false
        }
        windows[index].passed += 1
        return true
    }

    /// Takes what an ended window left out, if there is one.
    public mutating func takeLeftOut(at now: Duration) -> LeftOut? {
        for index in windows.indices where windows[index].leftOut > 0 && now >= windows[index].end {
            let leftOut = LeftOut(source: NoteLimiter.source(at: index / 2), count: windows[index].leftOut)
            windows[index].leftOut = 0
            incomplete -= 1
            return leftOut
        }
        return nil
    }

    private static var placeOfBoard: Int { LaneList<Bool>.capacity }

    private static func place(of source: Source) -> Int {
        switch source {
        case .lane(let lane): lane
        case .board: placeOfBoard
        }
    }

    private static func source(at place: Int) -> Source { place == placeOfBoard ? .board : .lane(place) }
}

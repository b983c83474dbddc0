import ControlLoop
import Statecharts

/// One line of the mock chip: its physical level, and what was requested of it.
struct MockLine {
    var isHigh = false
    var request: Request?

    /// What a requested line is to the board.
    struct Request {
        let id: LineID
        let isActiveLow: Bool
        let direction: Direction
        /// The level that the reader sees: the physical one after polarity and debounce.
        var level: Level
        /// When a change will have held for the debounce period, while one is being debounced.
        var settlesAt: Instant?
        /// The number of the latest edge.
        var sequence: UInt32 = 0
        /// Whether its edges are not reported.
        var isSilent = false
    }
}

/// A change of a line's physical level, planned for later.
struct Stimulus {
    let time: Instant
    let offset: Int
    let isHigh: Bool
}

import Statecharts

/// What an exploration showed.
package struct Proof: Sendable {
    /// What was explored, such as `overpayment = bank, fare 2`.
    package let name: String
    /// How the exploration ended.
    package let end: ExplorationEnd
    package let states: Int
    package let transitions: UInt64
    /// How many steps the farthest state is away from the first one.
    package let depth: Int
    package let seconds: Double
    /// Memory that the states took.
    package let bytes: Int
    /// What was asked after every step.
    package let rules: [Rule]
    /// What was bounded.
    package let bounds: [Bound]
    /// The rows that were taken.
    package let arrows: [Arrow]
    /// The most that one step made.
    package let most: MostOfStep
    /// What broke.
    package let violations: [Violation]
    /// How many states have no way home.
    package let stranded: Int
    /// What could not happen in any state.
    package let neverTaken: [String]
    /// Whether there were too many states, and parts of it are explored instead.
    package let isInParts: Bool

    /// A rule that broke, with a shortest way there.
    package struct Violation: Sendable {
        package let rule: Rule
        /// The steps, in words.
        package let way: [String]
        /// Whether the durations allow it. If not, only longer or shorter ones would.
        package let isReal: Bool
        /// The same for `portcullis simulate`, if it can be had.
        package let script: String?
    }

    /// Whether everything was seen, and nothing is wrong.
    package var holds: Bool { end == .complete && stranded == 0 && violations.isEmpty }
    /// Whether something is wrong, or was not seen, and no part of it is explored instead.
    package var fails: Bool { !holds && !isInParts }
}

/// How much an exploration may do.
package struct ProofLimits: Sendable {
    /// The most states, if somebody asked for a limit.
    package var states: Int?
    /// The most states where nobody asked. Each takes about 55 bytes, so this stays within 2 GiB.
    package static let mostStates = 30_000_000
    /// The most states of what can be explored in parts, where nobody asked: about a minute's work.
    package static let mostBeforeParts = 1_000_000
    /// How many explore at once.
    package var workers = 2

    package init() {}
}

import Statecharts

/// A machine that reads a text, one character after another, and knows at each of them whether what it has read matches
/// a pattern as a whole.
///
/// It teaches that a regular expression is a machine whose states are positions in it.
///
/// A character that leads nowhere is an answer, not a mistake: the text has failed, and nothing that follows makes it
/// match.
public struct PatternMatcher<Pattern: MatchPattern>: Region, Exhibit {
    /// The states.
    public enum State: Equatable, Sendable {
        /// So far the text leads to this position.
        case at(Pattern.Position)
        /// The text is not the beginning of any that matches.
        case failed
    }

    /// What can happen to it.
    public typealias Event = PatternMatcherEvent
    /// What it commands.
    public typealias Command = PatternMatcherCommand
    /// Its name in traces.
    public static var region: Label { "pattern" }

    /// The present state.
    public internal(set) var state: State

    /// A matcher in any state.
    public init(_ state: State) { self.state = state }

    /// The table; the characters' is the pattern's.
    public mutating func decide(_ event: PatternMatcherEvent, _ occasion: Occasion) -> Verdict {
        switch (state, event) {
        case (.at(let position), .character(let character)):
            state = Pattern.next(position, character).map { .at($0) } ?? .failed
            return .handled
        case (.at(Pattern.start), .reset):
            return .ignored
        case (.at, .reset), (.failed, .reset):
            state = .at(Pattern.start)
            return .handled
        case (.failed, .character):
            return .ignored
        }
    }

    /// Whether what was read matches.
    public var matches: Bool {
        switch state {
        case .at(let position): Pattern.accepts(position)
        case .failed: false
        }
    }

    /// A match shows for as long as it is one.
    public var standingOutputs: PatternMatch { PatternMatch(isShown: matches) }

    /// The name of the position.
    public var label: Label {
        switch state {
        case .at(let position): position.label
        case .failed: "failed"
        }
    }
}

// In a terminal
extension PatternMatcher {
    /// Its name.
    public static var name: Label { Pattern.name }
    /// What it is.
    public static var sentence: Label { Pattern.sentence }
    /// It begins with nothing read.
    public init() { self.init(.at(Pattern.start)) }
}

/// A regular expression, built by hand as the table of its positions.
public protocol MatchPattern: Sendable {
    /// The places in the expression that a text can lead to.
    associatedtype Position: Equatable, Labelled, Sendable

    /// The name of its matcher.
    static var name: Label { get }
    /// What the matcher is, in one sentence.
    static var sentence: Label { get }

    /// Where a text begins.
    static var start: Position { get }
    /// The table: where a character leads from a position; nil where it leads nowhere.
    static func next(_ position: Position, _ character: Unicode.Scalar) -> Position?
    /// Whether a text that ends there matches.
    static func accepts(_ position: Position) -> Bool
}

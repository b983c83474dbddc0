import Statecharts

/// `a(b|c)*d`
public enum LetterPattern: MatchPattern {
    /// The positions.
    public enum Position: Labelled, Sendable {
        /// Before the `a`.
        case start
        /// Before another `b` or `c`, or the `d`.
        case inside
        /// After the `d`.
        case end

        /// The name.
        public var label: Label {
            switch self {
            case .start: "start"
            case .inside: "inside"
            case .end: "end"
            }
        }
    }

    /// The table.
    public static func next(_ position: Position, _ character: Unicode.Scalar) -> Position? {
        switch (position, character) {
        case (.start, "a"): .inside
        case (.inside, "b"), (.inside, "c"): .inside
        case (.inside, "d"): .end
        case (.start, _), (.inside, _), (.end, _): nil
        }
    }

    /// Only the whole expression matches.
    public static func accepts(_ position: Position) -> Bool { position == .end }

    /// The name of its matcher.
    public static var name: Label { "pattern" }
    /// What the matcher is.
    public static var sentence: Label { "a matcher of the pattern a(b|c)*d, one character at a time" }
    /// Where a text begins.
    public static var start: Position { .start }
}

import Statecharts

/// `-?[0-9]+(\.[0-9]+)?`, a decimal number.
public enum NumberPattern: MatchPattern {
    /// The positions.
    public enum Position: Labelled, Sendable {
        /// Before the sign or the first digit.
        case start
        /// After the sign.
        case sign
        /// After a digit of the whole part.
        case whole
        /// After the point.
        case point
        /// After a digit of the fraction.
        case fraction

        /// The name.
        public var label: Label {
            switch self {
            case .start: "start"
            case .sign: "sign"
            case .whole: "whole"
            case .point: "point"
            case .fraction: "fraction"
            }
        }
    }

    /// The table.
    public static func next(_ position: Position, _ character: Unicode.Scalar) -> Position? {
        switch (position, character) {
        case (.start, "-"): .sign
        case (.start, "0"..."9"), (.sign, "0"..."9"), (.whole, "0"..."9"): .whole
        case (.whole, "."): .point
        case (.point, "0"..."9"), (.fraction, "0"..."9"): .fraction
        case (.start, _), (.sign, _), (.whole, _), (.point, _), (.fraction, _): nil
        }
    }

    /// A number may end after any digit.
    public static func accepts(_ position: Position) -> Bool { position == .whole || position == .fraction }

    /// The name of its matcher.
    public static var name: Label { "pattern-number" }
    /// What the matcher is.
    public static var sentence: Label { "a matcher of decimal numbers such as -12.5, one character at a time" }
    /// Where a text begins.
    public static var start: Position { .start }
}

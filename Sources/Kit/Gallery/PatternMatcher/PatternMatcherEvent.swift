import Statecharts

/// What can happen to a pattern matcher.
public enum PatternMatcherEvent: ExhibitEvent {
    /// The text goes on with this character.
    case character(Unicode.Scalar)
    /// Another text begins.
    case reset

    /// One of each kind.
    public static var examples: Examples<PatternMatcherEvent> { Examples(.character("a"), .reset) }

    /// The name.
    public var label: Label {
        switch self {
        case .character: "character"
        case .reset: "reset"
        }
    }

    /// The code of the character.
    public var value: UInt64? {
        guard case .character(let character) = self else { return nil }
        return UInt64(character.value)
    }

    /// It is written as what it is.
    public var spelling: Spelling {
        switch self {
        case .character: .character
        case .reset: .number
        }
    }

    /// Another character of ASCII.
    public func with(_ value: UInt64) -> PatternMatcherEvent? {
        guard case .character = self, value < 128 else { return nil }
        return .character(Unicode.Scalar(UInt8(value)))
    }
}

/// What a pattern matcher commands.
public enum PatternMatcherCommand: Spoken {
    /// What was read matches.
    case showMatch
    /// It no longer does.
    case hideMatch

    /// The name.
    public var label: Label {
        switch self {
        case .showMatch: "showMatch"
        case .hideMatch: "hideMatch"
        }
    }
}

/// What the states of a pattern matcher want to be seen.
public struct PatternMatch: StandingOutputs {
    /// Whether a match shows.
    public let isShown: Bool

    /// The command that makes it so.
    public func commands(from before: PatternMatch?) -> Commands<PatternMatcherCommand> {
        isShown == before?.isShown ? Commands() : Commands(isShown ? .showMatch : .hideMatch)
    }
}

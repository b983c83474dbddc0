/// Something that is true of a machine now, with a name: a state, or a number such as a credit.
///
///     let fact = Fact("credit", 20)
public struct Fact: Equatable, Sendable {
    /// What it is.
    public enum Value: Equatable, Sendable {
        /// The state of a region.
        case state(Label)
        /// A number.
        case number(UInt64)
    }

    /// Its name.
    public let label: Label
    /// What it is.
    public let value: Value

    /// The state of a region.
    public init(_ label: Label, state: Label) {
        self.label = label
        value = .state(state)
    }

    /// A number.
    public init(_ label: Label, _ number: UInt64) {
        self.label = label
        value = .number(number)
    }
}

/// What an operator has to know about a transition.
///
///     let announcement = Announcement(.warning, "the lamp is broken")
public struct Announcement: Equatable, Sendable {
    /// How much it matters.
    public let severity: Severity
    /// The words.
    public let words: Label
    /// Whether the state after it ends the sentence.
    public let namesState: Bool

    /// An announcement.
    public init(_ severity: Severity, _ words: Label, namesState: Bool = false) {
        self.severity = severity
        self.words = words
        self.namesState = namesState
    }
}

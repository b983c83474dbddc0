/// A state as people read it: its name, and what belongs to it.
///
///     let text = StateText("locked", Details(Detail("credit", 20)))
public struct StateText: Equatable, Sendable {
    /// The name.
    public let label: Label
    /// What belongs to it.
    public let details: Details

    /// A state with what belongs to it.
    public init(_ label: Label, _ details: Details = Details()) {
        self.label = label
        self.details = details
    }
}

/// What belongs to a state. No machine of the gallery has more than two things.
public typealias Details = FixedList<2, Detail>

/// One thing that belongs to a state, such as a credit or a time.
///
///     let text = StateText("locked", Details(Detail("credit", 20)))
public struct Detail: Equatable, Sendable {
    /// What it is.
    public enum Value: Equatable, Sendable {
        /// A number.
        case number(UInt64)
        /// A span of time, or the time since the machine's zero.
        case time(Duration)
        /// A name.
        case name(Label)
    }

    /// Its name.
    public let label: Label
    /// What it is.
    public let value: Value

    /// A number.
    public init(_ label: Label, _ number: UInt64) {
        self.label = label
        value = .number(number)
    }

    /// A span of time.
    public init(_ label: Label, _ time: Duration) {
        self.label = label
        value = .time(time)
    }

    /// What traces show of a region.
    public init(_ fact: Fact) {
        label = fact.label
        value =
            switch fact.value {
            case .number(let number): .number(number)
            case .state(let name): .name(name)
            }
    }
}

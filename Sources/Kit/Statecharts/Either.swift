/// One of two types; nested, one of any number. It can do what both can do, so nothing above it knows how many kinds
/// there are.
///
///     let command: Either<Lamp.Command, Bell.Command> = .second(.ring)
public enum Either<First, Second> {
    /// The first.
    case first(First)
    /// The second, which may itself be one of two.
    case second(Second)
}

extension Either: Equatable where First: Equatable, Second: Equatable {}
extension Either: Sendable where First: Sendable, Second: Sendable {}

extension Either: Labelled where First: Labelled, Second: Labelled {
    /// The name of the one that it is.
    public var label: Label {
        switch self {
        case .first(let first): first.label
        case .second(let second): second.label
        }
    }
}

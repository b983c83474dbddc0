import Statecharts

/// A machine that breaks one thing: it does what the machine does, and then something else.
public struct Mutation<Machine: StateMachine & Sendable>: Sendable {
    /// What it breaks.
    public let name: String
    /// Changes what became of one event.
    let change:
        @Sendable (
            _ before: Machine, _ event: Machine.Event, _ occasion: Occasion, _ after: inout Machine,
            _ commands: inout FixedList<8, Machine.Command>
        ) -> Void

    /// A machine that differs by `change`.
    public init(
        _ name: String,
        _ change:
            @escaping @Sendable (
                _ before: Machine, _ event: Machine.Event, _ occasion: Occasion, _ after: inout Machine,
                _ commands: inout FixedList<8, Machine.Command>
            ) -> Void
    ) {
        self.name = name
        self.change = change
    }
}

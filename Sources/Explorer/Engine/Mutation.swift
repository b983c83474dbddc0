import Statecharts

/// A machine that breaks one thing: it does what the machine does, and then something else.
public struct Mutation<Machine: StateMachine & Sendable>: Sendable {
    /// Changes what a machine became by one event.
    public typealias Change =
        @Sendable (
            _ before: Machine, _ event: Machine.Event, _ occasion: Occasion, _ after: inout Machine
        ) -> Void
    /// All that one event made a machine command.
    public typealias AllCommands = FixedList<8, Machine.Command>

    /// What it breaks.
    public let name: String
    /// Whether only what it commands is wrong.
    public let isOfCommands: Bool
    let change: Change
    let command: @Sendable (_ event: Machine.Event, _ commands: inout AllCommands) -> Void

    /// A machine that becomes something else. Its commands follow from that, as they always do.
    public init(_ name: String, _ change: @escaping Change) {
        self.name = name
        self.change = change
        command = { _, _ in }
        isOfCommands = false
    }

    /// A machine that commands something else.
    public init(
        _ name: String, commanding command: @escaping @Sendable (Machine.Event, inout AllCommands) -> Void
    ) {
        self.name = name
        change = { _, _, _, _ in }
        self.command = command
        isOfCommands = true
    }
}

/// A machine whose commands follow from its outputs.
protocol CommandedByOutputs: StateMachine {
    /// What turns the outputs of the machine as it was into those of the machine as it is, region by region.
    func commands(since before: Self) -> FixedList<8, Command>
}

extension Mutation where Machine: CommandedByOutputs {
    /// Breaks what a machine became by one event, and returns what it commands then.
    func apply(
        _ before: Machine, _ event: Machine.Event, _ occasion: Occasion, to after: inout Machine
    ) -> AllCommands {
        change(before, event, occasion, &after)
        var commands = after.commands(since: before)
        command(event, &commands)
        return commands
    }
}

extension FixedList {
    /// The elements of a shorter list.
    init<let length: Int>(_ list: FixedList<length, Element>) {
        self.init()
        for index in list.indices { append(list[index]) }
    }
}

import Statecharts

/// A machine that breaks one thing: it does what the machine does, and then something else.
public struct Mutation<Machine: CommandedByOutputs & Sendable>: Sendable {
    /// Changes what a machine became by one event.
    public typealias Change =
        @Sendable (
            _ before: Machine, _ event: Machine.Event, _ occasion: Occasion, _ after: inout Machine
        ) -> Void
    /// Changes what a machine wants of its outputs.
    public typealias OutputChange = @Sendable (_ machine: Machine, _ outputs: inout Machine.AllOutputs) -> Void
    /// All that one event made a machine command.
    public typealias AllCommands = FixedList<8, Machine.Command>

    /// What it breaks.
    public let name: String
    /// Whether only what it commands is wrong.
    public let isOfCommands: Bool
    let change: Change
    private let changeOutputs: OutputChange?
    let command: @Sendable (_ event: Machine.Event, _ commands: inout AllCommands) -> Void

    /// A machine that becomes something else. Its commands follow from that, as they always do.
    public init(_ name: String, _ change: @escaping Change) {
        self.name = name
        self.change = change
        changeOutputs = nil
        command = { _, _ in }
        isOfCommands = false
    }

    /// A machine whose states want other outputs. Its commands follow from these.
    public init(_ name: String, wanting changeOutputs: @escaping OutputChange) {
        self.name = name
        change = { _, _, _, _ in }
        self.changeOutputs = changeOutputs
        command = { _, _ in }
        isOfCommands = false
    }

    /// A machine that commands something else.
    public init(
        _ name: String, commanding command: @escaping @Sendable (Machine.Event, inout AllCommands) -> Void
    ) {
        self.name = name
        change = { _, _, _, _ in }
        changeOutputs = nil
        self.command = command
        isOfCommands = true
    }
}

/// A machine whose commands follow from its outputs.
public protocol CommandedByOutputs: StateMachine {
    /// The outputs of all its regions.
    associatedtype AllOutputs: Equatable, Sendable

    /// What the present states want.
    var standingOutputs: AllOutputs { get }
    /// What turns the outputs of the machine as it was into those of the machine as it is, region by region.
    func commands(since before: Self) -> FixedList<8, Command>
    /// What turns some outputs into others.
    static func commands(from before: AllOutputs, to after: AllOutputs) -> FixedList<8, Command>
}

extension Mutation {
    /// Breaks what a machine became by one event, and returns what it commands then.
    func apply(
        _ before: Machine, _ event: Machine.Event, _ occasion: Occasion, to after: inout Machine
    ) -> AllCommands {
        change(before, event, occasion, &after)
        var commands =
            changeOutputs == nil
            ? after.commands(since: before) : Machine.commands(from: outputs(of: before), to: outputs(of: after))
        command(event, &commands)
        return commands
    }

    /// What the broken machine wants of its outputs.
    func outputs(of machine: Machine) -> Machine.AllOutputs {
        var outputs = machine.standingOutputs
        changeOutputs?(machine, &outputs)
        return outputs
    }
}

extension FixedList {
    /// The elements of a shorter list.
    init<let length: Int>(_ list: FixedList<length, Element>) {
        self.init()
        for index in list.indices { add(list[index]) }
    }
}

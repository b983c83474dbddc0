import Statecharts
import Testing

/// A machine whose answers tests can compare.
public typealias Testable = Equatable & Sendable & StateMachine

/// Expects how a machine answers an event: the verdict, what it becomes (by default itself), and what it commands.
public func expect<Machine: Testable>(
    _ machine: Machine, on event: Machine.Event, at now: Instant = .zero, mayOpen: Bool = true,
    _ verdict: Verdict = .handled, becomes next: Machine? = nil, commands: [Machine.Command] = [],
    sourceLocation: SourceLocation = #_sourceLocation
) where Machine.Command: Equatable {
    var found = machine
    let reaction = found.handle(event, Occasion(now: now, mayOpen: mayOpen))
    #expect(reaction.verdict == verdict, "\(machine) on \(event)", sourceLocation: sourceLocation)
    #expect(found == next ?? machine, "\(machine) on \(event)", sourceLocation: sourceLocation)
    #expect(reaction.commands() == commands, "\(machine) on \(event)", sourceLocation: sourceLocation)
}

/// One event of a way, and how long after the one before it happens.
public struct WayStep<Event: Sendable>: Sendable {
    let event: Event
    let wait: Duration

    /// An event, so long after the one before.
    public static func on(_ event: Event, after wait: Duration = .zero) -> WayStep {
        WayStep(event: event, wait: wait)
    }
}

/// Expects how a region of a machine answers the last event of a way: the verdict, its state then, and the names of
/// what it commands. `paths --as swift` of a machine's tool writes such expectations for each row.
///
///     expectWay(of: StairLight(), [.on(.press), .on(.timeIsUp, after: .seconds(180))], endsWith: "stair-light",
///         .handled, "dark", ["switchOff"])
public func expectWay<Machine: Testable>(
    of machine: Machine, _ way: [WayStep<Machine.Event>], endsWith region: String, _ verdict: Verdict,
    _ state: String, _ commands: [String], sourceLocation: SourceLocation = #_sourceLocation
) {
    var machine = machine
    var now = Instant.zero
    var last = Reaction<Machine.Command>()
    var events: [String] = []
    for step in way {
        now = now + step.wait
        events.append("\(step.event)")
        last = machine.handle(step.event, at: now)
    }
    let answers = last.indices.map { last[$0] }.filter { "\($0.region)" == region }.map { answer in
        "\(answer.verdict) \(answer.to) \(answer.commands.indices.map { answer.commands[$0].label.text })"
    }
    #expect(
        answers.contains("\(verdict) \(state) \(commands)"),
        "\(region) after \(events.joined(separator: ", ")): \(answers)", sourceLocation: sourceLocation)
}

/// Expects that nothing comes of an event: the machine stays as it is and commands nothing, on purpose or because
/// nobody should have sent the event.
public func expectNothing<Machine: Testable>(
    from machine: Machine, on event: Machine.Event, at now: Instant = .zero, _ verdict: Verdict = .ignored,
    sourceLocation: SourceLocation = #_sourceLocation
) where Machine.Command: Equatable {
    expect(machine, on: event, at: now, verdict, sourceLocation: sourceLocation)
}

/// Expects what the state of a region wants from the hardware.
public func expect<Machine: Region>(
    _ machine: Machine, wants outputs: Machine.Outputs, sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(machine.standingOutputs == outputs, "\(machine)", sourceLocation: sourceLocation)
}

extension RegionList {
    /// What all regions command, in their order.
    public func commands<Command>() -> [Command] where Element == Transition<Command> {
        indices.flatMap { region in self[region].commands.indices.map { self[region].commands[$0] } }
    }
}

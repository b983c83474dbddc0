import Statecharts
import Testing

/// One row of a machine's table: a state, an event, and all that comes of it. A row that fails names its own line.
public struct Row<Machine: Testable>: Sendable, CustomTestStringConvertible where Machine.Command: Equatable {
    /// The machine, in the state.
    public let machine: Machine
    /// The event.
    public let event: Machine.Event
    let now: Instant
    let verdict: Verdict
    let next: Machine?
    let commands: [Machine.Command]
    let sourceLocation: SourceLocation

    /// The event does what it is there for. Without `next` the machine stays as it is.
    public static func on(
        _ machine: Machine, _ event: Machine.Event, at now: Instant = .zero, becomes next: Machine? = nil,
        _ commands: Machine.Command..., sourceLocation: SourceLocation = #_sourceLocation
    ) -> Row {
        Row(
            machine: machine, event: event, now: now, verdict: .handled, next: next, commands: commands,
            sourceLocation: sourceLocation)
    }

    /// The event has no meaning here, on purpose.
    public static func ignores(
        _ machine: Machine, _ event: Machine.Event, at now: Instant = .zero,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> Row {
        unchanged(machine, event, now, .ignored, sourceLocation)
    }

    /// Nobody should have sent the event now.
    public static func refuses(
        _ machine: Machine, _ event: Machine.Event, at now: Instant = .zero,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> Row {
        unchanged(machine, event, now, .refused, sourceLocation)
    }

    private static func unchanged(
        _ machine: Machine, _ event: Machine.Event, _ now: Instant, _ verdict: Verdict, _ sourceLocation: SourceLocation
    ) -> Row {
        Row(
            machine: machine, event: event, now: now, verdict: verdict, next: nil, commands: [],
            sourceLocation: sourceLocation)
    }

    /// Expects what the row says.
    public func check() {
        expect(
            machine, on: event, at: now, verdict, becomes: next, commands: commands, sourceLocation: sourceLocation)
    }

    /// The line of the row, and what it says.
    public var testDescription: String {
        "line \(sourceLocation.line): \(machine) on \(event): \(verdict)"
    }
}

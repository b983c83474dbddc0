import Statecharts

/// What a command does in the program: an asynchronous function, a sequence of events, or nothing. What comes of it is
/// sent to the machine as events.
///
/// An effect starts after each transition that gives its command, and at the beginning for each command that stands
/// then, in a task of its own, off the machine. It does not keep the machine alive. Once it was cancelled the machine
/// takes nothing from it any more, also if it is slow to end, or does not notice.
///
/// A machine has one function that says what each command does. Its `switch` without `default` makes the compiler
/// demand an effect for a command that is new:
///
///     let lamp = AsyncMachine(
///         Lamp(),
///         effects: { command in
///             switch command {
///             case .lightUp: .run(priority: .high) { await bulb.burnsOut() ? .darken : nil }
///             case .goOut: .none
///             }
///         })
public struct Effect<Machine: StateMachine & Sendable>: Sendable {
    /// What it can send to the machine.
    public typealias Event = Machine.Event

    /// When an effect that still runs is cancelled. All are cancelled when the machine finishes or goes.
    public enum Cancellation: Sendable {
        /// When the output that gave the command ends: the command stands no longer, or its region gives it anew. So a
        /// state that wants the same as the one before cancels nothing. A signal, and any other command that does not
        /// stand, was said once: its effect runs until it ends by itself.
        case whenItsOutputEnds
        /// When any state follows: the first event after the one that started it which is handled and leads to another
        /// state. Its own events count too.
        case whenAnyStateFollows
        /// When a later event is handled and leads to another state, and that is one of these.
        case when(@Sendable (Machine) -> Bool)
        /// Never.
        case never
    }

    /// What is done with an event of an effect: false when the effect was cancelled and nothing is taken from it any
    /// more.
    typealias Sink = @Sendable (Event) async -> Bool

    /// What runs in a task of its own.
    struct Work: Sendable {
        let cancellation: Cancellation
        let priority: TaskPriority?
        let run: @Sendable (Sink) async -> Void
    }

    let works: [Work]

    /// Nothing: the program does nothing for this command, on purpose.
    public static var none: Effect { Effect(works: []) }

    /// An asynchronous function: what it returns is sent to the machine, nil sends nothing.
    ///
    /// - Parameters:
    ///   - cancellation: when it is cancelled, if it still runs.
    ///   - priority: of its task; nil for that of the sender.
    ///   - function: the function. It throws nothing: what goes wrong is an event too, or nothing.
    public static func run(
        cancelled cancellation: Cancellation = .whenItsOutputEnds, priority: TaskPriority? = nil,
        _ function: @escaping @Sendable () async -> Event?
    ) -> Effect {
        Effect(works: [
            Work(cancellation: cancellation, priority: priority) { send in
                if let event = await function() { _ = await send(event) }
            }
        ])
    }

    /// A sequence of events, each of which is sent to the machine. The next one is asked for when the machine has taken
    /// the one before.
    ///
    /// - Parameters:
    ///   - cancellation: when it is cancelled, if it still runs.
    ///   - priority: of its task; nil for that of the sender.
    ///   - sequence: makes the sequence.
    public static func events<Events: AsyncSequence & SendableMetatype>(
        cancelled cancellation: Cancellation = .whenItsOutputEnds, priority: TaskPriority? = nil,
        _ sequence: @escaping @Sendable () async -> Events
    ) -> Effect where Events.Element == Event, Events.Failure == Never, Events.AsyncIterator: SendableMetatype {
        Effect(works: [
            Work(cancellation: cancellation, priority: priority) { send in
                for await event in await sequence() {
                    guard await send(event) else { return }
                }
            }
        ])
    }

    /// Several effects of one command, side by side, each in a task of its own.
    public static func all(_ effects: Effect...) -> Effect { Effect(works: effects.flatMap(\.works)) }
}

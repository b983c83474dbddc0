import Statecharts

/// What a command does in the program: an asynchronous function, or a sequence of events. What comes of it is sent to
/// the machine as events.
///
/// An effect starts after each transition that gives a command which it is for, in a task of its own, off the machine.
/// It does not keep the machine alive. Once it was cancelled the machine takes nothing from it any more, also if it is
/// slow to end, or does not notice.
public struct Effect<Machine: StateMachine & Sendable>: Sendable {
    /// What it can send to the machine.
    public typealias Event = Machine.Event
    /// What can start it.
    public typealias Command = Machine.Command

    /// When an effect that still runs is cancelled. All are cancelled when the machine finishes or goes.
    public enum Cancellation: Sendable {
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
    /// What runs.
    typealias Work = @Sendable (Sink) async -> Void

    let cancellation: Cancellation
    let priority: TaskPriority?
    /// What a command starts; nil if it is for another effect.
    let work: @Sendable (Command) -> Work?

    /// An effect that is an asynchronous function: what it returns is sent to the machine, nil sends nothing.
    ///
    /// - Parameters:
    ///   - match: what the function needs of a command; nil if the effect is not for this command.
    ///   - cancellation: when it is cancelled, if it still runs.
    ///   - priority: of its task; nil for that of the sender.
    ///   - run: the function. It throws nothing: what goes wrong is an event too, or nothing.
    public init<Input: Sendable>(
        matching match: @escaping @Sendable (Command) -> Input?,
        cancelled cancellation: Cancellation = .whenAnyStateFollows, priority: TaskPriority? = nil,
        _ run: @escaping @Sendable (Input) async -> Event?
    ) {
        self.cancellation = cancellation
        self.priority = priority
        work = { command in
            guard let input = match(command) else { return nil }
            return { send in
                if let event = await run(input) { _ = await send(event) }
            }
        }
    }

    /// An effect that is a sequence of events, each of which is sent to the machine. The next one is asked for when the
    /// machine has taken the one before.
    ///
    /// - Parameters:
    ///   - match: what the sequence needs of a command; nil if the effect is not for this command.
    ///   - cancellation: when it is cancelled, if it still runs.
    ///   - priority: of its task; nil for that of the sender.
    ///   - events: makes the sequence.
    public init<Input: Sendable, Events: AsyncSequence & SendableMetatype>(
        matching match: @escaping @Sendable (Command) -> Input?,
        cancelled cancellation: Cancellation = .whenAnyStateFollows, priority: TaskPriority? = nil,
        events: @escaping @Sendable (Input) async -> Events
    ) where Events.Element == Event, Events.Failure == Never, Events.AsyncIterator: SendableMetatype {
        self.cancellation = cancellation
        self.priority = priority
        work = { command in
            guard let input = match(command) else { return nil }
            return { send in
                for await event in await events(input) {
                    guard await send(event) else { return }
                }
            }
        }
    }

    /// An effect that is an asynchronous function, for the commands that `isFor` names.
    public init(
        when isFor: @escaping @Sendable (Command) -> Bool, cancelled cancellation: Cancellation = .whenAnyStateFollows,
        priority: TaskPriority? = nil, _ run: @escaping @Sendable (Command) async -> Event?
    ) {
        self.init(matching: { isFor($0) ? $0 : nil }, cancelled: cancellation, priority: priority, run)
    }

    /// An effect that is a sequence of events, for the commands that `isFor` names.
    public init<Events: AsyncSequence & SendableMetatype>(
        when isFor: @escaping @Sendable (Command) -> Bool, cancelled cancellation: Cancellation = .whenAnyStateFollows,
        priority: TaskPriority? = nil, events: @escaping @Sendable (Command) async -> Events
    ) where Events.Element == Event, Events.Failure == Never, Events.AsyncIterator: SendableMetatype {
        self.init(matching: { isFor($0) ? $0 : nil }, cancelled: cancellation, priority: priority, events: events)
    }

    /// Whether a state that follows cancels it.
    func isCancelled(by state: Machine) -> Bool {
        switch cancellation {
        case .whenAnyStateFollows: true
        case .when(let isReached): isReached(state)
        case .never: false
        }
    }
}

import Statecharts

/// A machine that runs in a program: an actor that takes events from anybody, one at a time, each to its end.
///
/// The machine's value is its state. *A state follows* when an event leads to a value that is another state, by `==` or
/// by the function that was given for it: a machine that counts things can leave its counters out there.
///
/// Nothing that runs for the machine keeps it alive: when the last reference to it goes, all of it is cancelled, and
/// `states` ends. `finish` does the same at once.
///
/// All times are those of its clock, counted from when the machine was made.
public actor AsyncMachine<Machine: StateMachine & Sendable> {
    /// What can happen to it.
    public typealias Event = Machine.Event
    /// What it can tell effects to do.
    public typealias Command = Machine.Command

    /// The present state.
    public internal(set) var state: Machine
    /// Whether it has finished, and takes no events any more.
    public internal(set) var isFinished = false

    let time: Timeline
    let timeout: Event?
    let effects: [Effect<Machine>]
    let isSame: @Sendable (Machine, Machine) -> Bool
    let during: [@Sendable (Step<Machine>) -> Void]
    let followers: [Follower<Machine>]

    var consumers: [Int: AsyncStream<Machine>.Continuation] = [:]
    var waiters: [Waiter<Machine>] = []
    var running: [Int: RunningEffect<Machine>] = [:]
    var bindings: [Int: BoundValues] = [:]
    var receivers: [Task<Void, Never>] = []
    var alarm: Task<Void, Never>?
    /// The deadline that the alarm is for.
    var alarmTime: Instant?
    /// The deadline of the present state, once its event was taken, so that it is taken once.
    var spentDeadline: Instant?
    private var lastID = 0

    /// Runs a machine from the given state.
    ///
    /// - Parameters:
    ///   - machine: the machine, in the state in which it begins. No effect starts for this state.
    ///   - sameState: whether two values are the same state.
    ///   - clock: for deadlines and bindings; tests give one that they move.
    ///   - timeout: the event that is sent when its deadline has come. Without it nothing happens at a deadline.
    ///   - effects: what the commands do. Each command starts every effect that is for it.
    ///   - middleware: what sees the events and the states, in this order.
    ///   - receives: the channels whose events it takes.
    public init(
        _ machine: Machine, sameState: @escaping @Sendable (Machine, Machine) -> Bool,
        clock: some Clock<Swift.Duration> = ContinuousClock(), timeout: Event? = nil, effects: [Effect<Machine>] = [],
        middleware: [Middleware<Machine>] = [], receives: [Channel<Event>] = []
    ) {
        state = machine
        time = Timeline(clock)
        self.timeout = timeout
        self.effects = effects
        isSame = sameState
        var during: [@Sendable (Step<Machine>) -> Void] = []
        var followers: [Follower<Machine>] = []
        for middleware in middleware {
            switch middleware.way {
            case .during(let see): during.append(see)
            case .after(let see): followers.append(Follower(see))
            }
        }
        self.during = during
        self.followers = followers
        guard timeout != nil || !receives.isEmpty else { return }
        Task { [weak self] in await self?.begin(receives) }
    }

    /// Runs a machine from the given state; two values are the same state when they are equal.
    ///
    /// - Parameters:
    ///   - machine: the machine, in the state in which it begins. No effect starts for this state.
    ///   - clock: for deadlines and bindings; tests give one that they move.
    ///   - timeout: the event that is sent when its deadline has come. Without it nothing happens at a deadline.
    ///   - effects: what the commands do. Each command starts every effect that is for it.
    ///   - middleware: what sees the events and the states, in this order.
    ///   - receives: the channels whose events it takes.
    public init(
        _ machine: Machine, clock: some Clock<Swift.Duration> = ContinuousClock(), timeout: Event? = nil,
        effects: [Effect<Machine>] = [], middleware: [Middleware<Machine>] = [], receives: [Channel<Event>] = []
    ) where Machine: Equatable {
        self.init(
            machine, sameState: { $0 == $1 }, clock: clock, timeout: timeout, effects: effects,
            middleware: middleware, receives: receives)
    }

    deinit {
        for effect in running.values { effect.task.cancel() }
        for binding in bindings.values { binding.cancel() }
        for receiver in receivers { receiver.cancel() }
        for follower in followers { follower.finish() }
        alarm?.cancel()
        // Last: a consumer that sees the end may rely on everything being cancelled.
        for consumer in consumers.values { consumer.finish() }
    }

    /// What a new machine does first, once somebody can call it.
    private func begin(_ channels: [Channel<Event>]) {
        guard !isFinished else { return }
        setAlarm()
        for channel in channels {
            receivers.append(
                Task { [weak self] in
                    for await event in channel.events { _ = await self?.send(event) }
                })
        }
    }

    /// Ends the machine: it takes no events any more, everything that runs for it is cancelled, whoever waits for a
    /// state gets `WaitError.finished`, and `states` ends. A second time it does nothing.
    public func finish() {
        guard !isFinished else { return }
        isFinished = true
        for id in running.keys { cancelEffect(id) }
        for binding in bindings.values { binding.cancel() }
        bindings = [:]
        for receiver in receivers { receiver.cancel() }
        for follower in followers { follower.finish() }
        alarm?.cancel()
        alarm = nil
        releaseWaiters()
        for consumer in consumers.values { consumer.finish() }
        consumers = [:]
    }

    /// A number that nothing else of this machine has.
    func nextID() -> Int {
        lastID += 1
        return lastID
    }
}

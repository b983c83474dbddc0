import Statecharts

/// What an `AsyncMachine` has. One caller at a time does something with it, and waits for nothing meanwhile.
final class Core<Machine: StateMachine & Sendable> {
    /// What can happen to it.
    typealias Event = Machine.Event
    /// What it can tell effects to do.
    typealias Command = Machine.Command

    /// Whose core it is: what runs for it comes back through it.
    weak var owner: AsyncMachine<Machine>?

    /// The present state.
    var state: Machine
    /// Whether it has finished, and takes no events any more.
    var isFinished = false

    let time: Timeline
    let timeout: Event?
    let effects: (@Sendable (Command) -> Effect<Machine>)?
    let isSame: @Sendable (Machine, Machine) -> Bool
    let during: [@Sendable (Step<Machine>) -> Void]
    let followers: [Follower<Machine>]

    var consumers: [Int: AsyncStream<Machine>.Continuation] = [:]
    var waiters: [Waiter<Machine>] = []
    var running: [Int: RunningEffect<Machine>] = [:]
    /// The commands that stand, where there are effects.
    var standing: [Origin] = []
    var bindings: [Int: BoundValues] = [:]
    var receivers: [Receiver<Event>] = []
    var alarm: Task<Void, Never>?
    /// The deadline that the alarm is for.
    var alarmTime: Instant?
    /// The deadline of the present state, once its event was taken, so that it is taken once.
    var spentDeadline: Instant?
    /// Whether it has started what its first state wants.
    private(set) var hasBegun = false
    private var lastID = 0

    init(
        _ snapshot: Snapshot<Machine>, _ time: Timeline, isSame: @escaping @Sendable (Machine, Machine) -> Bool,
        timeout: Event?, effects: (@Sendable (Command) -> Effect<Machine>)?,
        during: [@Sendable (Step<Machine>) -> Void], followers: [Follower<Machine>]
    ) {
        state = snapshot.machine
        spentDeadline = snapshot.spentDeadline
        self.time = time
        self.isSame = isSame
        self.timeout = timeout
        self.effects = effects
        self.during = during
        self.followers = followers
    }

    deinit {
        for effect in running.values { effect.task.cancel() }
        for binding in bindings.values { binding.cancel() }
        for receiver in receivers { receiver.end() }
        for follower in followers { follower.finish() }
        alarm?.cancel()
        // Last: a consumer that sees the end may rely on everything being cancelled.
        for consumer in consumers.values { consumer.finish() }
    }

    /// What a new machine does first. Who sends an event may come before the task that is made for it.
    func begin() {
        guard !hasBegun, !isFinished else { return }
        if timeout != nil, state.deadline != nil { takeDeadlines(upTo: time.now()) }
        hasBegun = true
        startStandingEffects()
        setAlarm()
    }

    /// Ends the machine.
    func finish() {
        guard !isFinished else { return }
        isFinished = true
        for id in running.keys { cancelEffect(id) }
        for binding in bindings.values { binding.cancel() }
        bindings = [:]
        for receiver in receivers { receiver.end() }
        receivers = []
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

import Statecharts

/// A machine that runs in a program: it takes events from anybody, one at a time, each to its end.
///
/// The machine's value is its state. *A state follows* when an event leads to a value that is another state, by `==` or
/// by the function that was given for it: a machine that counts things can leave its counters out there.
///
/// Nothing that runs for the machine keeps it alive: when the last reference to it goes, all of it is cancelled, and
/// `states` ends. `finish` does the same at once.
///
/// All times are those of its clock, counted from when the machine was made; where it goes on from a snapshot, from
/// when the machine of the snapshot was.
///
///     let lamp = AsyncMachine(Lamp(), timeout: .deadlinePassed)
///     await lamp.send(.press)
///     if await lamp.state.isLit { print("it shines") }
public final class AsyncMachine<Machine: StateMachine & Sendable>: Sendable {
    /// What can happen to it.
    public typealias Event = Machine.Event
    /// What it can tell effects to do.
    public typealias Command = Machine.Command

    let turns: Turns<Core<Machine>>
    let followers: [Follower<Machine>]

    /// Runs a machine from the given state, as if nothing was known of the world: the effects of the commands that
    /// stand start at once, and before any event.
    ///
    /// - Parameters:
    ///   - machine: the machine, in the state in which it begins.
    ///   - sameState: whether two values are the same state.
    ///   - clock: for deadlines and bindings; tests give one that they move.
    ///   - timeout: the event that is sent when its deadline has come. Without it nothing happens at a deadline.
    ///   - effects: what each command does. It is asked within transitions, so it should be quick. Without it no
    ///     command does anything: for a machine whose answers are all that is wanted.
    ///   - middleware: what sees the events and the states, in this order.
    public convenience init(
        _ machine: Machine, sameState: @escaping @Sendable (Machine, Machine) -> Bool,
        clock: some Clock<Swift.Duration> = ContinuousClock(), timeout: Event? = nil,
        effects: (@Sendable (Command) -> Effect<Machine>)? = nil, middleware: [Middleware<Machine>] = []
    ) {
        self.init(
            from: Snapshot(of: machine), sameState: sameState, clock: clock, timeout: timeout, effects: effects,
            middleware: middleware)
    }

    /// Runs a machine from the given state; two values are the same state when they are equal. All else is as without.
    public convenience init(
        _ machine: Machine, clock: some Clock<Swift.Duration> = ContinuousClock(), timeout: Event? = nil,
        effects: (@Sendable (Command) -> Effect<Machine>)? = nil, middleware: [Middleware<Machine>] = []
    ) where Machine: Equatable {
        self.init(
            from: Snapshot(of: machine), sameState: { $0 == $1 }, clock: clock, timeout: timeout, effects: effects,
            middleware: middleware)
    }

    /// Goes on from a snapshot: its deadlines have left what they had left. With the time of a wall clock, and a
    /// snapshot that has one, too, they have that minus the time that has passed between; a deadline that has passed
    /// meanwhile comes at once, at its own time, before any effect of the first state starts.
    ///
    ///     let door = AsyncMachine(from: saved, wallClock: .seconds(Date.now.timeIntervalSince1970))
    ///
    /// - Parameters:
    ///   - snapshot: what `snapshot(wallClock:)` gave.
    ///   - wallClock: the time now, since any moment that was the same for the snapshot. A clock that was set back has
    ///     not moved.
    public init(
        from snapshot: Snapshot<Machine>, wallClock: Swift.Duration? = nil,
        sameState: @escaping @Sendable (Machine, Machine) -> Bool,
        clock: some Clock<Swift.Duration> = ContinuousClock(), timeout: Event? = nil,
        effects: (@Sendable (Command) -> Effect<Machine>)? = nil, middleware: [Middleware<Machine>] = []
    ) {
        var during: [@Sendable (Step<Machine>) -> Void] = []
        var followers: [Follower<Machine>] = []
        for middleware in middleware {
            switch middleware.way {
            case .during(let see): during.append(see)
            case .after(let see): followers.append(Follower(see))
            }
        }
        self.followers = followers
        let core = Core(
            snapshot, Timeline(clock, from: snapshot.time(at: wallClock)), isSame: sameState, timeout: timeout,
            effects: effects, during: during, followers: followers)
        turns = Turns(core)
        core.owner = self
        guard timeout != nil || effects != nil else { return }
        Task { [weak self] in await self?.turn { $0.begin() } }
    }

    /// Goes on from a snapshot; two values are the same state when they are equal. All else is as without.
    public convenience init(
        from snapshot: Snapshot<Machine>, wallClock: Swift.Duration? = nil,
        clock: some Clock<Swift.Duration> = ContinuousClock(), timeout: Event? = nil,
        effects: (@Sendable (Command) -> Effect<Machine>)? = nil, middleware: [Middleware<Machine>] = []
    ) where Machine: Equatable {
        self.init(
            from: snapshot, wallClock: wallClock, sameState: { $0 == $1 }, clock: clock, timeout: timeout,
            effects: effects, middleware: middleware)
    }

    /// Does something with the machine while nobody else does.
    @inline(__always)
    nonisolated(nonsending) func turn<Result: Sendable>(_ body: (Core<Machine>) -> Result) async -> Result {
        await turns.take(body)
    }

    /// The present state.
    public nonisolated(nonsending) var state: Machine { get async { await turn { $0.state } } }
    /// Whether it has finished, and takes no events any more.
    public nonisolated(nonsending) var isFinished: Bool { get async { await turn { $0.isFinished } } }

    /// The state with its time, for a machine that goes on from there: `init(from:)`.
    ///
    /// - Parameter wallClock: the time now, since any moment that is the same for both machines, such as 1970: for one
    ///   that goes on when the time has passed for which no program ran. Nil for one that goes on with what is left.
    public nonisolated(nonsending) func snapshot(wallClock: Swift.Duration? = nil) async -> Snapshot<Machine> {
        await turn {
            Snapshot(of: $0.state, at: $0.time.now(), wallClock: wallClock, spentDeadline: $0.spentDeadline)
        }
    }

    /// Ends the machine: it takes no events any more, everything that runs for it is cancelled, whoever waits for a
    /// state gets `WaitError.finished`, and `states` ends. A second time it does nothing.
    public nonisolated(nonsending) func finish() async { await turn { $0.finish() } }
}

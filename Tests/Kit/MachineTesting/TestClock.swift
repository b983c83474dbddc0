import Synchronization

/// A clock that stands still until a test moves it. Nobody sleeps longer than until then.
///
///     let clock = TestClock()
///     let door = AsyncMachine(Door(), clock: clock) { ... }
///     clock.advance(by: .seconds(4))
public final class TestClock: Clock {
    /// A time of the clock.
    public struct Instant: InstantProtocol {
        /// Since the clock was made.
        public var offset: Swift.Duration

        /// So long after the clock was made.
        public init(offset: Swift.Duration = .zero) { self.offset = offset }

        /// A later one.
        public func advanced(by span: Swift.Duration) -> Instant { Instant(offset: offset + span) }
        /// How long it is until another one.
        public func duration(to other: Instant) -> Swift.Duration { other.offset - offset }
        /// The earlier one is the smaller.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let id: Int
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct Onlooker {
        let count: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var now = Instant()
        var lastID = 0
        var begun = 0
        var sleepers: [Sleeper] = []
        var onlookers: [Onlooker] = []
        /// Who was cancelled before falling asleep.
        var cancelled: Set<Int> = []
    }

    private let state = Mutex(State())

    /// A clock that has just been made.
    public init() {}

    /// The time.
    public var now: Instant { state.withLock { $0.now } }
    /// It can be moved by a nanosecond.
    public var minimumResolution: Swift.Duration { .nanoseconds(1) }
    /// How many are asleep now.
    public var sleepers: Int { state.withLock { $0.sleepers.count } }

    /// Sleeps until a test has moved the time so far, or until it is cancelled.
    public func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (result, onlookers) = fallAsleep(Sleeper(id: id, deadline: deadline, continuation: continuation))
                if let result { continuation.resume(with: result) }
                for onlooker in onlookers { onlooker.continuation.resume() }
            }
        } onCancel: {
            cancel(id)
        }
    }

    /// The result, if it is there already, and who waited for this sleeper.
    private func fallAsleep(_ sleeper: Sleeper) -> (Result<Void, any Error>?, [Onlooker]) {
        state.withLock { state in
            state.begun += 1
            let onlookers = state.onlookers.filter { $0.count <= state.begun }
            state.onlookers.removeAll { $0.count <= state.begun }
            if state.cancelled.remove(sleeper.id) != nil { return (.failure(CancellationError()), onlookers) }
            if sleeper.deadline <= state.now { return (.success(()), onlookers) }
            state.sleepers.append(sleeper)
            return (nil, onlookers)
        }
    }

    private func cancel(_ id: Int) {
        let sleeper = state.withLock { state -> Sleeper? in
            guard let place = state.sleepers.firstIndex(where: { $0.id == id }) else {
                state.cancelled.insert(id)
                return nil
            }
            return state.sleepers.remove(at: place)
        }
        sleeper?.continuation.resume(throwing: CancellationError())
    }

    /// Moves the time, and wakes those whose time has come, the earliest first.
    public func advance(by span: Swift.Duration) {
        let woken = state.withLock { state -> [Sleeper] in
            state.now = state.now.advanced(by: span)
            let woken = state.sleepers.filter { $0.deadline <= state.now }
            state.sleepers.removeAll { $0.deadline <= state.now }
            return woken
        }
        for sleeper in woken.sorted(by: { $0.deadline < $1.deadline }) { sleeper.continuation.resume() }
    }

    /// Returns when so many sleeps have begun since the clock was made, also if some are over.
    public func sleeps(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state -> Bool in
                guard state.begun < count else { return true }
                state.onlookers.append(Onlooker(count: count, continuation: continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }
}

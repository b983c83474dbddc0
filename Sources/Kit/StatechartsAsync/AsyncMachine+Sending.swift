import Statecharts

extension AsyncMachine {
    /// Sends an event, and returns when its transition is done: the state is the one after it, effects have been
    /// started, and middleware that looks during the transition has seen it.
    ///
    /// Events are taken one at a time, whoever sends them. The event is taken also when the task that sends it was
    /// cancelled: it has happened.
    ///
    /// - Returns: how each region answered; nil when the machine had finished and did not take the event.
    @discardableResult
    public func send(_ event: Event) -> Reaction<Command>? {
        isFinished ? nil : take(event)
    }

    /// Sends an event, and returns when a state is reached. If the state right after the event is one, it returns at
    /// once.
    ///
    /// It waits whatever the machine answers to the event; if the state can be missed, give the task a limit. Who waits
    /// keeps the machine alive.
    ///
    /// - Parameters:
    ///   - event: the event, which is taken also when the task was cancelled.
    ///   - isReached: which states to wait for. It is asked once for each state that follows.
    /// - Returns: the first state of that kind.
    /// - Throws: `WaitError.cancelled` when the task is cancelled while it waits, `WaitError.finished` when the machine
    ///   finishes meanwhile, `WaitError.notTaken` when it had finished before and did not take the event.
    @discardableResult
    public func send(
        _ event: Event, resumeWhen isReached: @escaping @Sendable (Machine) -> Bool
    ) async throws(WaitError) -> Machine {
        guard send(event) != nil else { throw .notTaken }
        return try await state(when: isReached)
    }

    /// Returns when a state is reached; at once if the present state is one.
    ///
    /// - Returns: the first state of that kind.
    /// - Throws: `WaitError.cancelled` when the task is cancelled while it waits, `WaitError.finished` when the machine
    ///   has finished or finishes meanwhile.
    @discardableResult
    public func state(when isReached: @escaping @Sendable (Machine) -> Bool) async throws(WaitError) -> Machine {
        if isFinished { throw .finished }
        if isReached(state) { return state }
        return try await wait(for: .state(isReached)).get()
    }

    /// Returns when nothing runs for the machine any more: every effect has ended, the cancelled ones too, and
    /// middleware has seen everything. Channels, deadlines and bindings may still send events later. Not for effects
    /// and middleware themselves: they would wait for their own end.
    ///
    /// - Throws: `WaitError.cancelled` when the task is cancelled while it waits. That the machine has finished is no
    ///   error.
    public func quiet() async throws(WaitError) {
        begin()
        repeat {
            if !running.isEmpty { _ = try await wait(for: .quiet).get() }
            for follower in followers {
                guard await follower.catchUp() else { throw .cancelled }
            }
        } while !running.isEmpty
    }

    private func wait(for goal: Waiter<Machine>.Goal) async -> Result<Machine, WaitError> {
        let id = nextID()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // A task that is cancelled from here on finds its waiter in the list.
                if Task.isCancelled {
                    continuation.resume(returning: .failure(.cancelled))
                } else {
                    waiters.append(Waiter(id: id, goal: goal, continuation: continuation))
                }
            }
        } onCancel: {
            Task { await self.cancelWaiter(id) }
        }
    }

    private func cancelWaiter(_ id: Int) {
        guard let place = waiters.firstIndex(where: { $0.id == id }) else { return }
        waiters.remove(at: place).continuation.resume(returning: .failure(.cancelled))
    }

    /// Lets those go on who waited for the present state, in the order in which they came.
    func resumeWaiters() {
        waiters.removeAll { waiter in
            guard case .state(let isReached) = waiter.goal, isReached(state) else { return false }
            waiter.continuation.resume(returning: .success(state))
            return true
        }
    }

    /// Lets those go on who waited until no effect runs.
    func resumeQuietWaiters() {
        waiters.removeAll { waiter in
            guard case .quiet = waiter.goal else { return false }
            waiter.continuation.resume(returning: .success(state))
            return true
        }
    }

    /// Tells those who wait for a state that none will follow.
    func releaseWaiters() {
        waiters.removeAll { waiter in
            guard case .state = waiter.goal else { return false }
            waiter.continuation.resume(returning: .failure(.finished))
            return true
        }
    }
}

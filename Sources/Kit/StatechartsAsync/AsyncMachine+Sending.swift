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
    public nonisolated(nonsending) func send(_ event: Event) async -> Reaction<Command>? {
        let core = await turns.begin()
        defer { turns.end() }
        if core.isFinished { return nil }
        return core.take(event)
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
    public nonisolated(nonsending) func send(
        _ event: Event, resumeWhen isReached: @escaping @Sendable (Machine) -> Bool
    ) async throws(WaitError) -> Machine {
        let waiter = await turn { core -> Waiter<Machine>? in
            guard !core.isFinished else { return nil }
            _ = core.take(event)
            return core.waiter(for: .state(isReached))
        }
        guard let waiter else { throw .notTaken }
        return try await result(of: waiter)
    }

    /// Returns when a state is reached; at once if the present state is one.
    ///
    /// - Returns: the first state of that kind.
    /// - Throws: `WaitError.cancelled` when the task is cancelled while it waits, `WaitError.finished` when the machine
    ///   has finished or finishes meanwhile.
    @discardableResult
    public nonisolated(nonsending) func state(
        when isReached: @escaping @Sendable (Machine) -> Bool
    ) async throws(WaitError) -> Machine {
        try await result(of: await turn { $0.waiter(for: .state(isReached)) })
    }

    /// Returns when nothing runs for the machine any more: every effect has ended, the cancelled ones too, and
    /// middleware has seen everything. Channels, deadlines and bindings may still send events later. Not for effects
    /// and middleware themselves: they would wait for their own end.
    ///
    /// - Throws: `WaitError.cancelled` when the task is cancelled while it waits. That the machine has finished is no
    ///   error.
    public nonisolated(nonsending) func quiet() async throws(WaitError) {
        repeat {
            try await result(of: await turn { $0.waiter(for: .quiet) })
            for follower in followers {
                guard await follower.catchUp() else { throw .cancelled }
            }
        } while await turn { !$0.running.isEmpty }
    }

    @discardableResult
    private nonisolated(nonsending) func result(of waiter: Waiter<Machine>) async throws(WaitError) -> Machine {
        let result = await waiter.result()
        // Who waits no longer need not be told.
        if case .failure(.cancelled) = result { await turn { $0.forget(waiter) } }
        return try result.get()
    }
}

extension Core {
    /// Somebody who waits, and is told at once if there is nothing to wait for.
    func waiter(for goal: Waiter<Machine>.Goal) -> Waiter<Machine> {
        begin()
        let waiter = Waiter<Machine>(for: goal)
        switch goal {
        case .state where isFinished: waiter.answer(.failure(.finished))
        case .state(let isReached) where isReached(state): waiter.answer(.success(state))
        case .quiet where running.isEmpty: waiter.answer(.success(state))
        case .state, .quiet: waiters.append(waiter)
        }
        return waiter
    }

    func forget(_ waiter: Waiter<Machine>) { waiters.removeAll { $0 === waiter } }

    /// Lets those go on who waited for the present state, in the order in which they came.
    func resumeWaiters() {
        waiters.removeAll { waiter in
            guard case .state(let isReached) = waiter.goal, isReached(state) else { return false }
            waiter.answer(.success(state))
            return true
        }
    }

    /// Lets those go on who waited until no effect runs.
    func resumeQuietWaiters() {
        waiters.removeAll { waiter in
            guard case .quiet = waiter.goal else { return false }
            waiter.answer(.success(state))
            return true
        }
    }

    /// Tells those who wait for a state that none will follow.
    func releaseWaiters() {
        waiters.removeAll { waiter in
            guard case .state = waiter.goal else { return false }
            waiter.answer(.failure(.finished))
            return true
        }
    }
}

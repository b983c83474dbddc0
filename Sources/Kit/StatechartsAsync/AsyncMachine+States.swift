import Statecharts

extension AsyncMachine {
    /// The states: for each consumer the present one, then every one that follows. None is left out: what a slow
    /// consumer has not taken yet is kept for it, without a limit, so a consumer that does not want states any more
    /// should end its loop.
    public var states: States<Machine> { States(machine: self, keeping: .unbounded) }

    /// The states, for consumers that need not see all of them, such as a display: of those that a consumer has not
    /// taken yet, only the newest `count` are kept, 1 or more.
    public func states(newest count: Int) -> States<Machine> {
        precondition(count > 0, "a consumer that keeps no state gets none")
        return States(machine: self, keeping: .bufferingNewest(count))
    }
}

extension Core {
    /// Lets another consumer in: it gets the present state first.
    func consume(_ keeping: AsyncStream<Machine>.Continuation.BufferingPolicy) -> AsyncStream<Machine> {
        let (states, consumer) = AsyncStream.makeStream(of: Machine.self, bufferingPolicy: keeping)
        if isFinished {
            consumer.finish()
        } else {
            let id = nextID()
            consumers[id] = consumer
            consumer.onTermination = { [weak owner] _ in
                Task { await owner?.turn { $0.forgetConsumer(id) } }
            }
            consumer.yield(state)
        }
        return states
    }

    private func forgetConsumer(_ id: Int) { consumers[id] = nil }

    /// Gives the present state to all consumers.
    func publish() {
        for consumer in consumers.values { consumer.yield(state) }
    }
}

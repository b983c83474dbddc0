import Statecharts

extension AsyncMachine {
    /// Binds a property to an event: it is read from the state, and setting it sends the event.
    ///
    /// - Parameters:
    ///   - property: the property in a state.
    ///   - debounce: how long a value has to stay before it is sent, by the machine's clock; one that is replaced
    ///     before is not sent. Zero sends every value.
    ///   - event: the event that sets it.
    public nonisolated(nonsending) func binding<Value: Sendable>(
        _ property: @escaping @Sendable (Machine) -> Value, debounce: Swift.Duration = .zero,
        event: @escaping @Sendable (Value) -> Event
    ) async -> Binding<Value> {
        let (values, changes) = AsyncStream.makeStream(of: Value.self)
        await bind(values, debounce: debounce, event: event)
        let read: @Sendable () async -> Value? = { [weak self] in
            guard let self else { return nil }
            return property(await self.state)
        }
        return Binding(read: read, changes: changes)
    }

    /// Sends an event for each value of a sequence, until the sequence ends or the machine does.
    ///
    /// - Parameters:
    ///   - values: the values, such as the positions of a slider.
    ///   - debounce: how long a value has to stay the latest before it is sent, by the machine's clock; one that is
    ///     followed by another before is not sent. Zero sends every value.
    ///   - event: the event that a value is.
    public nonisolated(nonsending) func bind<Values: AsyncSequence & Sendable>(
        _ values: Values, debounce: Swift.Duration = .zero, event: @escaping @Sendable (Values.Element) -> Event
    ) async where Values.Element: Sendable, Values.Failure == Never {
        await turn { $0.bind(values, debounce: debounce, event: event) }
    }
}

extension Core {
    /// Sends an event for each value of a sequence.
    func bind<Values: AsyncSequence & Sendable>(
        _ values: Values, debounce: Swift.Duration, event: @escaping @Sendable (Values.Element) -> Event
    ) where Values.Element: Sendable, Values.Failure == Never {
        guard !isFinished else { return }
        let id = nextID()
        var bound = BoundValues()
        bound.reader = Task { [weak owner] in
            for await value in values { await owner?.turn { $0.take(event(value), from: id, debounce) } }
            await owner?.turn { $0.valuesHaveEnded(id) }
        }
        bindings[id] = bound
    }

    private func take(_ event: Event, from id: Int, _ debounce: Swift.Duration) {
        guard bindings[id] != nil else { return }
        guard debounce > .zero else { return _ = take(event) }
        bindings[id]?.pause?.cancel()
        bindings[id]?.count += 1
        let number = bindings[id]?.count
        bindings[id]?.pause = Task { [weak owner, time] in
            do { try await time.pause(debounce) } catch { return }
            await owner?.turn { $0.settle(event, from: id, number) }
        }
    }

    /// A value has stayed for long enough, if none came meanwhile.
    private func settle(_ event: Event, from id: Int, _ number: Int?) {
        guard let bound = bindings[id], bound.count == number else { return }
        bindings[id]?.pause = nil
        if bound.reader == nil { bindings[id] = nil }
        _ = take(event)
    }

    private func valuesHaveEnded(_ id: Int) {
        if bindings[id]?.pause == nil { bindings[id] = nil } else { bindings[id]?.reader = nil }
    }
}

import Statecharts
import StatechartsAsync
import Testing

struct WaitingTests {
    @Test("send returns when the state is reached that it waits for")
    func reached() async throws {
        let job = AsyncMachine(
            Job(), effects: { $0 == .work(7) ? .run { .finished(49) } : .none })
        let state = try await job.send(.start(7)) { if case .done = $0.state { true } else { false } }
        #expect(state.state == .done(49))
    }

    @Test("send returns at once when the state after the event is the one")
    func atOnce() async throws {
        let job = AsyncMachine(Job())
        let state = try await job.send(.start(3)) { $0.state == .working(on: 3) }
        #expect(state.state == .working(on: 3))
    }

    @Test("the state before the event is not the one that is waited for")
    func notBefore() async throws {
        let job = AsyncMachine(Job())
        await job.send(.start(1))
        let sender = Task { try await job.send(.stop) { $0.state == .working(on: 1) } }
        var states = job.states.makeAsyncIterator()
        while await states.next()?.state != .idle {}
        await job.send(.start(1))
        #expect(try await sender.value.state == .working(on: 1))
    }

    @Test("a sender that is cancelled waits no longer, and its event was taken")
    func cancelled() async {
        let lamp = AsyncMachine(Lamp())
        let sender = Task { try await lamp.send(.press) { _ in false } }
        _ = try? await lamp.state { $0.isLit }
        sender.cancel()
        await #expect(throws: WaitError.cancelled) { try await sender.value }
        #expect(await lamp.state.presses == 1)
    }

    @Test("a sender that was cancelled before sends its event and does not wait")
    func cancelledBefore() async {
        let lamp = AsyncMachine(Lamp())
        let latch = Latch()
        let sender = Task {
            await latch.wait()
            return try await lamp.send(.press) { _ in false }
        }
        sender.cancel()
        await latch.open()
        await #expect(throws: WaitError.cancelled) { try await sender.value }
        #expect(await lamp.state.presses == 1)
    }

    @Test("when the machine finishes nobody waits for a state any more")
    func finish() async {
        let lamp = AsyncMachine(Lamp())
        let waiters = (0..<5).map { _ in Task { try await lamp.send(.press) { _ in false } } }
        _ = try? await lamp.state { $0.presses == 5 }
        await lamp.finish()
        for waiter in waiters {
            await #expect(throws: WaitError.finished) { try await waiter.value }
        }
        await #expect(throws: WaitError.notTaken) { try await lamp.send(.press) { _ in true } }
        await #expect(throws: WaitError.finished) { try await lamp.state { _ in true } }
    }

    @Test("each waiter gets the first state of its kind")
    func firstOfItsKind() async throws {
        let lamp = AsyncMachine(Lamp())
        let third = Task { try await lamp.send(.press) { $0.presses >= 3 } }
        // Whoever has sent its event waits.
        try await lamp.state { $0.presses == 1 }
        let fourth = Task { try await lamp.send(.press) { $0.presses >= 4 } }
        try await lamp.state { $0.presses == 2 }
        for _ in 3...6 { await lamp.send(.press) }
        #expect(try await third.value.presses == 3)
        #expect(try await fourth.value.presses == 4)
    }

    @Test("who waits until it is quiet can be cancelled")
    func quietCancelled() async throws {
        let latch = Latch()
        let job = AsyncMachine(
            Job(),
            effects: { command in
                guard command == .work(1) else { return .none }
                return .run {
                    await latch.wait()
                    return nil
                }
            })
        await job.send(.start(1))
        let waiter = Task { try await job.quiet() }
        waiter.cancel()
        await #expect(throws: WaitError.cancelled) { try await waiter.value }
        await latch.open()
        try await job.quiet()
    }

    @Test("who waits for middleware until it is quiet can be cancelled", arguments: [false, true])
    func quietCancelledWithMiddleware(finishes: Bool) async throws {
        let latch = Latch()
        let lamp = AsyncMachine(Lamp(), middleware: [.after { _ in await latch.wait() }])
        await lamp.send(.press)
        if finishes { await lamp.finish() }
        let waiter = Task { try await lamp.quiet() }
        // Nothing depends on this, but whoever waits already must notice it, too.
        for _ in 0..<100 { await Task.yield() }
        waiter.cancel()
        await #expect(throws: WaitError.cancelled) { try await waiter.value }
        await latch.open()
        try await lamp.quiet()
    }
}

import MachineTesting
import Statecharts
import StatechartsAsync
import Synchronization
import Testing

struct MiddlewareTests {
    @Test("middleware sees every event with its verdict")
    func events() async {
        let seen = Mutex<[Verdict]>([])
        let lamp = AsyncMachine(
            Lamp(), clock: TestClock(), middleware: [.events { _, verdict in seen.withLock { $0.append(verdict) } }])
        await lamp.send(.press)
        await lamp.send(.deadlinePassed)
        #expect(seen.withLock { $0 } == [.handled, .refused])
    }

    @Test("middleware sees the state before and the state after, when a state follows")
    func states() async {
        let seen = Mutex<[[Bool]]>([])
        let lamp = AsyncMachine(
            Lamp(), clock: TestClock(),
            middleware: [.states { before, after in seen.withLock { $0.append([before.isLit, after.isLit]) } }])
        for event in [Lamp.Event.press, .look, .darken, .darken] { await lamp.send(event) }
        #expect(seen.withLock { $0 } == [[false, true], [true, false]])
    }

    @Test("middleware that takes its time sees the events in their order, one at a time, and the machine does not wait")
    func slow() async throws {
        let notes = Notes<UInt64>()
        let latch = Latch()
        let lamp = AsyncMachine(
            Lamp(),
            middleware: [
                .after { step in
                    await latch.wait()
                    await notes.add(step.after.presses)
                }
            ])
        for _ in 1...20 { await lamp.send(.press) }
        #expect(await notes.all.isEmpty)
        await latch.open()
        try await lamp.quiet()
        #expect(await notes.all == Array(1...20))
    }

    @Test("who waits until it is quiet waits for middleware, also when the machine has finished")
    func quietAtTheEnd() async throws {
        let notes = Notes<UInt64>()
        let latch = Latch()
        let lamp = AsyncMachine(
            Lamp(),
            middleware: [
                .after { step in
                    await latch.wait()
                    await notes.add(step.after.presses)
                }
            ])
        for _ in 1...20 { await lamp.send(.press) }
        await lamp.finish()
        let waiter = Task {
            try await lamp.quiet()
            await notes.add(21)
        }
        // Nothing depends on this, but who does not wait gets the time to show it.
        for _ in 0..<100 { await Task.yield() }
        await latch.open()
        try await waiter.value
        #expect(await notes.all == Array(1...21))
    }

    @Test("several see each event in the order in which they were given")
    func several() async {
        let seen = Mutex<[Int]>([])
        let middleware = (0..<3).map { number in
            Middleware<Lamp>.during { _ in seen.withLock { $0.append(number) } }
        }
        let lamp = AsyncMachine(Lamp(), middleware: middleware)
        await lamp.send(.press)
        await lamp.send(.press)
        #expect(seen.withLock { $0 } == [0, 1, 2, 0, 1, 2])
    }
}

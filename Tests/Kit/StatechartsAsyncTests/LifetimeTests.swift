import MachineTesting
import Statecharts
import StatechartsAsync
import Testing

struct LifetimeTests {
    @Test("consumers do not keep the machine alive, and end with it")
    func consumers() async {
        var lamp: AsyncMachine<Lamp>? = AsyncMachine(Lamp())
        let states = lamp?.states
        let began = Latch()
        let consumer = Task {
            guard let states else { return }
            for await _ in states { await began.open() }
        }
        await began.wait()
        lamp = nil
        await consumer.value
        var late = states?.makeAsyncIterator()
        #expect(await late?.next() == nil)
    }

    @Test("an effect does not keep the machine alive, and is cancelled with it", arguments: [false, true])
    func effects(finishes: Bool) async {
        let clock = TestClock()
        let notes = Notes<Bool>()
        let over = Latch()
        let effect = Effect<Job>.run(cancelled: .never) {
            try? await clock.sleep(for: .seconds(1))
            await notes.add(Task.isCancelled)
            await over.open()
            return .finished(1)
        }
        var job: AsyncMachine<Job>? = AsyncMachine(Job(), effects: { $0 == .rest ? .none : effect })
        await job?.send(.start(1))
        await clock.sleeps(1)
        if finishes { await job?.finish() } else { job = nil }
        await over.wait()
        #expect(await notes.all == [true])
        #expect(clock.sleepers == 0)
        if finishes {
            try? await job?.quiet()
            #expect(await job?.state.state == .working(on: 1))
        }
    }

    @Test("a deadline does not keep the machine alive, and nobody sleeps until it any more", arguments: [false, true])
    func deadlines(finishes: Bool) async {
        let clock = TestClock()
        var lamp: AsyncMachine<Lamp>? = AsyncMachine(Lamp(), clock: clock, timeout: .deadlinePassed)
        let states = lamp?.states
        var consumer = states?.makeAsyncIterator()
        _ = await consumer?.next()
        await lamp?.send(.press)
        _ = await consumer?.next()
        await clock.sleeps(1)
        if finishes { await lamp?.finish() } else { lamp = nil }
        #expect(await consumer?.next() == nil)
        #expect(clock.sleepers == 0)
    }

    @Test("a binding does not keep the machine alive, and what it has not sent is dropped", arguments: [false, true])
    func bindings(finishes: Bool) async {
        let clock = TestClock()
        var job: AsyncMachine<Job>? = AsyncMachine(Job(), clock: clock)
        let states = job?.states
        var consumer = states?.makeAsyncIterator()
        _ = await consumer?.next()
        let work = await job?.binding({ $0.progress }, debounce: .seconds(1)) { .start($0) }
        work?.set(5)
        await clock.sleeps(1)
        if finishes { await job?.finish() } else { job = nil }
        #expect(await consumer?.next() == nil)
        #expect(clock.sleepers == 0)
        if !finishes { #expect(await work?.value == nil) }
    }

    @Test("a channel keeps neither machine alive")
    func channels() async {
        let channel = Channel<Lamp.Event>()
        var lamp: AsyncMachine<Lamp>? = AsyncMachine(Lamp())
        try? await lamp?.receive(from: channel)
        channel.send(.press)
        _ = try? await lamp?.state { $0.isLit }
        let states = lamp?.states
        var consumer = states?.makeAsyncIterator()
        _ = await consumer?.next()
        lamp = nil
        #expect(await consumer?.next() == nil)
        channel.send(.press)
    }

    @Test("middleware that comes after the transitions sees everything up to the end", arguments: [false, true])
    func middleware(finishes: Bool) async {
        let (steps, seen) = AsyncStream.makeStream(of: Step<Lamp>.self)
        let latch = Latch()
        var lamp: AsyncMachine<Lamp>? = AsyncMachine(
            Lamp(),
            middleware: [
                .after { step in
                    await latch.wait()
                    seen.yield(step)
                    if step.after.presses == 10 { seen.finish() }
                }
            ])
        for _ in 1...10 { await lamp?.send(.press) }
        if finishes { await lamp?.finish() } else { lamp = nil }
        await latch.open()
        try? await lamp?.quiet()
        #expect(await steps.reduce(into: []) { $0.append($1.after.presses) } == Array(1...10))
    }
}

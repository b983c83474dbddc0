import Statecharts
import StatechartsAsync
import Testing

struct ChannelTests {
    private func isDone(_ job: Job) -> Bool { if case .done = job.state { true } else { false } }

    @Test("when a state is reached, another machine gets an event")
    func reached() async throws {
        let button = Channel<Lamp.Event>()
        let lamp = AsyncMachine(Lamp(), receives: [button])
        let job = AsyncMachine(Job(), middleware: [.sends(.press, into: button, when: isDone)])
        await job.send(.start(1))
        await job.send(.finished(1))
        try await lamp.state { $0.isLit }
    }

    @Test("a state that lasts is reached once; the event can be made from it")
    func once() async throws {
        let notes = Notes<Job.Event>()
        let results = Channel<Job.Event>()
        let receiver = AsyncMachine(Job(), middleware: [.after { await notes.add($0.event) }], receives: [results])
        let sender = AsyncMachine(
            Job(),
            middleware: [
                .sends(into: results, when: { $0.progress > 1 }) { .start($0.progress) }
            ])
        await sender.send(.start(1))
        for _ in 0..<5 { await sender.send(.progressed) }
        await sender.send(.start(1))
        for _ in 0..<2 { await sender.send(.progressed) }
        results.send(.finished(0))
        try await receiver.state { $0.state == .done(0) }
        try await receiver.quiet()
        #expect(await notes.all == [.start(2), .start(2), .finished(0)])
    }

    @Test("events arrive in the order in which they were sent")
    func order() async {
        let channel = Channel<Job.Event>()
        for number in 0..<100 { channel.send(.start(number)) }
        let job = AsyncMachine(Job(state: .working(on: -1)), receives: [channel])
        var numbers: [Int] = []
        for await state in job.states {
            if case .working(let number) = state.state, number >= 0 { numbers.append(number) }
            if numbers.last == 99 { break }
        }
        // The first state is the one that the consumer found.
        #expect(numbers == Array((numbers.first ?? 0)...99))
    }

    @Test("two machines can send to each other, and each can go")
    func bothWays() async throws {
        let (there, back) = (Channel<Lamp.Event>(), Channel<Job.Event>())
        var lamp: AsyncMachine<Lamp>? = AsyncMachine(
            Lamp(), middleware: [.sends(.finished(8), into: back, when: { $0.isLit })], receives: [there])
        let job = AsyncMachine(
            Job(),
            middleware: [.sends(.press, into: there, when: { $0.state == .working(on: 8) })], receives: [back])
        try await job.send(.start(8)) { $0.state == .done(8) }
        let states = lamp?.states
        var consumer = states?.makeAsyncIterator()
        _ = await consumer?.next()
        lamp = nil
        #expect(await consumer?.next() == nil)
        #expect(await job.send(.start(8))?.verdict == .handled)
    }
}

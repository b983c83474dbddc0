import Statecharts
import StatechartsAsync
import Testing

struct ChannelTests {
    private func isDone(_ job: Job) -> Bool { if case .done = job.state { true } else { false } }

    @Test("when a state is reached, another machine gets an event")
    func reached() async throws {
        let button = Channel<Lamp.Event>()
        let lamp = AsyncMachine(Lamp())
        try await lamp.receive(from: button)
        let job = AsyncMachine(Job(), middleware: [.sends(.press, into: button, when: isDone)])
        await job.send(.start(1))
        await job.send(.finished(1))
        try await lamp.state { $0.isLit }
    }

    @Test("a state that lasts is reached once; the event can be made from it")
    func once() async throws {
        let notes = Notes<Job.Event>()
        let results = Channel<Job.Event>()
        let receiver = AsyncMachine(Job(), middleware: [.after { await notes.add($0.event) }])
        try await receiver.receive(from: results)
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
    func order() async throws {
        let channel = Channel<Job.Event>()
        for number in 0..<100 { channel.send(.start(number)) }
        let job = AsyncMachine(Job(state: .working(on: -1)))
        try await job.receive(from: channel)
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
            Lamp(), middleware: [.sends(.finished(8), into: back, when: { $0.isLit })])
        try await lamp?.receive(from: there)
        let job = AsyncMachine(
            Job(), middleware: [.sends(.press, into: there, when: { $0.state == .working(on: 8) })])
        try await job.receive(from: back)
        try await job.send(.start(8)) { $0.state == .done(8) }
        let states = lamp?.states
        var consumer = states?.makeAsyncIterator()
        _ = await consumer?.next()
        lamp = nil
        #expect(await consumer?.next() == nil)
        #expect(await job.send(.start(8))?.verdict == .handled)
    }

    @Test("a second receiver is refused with a reason, and so is one that has finished")
    func secondReceiver() async throws {
        let channel = Channel<Lamp.Event>()
        let (lamp, other) = (AsyncMachine(Lamp()), AsyncMachine(Lamp()))
        try await lamp.receive(from: channel)
        await #expect(throws: ChannelError.hasReceiver) { try await other.receive(from: channel) }
        await #expect(throws: ChannelError.hasReceiver) { try await lamp.receive(from: channel) }
        #expect("\(ChannelError.hasReceiver)".contains("one receiver"))
        channel.send(.press)
        try await lamp.state { $0.isLit }
        #expect(await !other.state.isLit)
        await other.finish()
        await #expect(throws: ChannelError.machineHasFinished) { try await other.receive(from: channel) }
    }

    @Test("a new receiver takes the place of one that has finished, and gets what was sent meanwhile, in order")
    func newReceiver() async throws {
        let notes = Notes<Job.Event>()
        let channel = Channel<Job.Event>()
        let first = AsyncMachine(Job())
        try await first.receive(from: channel)
        channel.send(.start(1))
        try await first.state { $0.state == .working(on: 1) }
        await first.finish()
        for number in 2...4 { channel.send(.start(number)) }
        let second = AsyncMachine(Job(), middleware: [.after { await notes.add($0.event) }])
        try await second.receive(from: channel)
        try await second.state { $0.state == .working(on: 4) }
        try await second.quiet()
        #expect(await notes.all == [.start(2), .start(3), .start(4)])
        // What the first one has left behind takes nothing from the second.
        await first.finish()
        channel.send(.stop)
        try await second.state { $0.state == .idle }
    }

    @Test("a new receiver takes the place of one that is gone")
    func goneReceiver() async throws {
        let channel = Channel<Lamp.Event>()
        var first: AsyncMachine<Lamp>? = AsyncMachine(Lamp())
        try await first?.receive(from: channel)
        var states = first?.states.makeAsyncIterator()
        _ = await states?.next()
        first = nil
        #expect(await states?.next() == nil)
        channel.send(.press)
        let second = AsyncMachine(Lamp())
        try await second.receive(from: channel)
        try await second.state { $0.isLit }
    }
}

import MachineTesting
import Statecharts
import StatechartsAsync
import Testing

struct BindingTests {
    private let clock = TestClock()

    private func working(_ job: Job) -> Int {
        if case .working(let number) = job.state { number } else { 0 }
    }

    @Test("a bound property is read from the state, and setting it sends an event")
    func readAndSet() async throws {
        let job = AsyncMachine(Job(), clock: clock)
        let work = await job.binding(working) { .start($0) }
        #expect(await work.value == 0)
        work.set(4)
        try await job.state { $0.state == .working(on: 4) }
        #expect(await work.value == 4)
        #expect(clock.sleepers == 0)
    }

    @Test("of values that follow each other quickly only the last one is sent")
    func debounced() async throws {
        let notes = Notes<Job.Event>()
        let job = AsyncMachine(Job(), clock: clock, middleware: [.after { await notes.add($0.event) }])
        let work = await job.binding(working, debounce: .milliseconds(300)) { .start($0) }
        for number in 1...3 {
            work.set(number)
            await clock.sleeps(number)
            #expect(clock.sleepers == 1)
            clock.advance(by: .milliseconds(200))
        }
        #expect(await work.value == 0)
        clock.advance(by: .milliseconds(100))
        try await job.state { $0.state == .working(on: 3) }
        work.set(9)
        await clock.sleeps(4)
        clock.advance(by: .milliseconds(300))
        try await job.state { $0.state == .working(on: 9) }
        try await job.quiet()
        #expect(await notes.all == [.start(3), .start(9)])
    }

    @Test("a value that was set is sent although nobody has the binding any more")
    func released() async throws {
        let job = AsyncMachine(Job(), clock: clock)
        var work: Binding<Int>? = await job.binding(working, debounce: .seconds(1)) { .start($0) }
        work?.set(5)
        work = nil
        await clock.sleeps(1)
        clock.advance(by: .seconds(1))
        try await job.state { $0.state == .working(on: 5) }
    }

    @Test("a sequence of values is bound to an event")
    func sequence() async throws {
        let (values, source) = AsyncStream.makeStream(of: Int.self)
        let job = AsyncMachine(Job(), clock: clock)
        await job.bind(values, debounce: .seconds(1)) { .start($0) }
        source.yield(1)
        await clock.sleeps(1)
        source.yield(2)
        source.finish()
        await clock.sleeps(2)
        clock.advance(by: .seconds(1))
        try await job.state { $0.state == .working(on: 2) }
    }
}

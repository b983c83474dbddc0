import MachineTesting
import Statecharts
import StatechartsAsync
import Testing

struct StatesTests {
    @Test("each consumer gets the present state first, then every one that follows")
    func presentThenLater() async {
        let lamp = AsyncMachine(Lamp())
        await lamp.send(.press)
        let consumers = (0..<5).map { _ in
            Task {
                var presses: [UInt64] = []
                for await state in lamp.states {
                    presses.append(state.presses)
                    if state.presses == 10 { break }
                }
                return presses
            }
        }
        for _ in 2...10 { await lamp.send(.press) }
        for consumer in consumers {
            let presses = await consumer.value
            #expect(presses == Array(presses[0]...10))
        }
    }

    @Test("a consumer that takes nothing keeps nobody waiting, and gets everything later")
    func slowConsumer() async {
        let lamp = AsyncMachine(Lamp())
        var states = lamp.states.makeAsyncIterator()
        #expect(await states.next()?.presses == 0)
        for _ in 1...1000 { await lamp.send(.press) }
        for presses in UInt64(1)...1000 { #expect(await states.next()?.presses == presses) }
    }

    @Test("a consumer that asks for the newest states misses older ones that it did not take in time")
    func newest() async {
        let lamp = AsyncMachine(Lamp())
        var states = lamp.states(newest: 2).makeAsyncIterator()
        #expect(await states.next()?.presses == 0)
        for _ in 1...10 { await lamp.send(.press) }
        #expect(await states.next()?.presses == 9)
        #expect(await states.next()?.presses == 10)
    }

    @Test("an event that leads to the same state gives no state")
    func sameState() async {
        let lamp = AsyncMachine(Lamp(), clock: TestClock())
        var states = lamp.states.makeAsyncIterator()
        #expect(await states.next()?.presses == 0)
        await lamp.send(.look)
        await lamp.send(.darken)
        await lamp.send(.press)
        #expect(await states.next()?.presses == 1)
    }

    @Test("a machine can say which values are the same state")
    func ownSameness() async {
        let lamp = AsyncMachine(Lamp(), sameState: { $0.isLit == $1.isLit }, clock: TestClock())
        var states = lamp.states.makeAsyncIterator()
        #expect(await states.next()?.presses == 0)
        for _ in 0..<3 { await lamp.send(.press) }
        await lamp.send(.darken)
        #expect(await states.next()?.presses == 1)
        #expect(await states.next()?.isLit == false)
    }

    @Test("the states end when the machine finishes, after those that were there")
    func finish() async {
        let lamp = AsyncMachine(Lamp())
        var states = lamp.states.makeAsyncIterator()
        #expect(await states.next() != nil)
        await lamp.send(.press)
        await lamp.finish()
        #expect(await states.next()?.isLit == true)
        #expect(await states.next() == nil)
        #expect(await states.next() == nil)
        for await _ in lamp.states { Issue.record("a machine that has finished has no states") }
    }

    @Test("the states end when a consumer is cancelled, for this consumer only")
    func cancelled() async {
        let lamp = AsyncMachine(Lamp())
        let began = Latch()
        let consumer = Task {
            for await _ in lamp.states { await began.open() }
        }
        var other = lamp.states.makeAsyncIterator()
        #expect(await other.next() != nil)
        await began.wait()
        consumer.cancel()
        await consumer.value
        await lamp.send(.press)
        #expect(await other.next()?.isLit == true)
    }
}

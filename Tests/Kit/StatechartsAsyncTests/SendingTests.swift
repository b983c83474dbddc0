import MachineTesting
import Statecharts
import StatechartsAsync
import Testing

struct SendingTests {
    @Test("send returns when the transition is done, with the answer")
    func answer() async {
        let lamp = AsyncMachine(Lamp(), clock: TestClock())
        let reaction = await lamp.send(.press)
        #expect(reaction?.verdict == .handled)
        #expect(reaction?[0].to == "lit")
        #expect(reaction?[0].commands[0] == .lightUp)
        #expect(await lamp.state.isLit)
        #expect(await lamp.send(.deadlinePassed)?.verdict == .refused)
    }

    @Test("of many senders each gets the answer to its own event")
    func ownAnswers() async {
        let lamp = AsyncMachine(Lamp())
        let numbers = await withTaskGroup { group in
            for _ in 0..<200 {
                group.addTask { await lamp.send(.press)?[0].fact?.value }
            }
            return await group.reduce(into: [UInt64]()) { numbers, value in
                if case .number(let number) = value { numbers.append(number) }
            }
        }
        #expect(numbers.sorted() == Array(1...200))
    }

    @Test("transitions of different senders do not mix: each begins in the state in which the one before ended")
    func noMixing() async {
        let notes = Notes<Step<Lamp>>()
        let lamp = AsyncMachine(Lamp(), middleware: [.after { await notes.add($0) }])
        await withDiscardingTaskGroup { group in
            for _ in 0..<50 {
                group.addTask { await lamp.send(.press) }
                group.addTask { await lamp.send(.darken) }
            }
        }
        try? await lamp.quiet()
        let steps = await notes.all
        #expect(steps.count == 100)
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.after == $1.before })
    }

    @Test("an event of a cancelled task is taken")
    func cancelledSender() async {
        let lamp = AsyncMachine(Lamp())
        let latch = Latch()
        let sender = Task {
            await latch.wait()
            return await lamp.send(.press)?.verdict
        }
        sender.cancel()
        await latch.open()
        #expect(await sender.value == .handled)
        #expect(await lamp.state.isLit)
    }

    @Test("a machine that has finished takes no event, and says so")
    func finished() async {
        let lamp = AsyncMachine(Lamp())
        await lamp.finish()
        await lamp.finish()
        #expect(await lamp.send(.press) == nil)
        #expect(await lamp.isFinished)
        #expect(await !lamp.state.isLit)
    }
}

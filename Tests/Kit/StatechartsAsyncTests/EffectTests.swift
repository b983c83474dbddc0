import MachineTesting
import Statecharts
import StatechartsAsync
import Testing

struct EffectTests {
    private let clock = TestClock()

    /// Works for a second, and answers with the square.
    private func square(cancelled: Effect<Job>.Cancellation = .whenAnyStateFollows) -> Effect<Job> {
        Effect(matching: { if case .work(let number) = $0 { number } else { nil } }, cancelled: cancelled) { number in
            do { try await clock.sleep(for: .seconds(1)) } catch { return nil }
            return .finished(number * number)
        }
    }

    @Test("what an effect returns is taken as an event")
    func result() async throws {
        let job = AsyncMachine(Job(), effects: [square()])
        await job.send(.start(6))
        await clock.sleeps(1)
        clock.advance(by: .seconds(1))
        #expect(try await job.state { $0.state == .done(36) }.refusals == 0)
        try await job.quiet()
    }

    @Test("an effect that returns nothing sends nothing")
    func nothing() async throws {
        let job = AsyncMachine(Job(), effects: [Effect(when: { $0 == .work(1) }) { _ in nil }])
        await job.send(.start(1))
        try await job.quiet()
        #expect(await job.state == Job(state: .working(on: 1)))
    }

    @Test("an effect is only for its commands")
    func otherCommands() async throws {
        let notes = Notes<Job.Command>()
        let job = AsyncMachine(
            Job(),
            effects: [
                Effect(when: { $0 == .rest }) { command in
                    await notes.add(command)
                    return nil
                }
            ])
        await job.send(.start(1))
        try await job.quiet()
        #expect(await notes.all.isEmpty)
        await job.send(.stop)
        try await job.quiet()
        #expect(await notes.all == [.rest])
    }

    @Test("any state that follows cancels an effect, and it sleeps no longer")
    func anyState() async throws {
        let job = AsyncMachine(Job(), effects: [square()])
        await job.send(.start(6))
        await clock.sleeps(1)
        await job.send(.progressed)
        #expect(clock.sleepers == 0)
        try await job.quiet()
        #expect(await job.state.state == .working(on: 6))
    }

    @Test("an effect that was cancelled gives no event, also when it does not notice")
    func lateResult() async throws {
        let (began, latch) = (Latch(), Latch())
        let job = AsyncMachine(
            Job(),
            effects: [
                Effect(when: { $0 == .work(1) }) { _ in
                    await began.open()
                    await latch.wait()
                    return .finished(1)
                }
            ])
        await job.send(.start(1))
        await began.wait()
        await job.send(.start(2))
        await latch.open()
        try await job.quiet()
        #expect(await job.state == Job(state: .working(on: 2)))
    }

    @Test("a state in which nothing changed cancels no effect, and neither does an event that was not handled")
    func sameState() async throws {
        let job = AsyncMachine(
            Job(), sameState: { $0.state == $1.state && $0.refusals == $1.refusals }, effects: [square()])
        await job.send(.start(6))
        await clock.sleeps(1)
        await job.send(.progressed)
        clock.advance(by: .seconds(1))
        try await job.state { $0.state == .done(36) }
        // A refused event is counted in the state, but nothing follows from it.
        let lights = Effect<Job>(when: { $0 == .rest }) { _ in
            do { try await clock.sleep(for: .seconds(1)) } catch { return .stop }
            return .start(0)
        }
        let other = AsyncMachine(Job(state: .working(on: 1)), effects: [lights])
        await other.send(.stop)
        await clock.sleeps(2)
        await other.send(.progressed)
        #expect(await other.state.refusals == 1)
        clock.advance(by: .seconds(1))
        try await other.state { $0.state == .working(on: 0) }
    }

    @Test("an effect can outlast the states until a given one")
    func givenState() async throws {
        let job = AsyncMachine(Job(), effects: [square(cancelled: .when { $0.state == .idle })])
        await job.send(.start(6))
        await clock.sleeps(1)
        await job.send(.progressed)
        #expect(clock.sleepers == 1)
        await job.send(.stop)
        #expect(clock.sleepers == 0)
        try await job.quiet()
        #expect(await job.state.state == .idle)
    }

    @Test("an effect that is never cancelled outlasts all states")
    func never() async throws {
        let job = AsyncMachine(Job(), effects: [square(cancelled: .never)])
        await job.send(.start(6))
        await job.send(.stop)
        await job.send(.start(5))
        await clock.sleeps(2)
        clock.advance(by: .seconds(1))
        try await job.quiet()
        // The first result ends the work, the second comes when nothing is worked on.
        let state = await job.state
        #expect(state.state == .done(36) || state.state == .done(25))
        #expect(state.refusals == 1)
    }

    @Test("each event of a sequence is taken, one after the other")
    func sequence() async throws {
        let (events, source) = AsyncStream.makeStream(of: Job.Event.self)
        let job = AsyncMachine(
            Job(), effects: [Effect(when: { $0 == .work(1) }, cancelled: .never, events: { _ in events })])
        await job.send(.start(1))
        source.yield(.progressed)
        source.yield(.progressed)
        try await job.state { $0.progress == 2 }
        source.yield(.finished(2))
        source.finish()
        try await job.quiet()
        #expect(await job.state == Job(state: .done(2), progress: 2))
    }

    @Test("a sequence that was cancelled gives no more events, though it has some")
    func cancelledSequence() async throws {
        let job = AsyncMachine(
            Job(),
            effects: [
                Effect(when: { $0 == .work(1) }) { _ in
                    AsyncStream { source in
                        for _ in 0..<5 { source.yield(.progressed) }
                    }
                }
            ])
        await job.send(.start(1))
        try await job.quiet()
        // Its own first event leads to another state.
        #expect(await job.state.progress == 1)
    }

    @Test("one command starts every effect that is for it")
    func several() async throws {
        let notes = Notes<Int>()
        let effects = (0..<3).map { number in
            Effect<Job>(when: { $0 == .work(1) }) { _ in
                await notes.add(number)
                return nil
            }
        }
        let job = AsyncMachine(Job(), effects: effects)
        await job.send(.start(1))
        try await job.quiet()
        #expect(await notes.all.sorted() == [0, 1, 2])
    }

    @Test("an effect runs with its priority")
    func priority() async throws {
        let notes = Notes<TaskPriority>()
        let job = AsyncMachine(
            Job(),
            effects: [
                Effect(when: { $0 == .work(1) }, priority: .background) { _ in
                    await notes.add(Task.basePriority ?? .high)
                    return nil
                }
            ])
        await job.send(.start(1))
        try await job.quiet()
        #expect(await notes.all == [.background])
    }
}

import Gallery
import Links
import MachineTesting
import Statecharts
import StatechartsAsync
import Testing

struct EffectTests {
    private let clock = TestClock()

    /// Works for a second, and answers with the square.
    private func squares(
        cancelled: Effect<Job>.Cancellation = .whenItsOutputEnds
    ) -> @Sendable (Job.Command) -> Effect<Job> {
        { [clock] command in
            guard case .work(let number) = command else { return .none }
            return .run(cancelled: cancelled) {
                do { try await clock.sleep(for: .seconds(1)) } catch { return nil }
                return .finished(number * number)
            }
        }
    }

    /// The effect for one piece of work, and nothing for all else.
    private func forWork(_ number: Int, _ effect: Effect<Job>) -> @Sendable (Job.Command) -> Effect<Job> {
        { $0 == .work(number) ? effect : .none }
    }

    @Test("what an effect returns is taken as an event")
    func result() async throws {
        let job = AsyncMachine(Job(), effects: squares())
        await job.send(.start(6))
        await clock.sleeps(1)
        clock.advance(by: .seconds(1))
        #expect(try await job.state { $0.state == .done(36) }.refusals == 0)
        try await job.quiet()
    }

    @Test("an effect that returns nothing sends nothing")
    func nothing() async throws {
        let job = AsyncMachine(Job(), effects: forWork(1, .run { nil }))
        await job.send(.start(1))
        try await job.quiet()
        #expect(await job.state == Job(state: .working(on: 1)))
    }

    @Test("the effects of the first state start by themselves, and before the first event")
    func firstState() async throws {
        let job = AsyncMachine(Job(state: .working(on: 6)), effects: squares())
        await clock.sleeps(1)
        clock.advance(by: .seconds(1))
        try await job.state { $0.state == .done(36) }
        let notes = Notes<Job.Command>()
        let other = AsyncMachine(
            Job(),
            effects: { command in
                .run(cancelled: .never) {
                    await notes.add(command)
                    return nil
                }
            })
        await other.send(.start(1))
        try await other.quiet()
        #expect(await notes.all.contains(.rest))
        #expect(await notes.all.count == 2)
    }

    @Test(
        "each region has its own effects, in the first state and later, also where the commands are equal")
    func regions() async throws {
        let notes = Notes<String>()
        let shop = AsyncMachine(
            Workshop<2>(),
            effects: { command in
                .run {
                    await notes.add("\(command.label)")
                    do { try await clock.sleep(for: .seconds(1)) } catch { await notes.add("\(command.label) ends") }
                    return nil
                }
            })
        // A producer and two consumers that rest.
        await clock.sleeps(3)
        for event in [WorkshopEvent.produce, .finish, .produce, .finish, .consume(.first)] { await shop.send(event) }
        try await waitFor(notes, "startConsuming", 1)
        await shop.send(.consume(.second))
        try await waitFor(notes, "startConsuming", 2)
        #expect(await notes.all.count { $0 == "startConsuming ends" } == 0)
        await shop.send(.done(.first))
        try await waitFor(notes, "startConsuming ends", 1)
        await shop.finish()
        try await shop.quiet()
        #expect(await notes.all.count { $0 == "startConsuming ends" } == 2)
    }

    /// Waits until something was noted so many times.
    private func waitFor(_ notes: Notes<String>, _ note: String, _ count: Int) async throws {
        while await notes.all.count(where: { $0 == note }) < count {
            try Task.checkCancellation()
            await Task.yield()
        }
    }

    @Test("an effect lives as long as the output that started it: another state that wants the same cancels nothing")
    func sameOutput() async throws {
        let job = AsyncMachine(Job(), effects: squares())
        await job.send(.start(6))
        await clock.sleeps(1)
        await job.send(.progressed)
        await job.send(.progressed)
        #expect(clock.sleepers == 1)
        clock.advance(by: .seconds(1))
        #expect(try await job.state { $0.state == .done(36) }.progress == 2)
    }

    @Test("an effect is cancelled when its output ends, and sleeps no longer")
    func outputEnds() async throws {
        let job = AsyncMachine(Job(), effects: squares())
        await job.send(.start(6))
        await clock.sleeps(1)
        await job.send(.start(5))
        await clock.sleeps(2)
        #expect(clock.sleepers == 1)
        await job.send(.stop)
        #expect(clock.sleepers == 0)
        try await job.quiet()
        #expect(await job.state.state == .idle)
    }

    @Test("a link that has opened keeps the effect that opened it, since it still wants what it wanted")
    func link() async throws {
        let link = AsyncMachine(
            SocketLink(),
            effects: { command in
                guard command == .openTransport else { return .none }
                return .run {
                    try? await clock.sleep(for: .seconds(1))
                    return nil
                }
            })
        await link.send(.connect)
        await clock.sleeps(1)
        await link.send(.connected)
        #expect(await link.state.standingOutputs == .open)
        #expect(clock.sleepers == 1)
        await link.send(.authFailed)
        #expect(clock.sleepers == 0)
    }

    @Test("a signal was said once: its effect runs to its end, whatever follows")
    func signal() async throws {
        let notes = Notes<KeyboardCommand>()
        let latch = Latch()
        let keyboard = AsyncMachine(
            Keyboard(),
            effects: { command in
                guard case .type = command else { return .none }
                return .run {
                    await latch.wait()
                    if !Task.isCancelled { await notes.add(command) }
                    return nil
                }
            })
        for event in [KeyboardEvent.letter(0x61), .capsLock, .letter(0x62), .letter(0x62)] {
            await keyboard.send(event)
        }
        await latch.open()
        try await keyboard.quiet()
        #expect(await notes.all.count == 3)
    }

    @Test("any state that follows cancels an effect that is so, and it sleeps no longer")
    func anyState() async throws {
        let job = AsyncMachine(Job(), effects: squares(cancelled: .whenAnyStateFollows))
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
        let late = Effect<Job>.run {
            await began.open()
            await latch.wait()
            return .finished(1)
        }
        let job = AsyncMachine(Job(), effects: forWork(1, late))
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
            Job(), sameState: { $0.state == $1.state && $0.refusals == $1.refusals },
            effects: squares(cancelled: .whenAnyStateFollows))
        await job.send(.start(6))
        await clock.sleeps(1)
        await job.send(.progressed)
        clock.advance(by: .seconds(1))
        try await job.state { $0.state == .done(36) }
        // A refused event is counted in the state, but nothing follows from it.
        let lights = Effect<Job>.run(cancelled: .whenAnyStateFollows) {
            do { try await clock.sleep(for: .seconds(1)) } catch { return .stop }
            return .start(0)
        }
        let other = AsyncMachine(Job(), effects: { $0 == .rest ? lights : .none })
        await clock.sleeps(2)
        await other.send(.progressed)
        #expect(await other.state.refusals == 1)
        clock.advance(by: .seconds(1))
        try await other.state { $0.state == .working(on: 0) }
    }

    @Test("an effect can outlast the states until a given one")
    func givenState() async throws {
        let job = AsyncMachine(Job(), effects: squares(cancelled: .when { $0.state == .idle }))
        await job.send(.start(6))
        await clock.sleeps(1)
        await job.send(.start(5))
        await clock.sleeps(2)
        #expect(clock.sleepers == 2)
        await job.send(.stop)
        #expect(clock.sleepers == 0)
        try await job.quiet()
        #expect(await job.state.state == .idle)
    }

    @Test("an effect that is never cancelled outlasts all states")
    func never() async throws {
        let job = AsyncMachine(Job(), effects: squares(cancelled: .never))
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
        let job = AsyncMachine(Job(), effects: forWork(1, .events { events }))
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
        let five = Effect<Job>.events(cancelled: .whenAnyStateFollows) {
            AsyncStream { source in
                for _ in 0..<5 { source.yield(.progressed) }
            }
        }
        let job = AsyncMachine(Job(), effects: forWork(1, five))
        await job.send(.start(1))
        try await job.quiet()
        // Its own first event leads to another state.
        #expect(await job.state.progress == 1)
    }

    @Test("one command can start several effects, and all end with its output")
    func several() async throws {
        let one = Effect<Job>.run {
            do { try await clock.sleep(for: .seconds(1)) } catch { return nil }
            return .progressed
        }
        let job = AsyncMachine(Job(), effects: forWork(1, .all(one, one, one)))
        await job.send(.start(1))
        await clock.sleeps(3)
        clock.advance(by: .seconds(1))
        try await job.quiet()
        #expect(await job.state.progress == 3)
        await job.send(.stop)
        await job.send(.start(1))
        await clock.sleeps(6)
        await job.send(.stop)
        #expect(clock.sleepers == 0)
    }

    @Test("an effect runs with its priority")
    func priority() async throws {
        let notes = Notes<TaskPriority>()
        let background = Effect<Job>.run(priority: .background) {
            await notes.add(Task.basePriority ?? .high)
            return nil
        }
        let job = AsyncMachine(Job(), effects: forWork(1, background))
        await job.send(.start(1))
        try await job.quiet()
        #expect(await notes.all == [.background])
    }
}

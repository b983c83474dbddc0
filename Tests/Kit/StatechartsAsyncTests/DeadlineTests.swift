import MachineTesting
import Statecharts
import StatechartsAsync
import Testing

struct DeadlineTests {
    private let clock = TestClock()

    @Test("when a deadline has passed, the machine takes its event")
    func passes() async throws {
        let lamp = AsyncMachine(Lamp(), clock: clock, timeout: .deadlinePassed)
        await lamp.send(.press)
        await clock.sleeps(1)
        clock.advance(by: .milliseconds(9_999))
        #expect(await lamp.state.isLit)
        clock.advance(by: .milliseconds(1))
        try await lamp.state { !$0.isLit }
    }

    @Test("a state with a new deadline drops the old one")
    func moves() async throws {
        let lamp = AsyncMachine(Lamp(), clock: clock, timeout: .deadlinePassed)
        await lamp.send(.press)
        await clock.sleeps(1)
        clock.advance(by: .seconds(6))
        await lamp.send(.press)
        await clock.sleeps(2)
        #expect(clock.sleepers == 1)
        clock.advance(by: .seconds(6))
        #expect(await lamp.state.isLit)
        clock.advance(by: .seconds(4))
        try await lamp.state { !$0.isLit }
    }

    @Test("a state without a deadline lets nobody sleep")
    func isLeft() async {
        let lamp = AsyncMachine(Lamp(), clock: clock, timeout: .deadlinePassed)
        await lamp.send(.press)
        await clock.sleeps(1)
        await lamp.send(.darken)
        #expect(clock.sleepers == 0)
    }

    @Test("a machine that begins in a state with a deadline takes it")
    func fromTheStart() async throws {
        let machine = Lamp(state: .lit(until: Instant(nanoseconds: 1_000)))
        let lamp = AsyncMachine(machine, clock: clock, timeout: .deadlinePassed)
        await clock.sleeps(1)
        clock.advance(by: .microseconds(1))
        try await lamp.state { !$0.isLit }
    }

    @Test("a deadline that has passed goes before an event, at its own time")
    func beforeTheEvent() async throws {
        let notes = Notes<Step<Lamp>>()
        let lamp = AsyncMachine(
            Lamp(), clock: clock, timeout: .deadlinePassed, middleware: [.after { await notes.add($0) }])
        await lamp.send(.press)
        clock.advance(by: .seconds(15))
        await lamp.send(.press)
        try await lamp.quiet()
        let steps = await notes.all
        #expect(steps.map(\.event) == [.press, .deadlinePassed, .press])
        #expect(steps.map(\.time.nanoseconds) == [0, 10_000_000_000, 15_000_000_000])
        #expect(await lamp.state.deadline == .zero + .seconds(25))
    }

    @Test("without an event for it nothing happens at a deadline")
    func withoutTimeout() async {
        let lamp = AsyncMachine(Lamp(), clock: clock)
        await lamp.send(.press)
        clock.advance(by: .seconds(60))
        await lamp.send(.look)
        #expect(await lamp.state.isLit)
    }

    @Test("a machine that keeps a passed deadline is told of it once")
    func isKept() async throws {
        let notes = Notes<Lamp.Event>()
        // The event that it takes for the deadline changes nothing.
        let lamp = AsyncMachine(
            Lamp(), clock: clock, timeout: .look, middleware: [.after { await notes.add($0.event) }])
        await lamp.send(.press)
        clock.advance(by: .seconds(10))
        await lamp.send(.look)
        clock.advance(by: .seconds(10))
        await lamp.send(.darken)
        try await lamp.quiet()
        #expect(await notes.all == [.press, .look, .look, .darken])
    }

    @Test(
        "the result of an effect is taken before the deadline or not at all, also if the deadline comes meanwhile",
        arguments: [
            // The lamp is lit at 0 s, and until 10 s.
            ([0, 0, 9, 11], [.press, .darken]), ([0, 0, 11], [.press, .deadlinePassed]),
        ] as [([Int64], [Lamp.Event])])
    func resultInTime(_ times: [Int64], _ expected: [Lamp.Event]) async throws {
        let notes = Notes<Lamp.Event>()
        let lamp = AsyncMachine(
            Lamp(), clock: ScriptedClock(times.map { .seconds($0) }), timeout: .deadlinePassed,
            effects: { $0 == .lightUp ? .run { .darken } : .none },
            middleware: [.after { await notes.add($0.event) }])
        await lamp.send(.press)
        try await lamp.quiet()
        #expect(await notes.all == expected)
        #expect(await !lamp.state.isLit)
    }

    @Test("a state that ends when it begins ends, also when it began at a deadline")
    func endsAtOnce() async throws {
        let notes = Notes<Step<Playlist>>()
        let playlist = AsyncMachine(
            Playlist(tracks: [.milliseconds(50), .zero, .zero, .milliseconds(50)]), clock: clock, timeout: .trackDidEnd,
            middleware: [.after { await notes.add($0) }])
        await playlist.send(.play)
        clock.advance(by: .seconds(1))
        // Nobody has to wake up: passed deadlines go before a later event.
        await playlist.send(.look)
        try await playlist.quiet()
        let steps = await notes.all
        #expect(steps.map(\.event.label.text) == ["play"] + Array(repeating: "trackDidEnd", count: 4) + ["look"])
        #expect(steps.map { $0.time.nanoseconds / 1_000_000 } == [0, 50, 50, 50, 100, 1_000])
        #expect(await playlist.state.label == "silent")
    }

    @Test("a state that ends when it begins ends by the alarm, too")
    func endsByAlarm() async throws {
        let playlist = AsyncMachine(
            Playlist(tracks: [.milliseconds(50), .zero, .milliseconds(50)]), clock: clock, timeout: .trackDidEnd)
        await playlist.send(.play)
        await clock.sleeps(1)
        clock.advance(by: .seconds(1))
        try await playlist.state { $0.label == "silent" }
    }

    @Test("a machine whose deadlines never get past one time is given up there, and keeps nobody waiting")
    func neverPasses() async throws {
        let notes = Notes<Playlist.Event>()
        let playlist = AsyncMachine(
            Playlist(tracks: [.zero, .zero], repeats: true), clock: clock, timeout: .trackDidEnd,
            middleware: [.after { await notes.add($0.event) }])
        await playlist.send(.play)
        await playlist.send(.look)
        try await playlist.quiet()
        let count = await notes.all.count
        #expect(count > 10)
        #expect(clock.sleepers == 0)
        await playlist.send(.look)
        try await playlist.quiet()
        #expect(await notes.all.count == count + 1)
    }
}

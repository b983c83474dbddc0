import MachineTesting
import Statecharts
import StatechartsAsync
import Testing

struct UsesTests {
    private let clock = TestClock()
    private let quickDrive = Drive(close: { _ in }, open: {})

    @Test("a display shows the states until the door is finished")
    func shows() async throws {
        let notes = Notes<String>()
        let latch = Latch()
        let door = makeDoor(quickDrive)
        async let showing: Void = display(door) { label in
            await notes.add(label.text)
            await latch.open()
        }
        await latch.wait()
        try await door.send(.closeButtonWasPressed) { $0.label == "closed" }
        await door.finish()
        await showing
        #expect(await notes.all == ["open", "closing", "closed"])
    }

    @Test("who waits for the door gives up after 20 seconds")
    func limit() async {
        let stuck = Drive(close: { _ in try await clock.sleep(for: .seconds(60)) }, open: {})
        let door = makeDoor(stuck, clock: clock)
        async let hasClosed = closeDoor(door, clock: clock)
        await clock.sleeps(2)
        clock.advance(by: .seconds(20))
        #expect(await !hasClosed)
        #expect(await closeDoor(makeDoor(quickDrive), clock: clock))
    }

    @Test("who presses the button learns whether the door closes")
    func press() async {
        let door = makeDoor(Drive(close: { _ in try await clock.sleep(for: .seconds(60)) }, open: {}))
        #expect(await pressCloseButton(of: door))
        #expect(await !pressCloseButton(of: door))
        await door.finish()
        #expect(await !pressCloseButton(of: door))
    }

    @Test("a job hears of the progress of its work until it is stopped")
    func work() async throws {
        let (events, source) = AsyncStream.makeStream(of: Job.Event.self)
        let job = makeJob { _ in events }
        await job.send(.start(1))
        for _ in 0..<2 { source.yield(.progressed) }
        try await job.state { $0.progress == 2 }
        await job.send(.stop)
        source.yield(.progressed)
        try await job.quiet()
        #expect(await job.state.state == .idle)
        #expect(await job.state.refusals == 0)
    }

    @Test("the lamp is lit when the door opens, and the log has it")
    func lamp() async throws {
        let notes = Notes<String>()
        let (door, lamp) = try await makeDoorWithLamp(quickDrive) { await notes.add($0) }
        try await door.send(.closeButtonWasPressed) { $0.label == "closed" }
        await door.send(.callButtonWasPressed)
        try await lamp.state { $0.isLit }
        try await door.quiet()
        #expect(
            await notes.all == [
                "closeButtonWasPressed: handled", "doorHasLocked: handled", "callButtonWasPressed: handled",
                "doorHasOpened: handled",
            ])
    }

    @Test("a knob is read and set")
    func knob() async throws {
        let job = AsyncMachine(Job(), clock: clock)
        let knob = await makeKnob(for: job)
        knob.set(3)
        await clock.sleeps(1)
        clock.advance(by: .milliseconds(300))
        try await job.state { $0.state == .working(on: 3) }
        #expect(await knob.value == 0)
    }

    @Test("a lamp that was saved has gone out meanwhile")
    func saves() async throws {
        let lamp = AsyncMachine(Lamp(), clock: clock, timeout: .deadlinePassed)
        await lamp.send(.press)
        let bytes = await save(lamp, wallClock: .seconds(100))
        #expect(try await restore(bytes, wallClock: .seconds(101)).state.isLit)
        try await restore(bytes, wallClock: .seconds(111)).state { !$0.isLit }
    }
}

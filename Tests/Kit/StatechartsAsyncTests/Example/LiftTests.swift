import MachineTesting
import Statecharts
import StatechartsAsync
import Testing

struct LiftTests {
    private let clock = TestClock()
    private let notes = Notes<String>()

    /// A drive without a door: it takes its time by the test's clock, and notes what happens.
    private var drive: Drive {
        Drive(
            close: { speed in
                await notes.add("closes, \(speed)")
                do { try await clock.sleep(for: speed == .slow ? .seconds(8) : .seconds(4)) } catch {
                    await notes.add("stops")
                    throw error
                }
            },
            open: { try await clock.sleep(for: .seconds(3)) })
    }

    @Test("the door closes, and says that it has locked")
    func closes() async throws {
        let door = makeDoor(drive, clock: clock)
        await door.send(.personEntered)
        await door.send(.closeButtonWasPressed)
        await clock.sleeps(1)
        clock.advance(by: .seconds(4))
        try await door.state { $0.state == .closed(persons: 1) }
        #expect(await notes.all == ["closes, normal"])
    }

    @Test("with many persons the door closes slowly")
    func closesSlowly() async throws {
        let door = makeDoor(drive, clock: clock)
        for _ in 1...6 { await door.send(.personEntered) }
        await door.send(.closeButtonWasPressed)
        await clock.sleeps(1)
        clock.advance(by: .seconds(4))
        #expect(await door.state.state == .closing(persons: 6))
        clock.advance(by: .seconds(4))
        try await door.state { $0.state == .closed(persons: 6) }
        #expect(await notes.all == ["closes, slow"])
    }

    @Test("who slips in while the door closes does not stop it, until it has to close slowly")
    func slipsIn() async throws {
        let door = makeDoor(drive, clock: clock)
        for _ in 1...3 { await door.send(.personEntered) }
        await door.send(.closeButtonWasPressed)
        await clock.sleeps(1)
        await door.send(.personEntered)
        #expect(await door.state.state == .closing(persons: 4))
        #expect(clock.sleepers == 1)
        await door.send(.personEntered)
        await clock.sleeps(2)
        #expect(clock.sleepers == 1)
        clock.advance(by: .seconds(8))
        try await door.state { $0.state == .closed(persons: 5) }
        try await door.quiet()
        let all = await notes.all
        #expect(all.sorted() == ["closes, normal", "closes, slow", "stops"])
    }

    @Test("somebody in the way stops the door, which does not lock and opens again")
    func reopens() async throws {
        let door = makeDoor(drive, clock: clock)
        await door.send(.closeButtonWasPressed)
        await clock.sleeps(1)
        clock.advance(by: .seconds(3))
        await door.send(.curtainBroke)
        // Who closes sleeps no longer, and who opens sleeps now.
        await clock.sleeps(2)
        #expect(clock.sleepers == 1)
        clock.advance(by: .seconds(3))
        try await door.state { $0.state == .open(persons: 0) }
        try await door.quiet()
        #expect(await notes.all == ["closes, normal", "stops"])
    }

    @Test("a passenger presses the button and waits until the door has locked")
    func waits() async throws {
        let door = makeDoor(drive, clock: clock)
        let passenger = Task {
            try await door.send(.closeButtonWasPressed) { $0.label == "closed" }
        }
        await clock.sleeps(1)
        clock.advance(by: .seconds(4))
        #expect(try await passenger.value.state == .closed(persons: 0))
    }
}

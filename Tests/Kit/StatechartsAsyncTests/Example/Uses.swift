import Statecharts
import StatechartsAsync

/// Shows the states of a door as long as it is there.
func display(_ door: AsyncMachine<LiftDoor>, on show: @Sendable (Label) async -> Void) async {
    for await door in door.states {
        await show(door.label)
    }
}

/// Presses the button, and says whether the door closes now.
func pressCloseButton(of door: AsyncMachine<LiftDoor>) async -> Bool {
    await door.send(.closeButtonWasPressed)?.verdict == .handled
}

/// Closes the door, and returns when it has locked; false if that takes longer than 20 seconds.
func closeDoor(_ door: AsyncMachine<LiftDoor>, clock: some Clock<Swift.Duration>) async -> Bool {
    let closing = Task {
        try await door.send(.closeButtonWasPressed) { $0.label == "closed" }
    }
    let limit = Task {
        try await clock.sleep(for: .seconds(20))
        closing.cancel()
    }
    defer { limit.cancel() }
    return (try? await closing.value) != nil
}

/// A job that hears from its work while it lasts.
func makeJob(_ work: @escaping @Sendable (Int) -> AsyncStream<Job.Event>) -> AsyncMachine<Job> {
    AsyncMachine(
        Job(),
        effects: { command in
            switch command {
            // Progress is another state, and wants the same work as the one before.
            case .work(let number): .events { work(number) }
            case .rest: .none
            }
        })
}

/// A log of what happens to a door, and a lamp that is lit by it.
func makeDoorWithLamp(
    _ drive: Drive, log: @escaping @Sendable (String) async -> Void
) async throws -> (AsyncMachine<LiftDoor>, AsyncMachine<Lamp>) {
    let light = Channel<Lamp.Event>()
    let door = makeDoor(
        drive,
        middleware: [
            .after { await log("\($0.event.label): \($0.verdict.label)") },
            .sends(.press, into: light, when: { $0.label == "opening" }),
        ])
    let lamp = AsyncMachine(Lamp(), timeout: .deadlinePassed)
    try await lamp.receive(from: light)
    return (door, lamp)
}

/// A knob that chooses what is worked on, once it has rested for 300 ms.
func makeKnob(for job: AsyncMachine<Job>) async -> Binding<Int> {
    await job.binding({ $0.progress }, debounce: .milliseconds(300)) { .start($0) }
}

/// Saves a lamp for the next program, which may come much later.
func save(_ lamp: AsyncMachine<Lamp>, wallClock: Swift.Duration) async -> [UInt8] {
    await lamp.snapshot(wallClock: wallClock).bytes
}

/// The lamp as it would be now if it had not been saved.
func restore(_ bytes: [UInt8], wallClock: Swift.Duration) throws(SnapshotError) -> AsyncMachine<Lamp> {
    AsyncMachine(from: try Snapshot(bytes: bytes, into: Lamp()), wallClock: wallClock, timeout: .deadlinePassed)
}

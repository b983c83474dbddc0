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
        effects: [
            // Progress is another state, and must not cancel the work that makes it.
            Effect(
                matching: { if case .work(let number) = $0 { number } else { nil } },
                cancelled: .when { $0.state == .idle },
                events: { number in work(number) })
        ])
}

/// A log of what happens to a door, and a lamp that is lit by it.
func makeDoorWithLamp(
    _ drive: Drive, log: @escaping @Sendable (String) async -> Void
) -> (AsyncMachine<LiftDoor>, AsyncMachine<Lamp>) {
    let light = Channel<Lamp.Event>()
    let door = makeDoor(
        drive,
        middleware: [
            .after { await log("\($0.event.label): \($0.verdict.label)") },
            .sends(.press, into: light, when: { $0.label == "opening" }),
        ])
    let lamp = AsyncMachine(Lamp(), timeout: .deadlinePassed, receives: [light])
    return (door, lamp)
}

/// A knob that chooses what is worked on, once it has rested for 300 ms.
func makeKnob(for job: AsyncMachine<Job>) async -> Binding<Int> {
    await job.binding({ $0.progress }, debounce: .milliseconds(300)) { .start($0) }
}

import Statecharts
import StatechartsAsync
import Textbook

/// The door in a program: what it commands is done by asynchronous functions.
@main
enum Lift {
    static func main() async throws {
        let door = makeDoor { speed in try await Task.sleep(for: .milliseconds(speed == 1 ? 400 : 200)) }
        _ = await door.send(.personsEntered(3))
        let closed = try await door.send(.closePressed, resumeWhen: { $0.state == .closed })
        print("the door is \(closed.label)")
        await door.finish()
    }
}

/// A door whose drive closes it. While it closes, the button that opens cancels that.
func makeDoor(
    clock: some Clock<Swift.Duration> = ContinuousClock(), _ close: @escaping @Sendable (UInt64) async throws -> Void
) -> AsyncMachine<Door> {
    AsyncMachine(
        Door(), clock: clock,
        effects: { command in
            switch command {
            case .close(let speed):
                .run {
                    do { try await close(speed) } catch { return nil }
                    return .hasLocked
                }
            case .open, .rest: .none
            }
        },
        middleware: [.states { before, after in print("\(before.label) -> \(after.label)") }])
}

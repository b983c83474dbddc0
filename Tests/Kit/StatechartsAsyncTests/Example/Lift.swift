import Statecharts
import StatechartsAsync

/// What the door needs from outside: plain closures, real ones in the lift and others in a test.
struct Drive: Sendable {
    /// Closes the door, and returns when it has locked. When its task is cancelled, it stops the door and throws.
    let close: @Sendable (LiftDoor.Speed) async throws -> Void
    /// Opens the door, and returns when it is open. When its task is cancelled, it stops the door and throws.
    let open: @Sendable () async throws -> Void
}

/// A door that runs, with what its commands do.
func makeDoor(
    _ drive: Drive, clock: some Clock<Swift.Duration> = ContinuousClock(), middleware: [Middleware<LiftDoor>] = []
) -> AsyncMachine<LiftDoor> {
    AsyncMachine(
        LiftDoor(), clock: clock,
        effects: { command in
            switch command {
            case .close(let speed):
                // Cancelled when the door is to do something else: it stops when somebody is in its way.
                .run(priority: .high) {
                    do { try await drive.close(speed) } catch { return nil }
                    return .doorHasLocked
                }
            case .open:
                .run {
                    do { try await drive.open() } catch { return nil }
                    return .doorHasOpened
                }
            case .rest: .none
            }
        },
        middleware: middleware)
}

/// Why somebody who waited for a machine waits no longer.
///
///     do {
///         try await lamp.state { $0.isLit }
///     } catch .finished {
///         print("it will never shine")
///     } catch {
///         print("nobody waits any more")
///     }
public enum WaitError: Error, Equatable {
    /// The task that waited was cancelled. The event that it sent before was taken all the same.
    case cancelled
    /// The machine finished meanwhile. The event that was sent before was taken.
    case finished
    /// The machine had finished before, and did not take the event.
    case notTaken
}

/// Why somebody who waited for a machine waits no longer.
public enum WaitError: Error, Equatable {
    /// The task that waited was cancelled. The event that it sent before was taken all the same.
    case cancelled
    /// The machine finished meanwhile. The event that was sent before was taken.
    case finished
    /// The machine had finished before, and did not take the event.
    case notTaken
}

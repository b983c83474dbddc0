/// A sequence of values that becomes events of a machine.
struct BoundValues: Sendable {
    /// What reads the values; nil when they have ended.
    var reader: Task<Void, Never>?
    /// What waits until the latest value has settled.
    var pause: Task<Void, Never>?
    /// How many values came: only the latest one may become an event.
    var count = 0

    func cancel() {
        reader?.cancel()
        pause?.cancel()
    }
}

/// Whether a process that is simulated still lives. Its record and its chip ask before they do anything.
final class Fate {
    /// How many more stores of its record it makes before it dies; nil for one that is not killed.
    @exclusivity(unchecked) var storesLeft: Int?
    /// How many bytes of the store at which it dies are made.
    @exclusivity(unchecked) var lastBytes = 0
    /// Whether it died.
    @exclusivity(unchecked) var isDead = false

    /// Asks for leave to store: how many bytes of it may be stored.
    @inline(__always)
    func leave(for count: Int) -> Int {
        guard !isDead else { return 0 }
        guard let left = storesLeft else { return count }
        storesLeft = left - 1
        guard left <= 0 else { return count }
        isDead = true
        return min(lastBytes, count)
    }
}

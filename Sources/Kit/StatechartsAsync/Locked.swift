import Synchronization

/// A value behind a lock.
///
/// The thread sanitizer does not see how `Mutex` waits, since the standard library is compiled without it. So an atomic
/// that it sees says the same once more.
final class Locked<Value>: @unchecked Sendable {
    private var value: Value
    private let lock = Mutex(())
    private let order = Atomic<Bool>(false)

    init(_ value: Value) { self.value = value }

    /// Calls `body` with the value, which nobody else has meanwhile.
    func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        lock.withLock { _ in
            _ = order.load(ordering: .acquiring)
            defer { order.store(true, ordering: .releasing) }
            return body(&value)
        }
    }
}

import Foundation

/// A value that several threads use, one at a time.
///
/// It is what Synchronization's `Mutex` is, for tests in which threads do wait for each other. Swift 6.3's thread
/// sanitizer does not see how a `Mutex` is handed over to who waited for it: that happens inside the runtime, which is
/// built without it (`Mutex._MutexHandle._lockSlow`). It then takes what each does under the lock for a race.
public final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    // Only who holds the lock looks at it.
    private var value: Value

    /// Begins with a value.
    public init(_ value: Value) { self.value = value }

    /// Does something with the value while nobody else does.
    public func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}

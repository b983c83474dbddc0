import Foundation

/// Does something on a thread of its own, as programs do what waits for tasks: the threads of the tasks must not be taken.
///
/// What comes of it is handed over under a lock. Swift 6.3's runtime orders the two threads by itself. But it does not tell the thread
/// sanitizer when a continuation is resumed before anybody waits for it (`swift_continuation_awaitImpl`), which then takes the
/// hand-over for a race now and then.
public func onOwnThread<Value>(_ body: @escaping () -> Value) async -> Value {
    nonisolated(unsafe) let body = body
    let handOver = HandOver<Value>()
    await withCheckedContinuation { continuation in
        Thread {
            handOver.give(body())
            continuation.resume()
        }.start()
    }
    return handOver.take()
}

private final class HandOver<Value>: @unchecked Sendable {
    private let lock = NSLock()
    // Only who holds the lock looks at it.
    private var value: Value?

    func give(_ value: Value) { lock.withLock { self.value = value } }

    func take() -> Value {
        lock.withLock {
            guard let value else { fatalError("nothing was handed over") }
            return value
        }
    }
}

import Foundation

/// Does something on a thread of its own, as programs do what waits for tasks: the threads of the tasks must not be
/// taken.
///
/// What comes of it is handed over under a lock. Swift 6.3's runtime orders the two threads by itself. But it does not
/// tell the thread sanitizer when a continuation is resumed before anybody waits for it
/// (`swift_continuation_awaitImpl`), which then takes the hand-over for a race now and then.
public func onOwnThread<Value>(_ body: @escaping () -> Value) async -> Value {
    nonisolated(unsafe) let body = body
    let handOver = Locked<Value?>(nil)
    await withCheckedContinuation { continuation in
        Thread {
            let value = body()
            handOver.withLock { $0 = value }
            continuation.resume()
        }.start()
    }
    return handOver.withLock { value in
        guard let value else { fatalError("nothing was handed over") }
        return value
    }
}

import Dispatch
import Synchronization

/// Runs something that is done by several workers, and waits for it here.
///
/// The program itself stays on its first thread: signals that end a line that is typed come there, and Swift's own
/// threads block them.
package func waiting<Result: Sendable>(for work: @escaping @Sendable () async -> Result) -> Result {
    let box = Box<Result>()
    let done = DispatchSemaphore(value: 0)
    Task.detached {
        let result = await work()
        box.result.withLock { $0 = result }
        done.signal()
    }
    done.wait()
    guard let result = box.result.withLock({ $0 }) else { preconditionFailure("the work has signalled its end") }
    return result
}

private final class Box<Result: Sendable>: Sendable {
    let result = Mutex<Result?>(nil)
}

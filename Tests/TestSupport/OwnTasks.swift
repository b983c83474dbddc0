import Dispatch
import Testing

/// Runs the tests of a suite on a thread of their own.
///
/// All tests share as many threads as there are processors. One that waits for another program keeps its thread, so
/// that a processor may have nothing to do. One that waits as a task gives its thread away, and gets one again after
/// all tests that have not begun yet: a test in a browser, which waits for each answer, was left for the end.
public struct OwnTasks: SuiteTrait, TestScoping {
    private let thread: TaskThread

    /// The name of the thread. Suites with the same value share it: one of their tests at a time, but for those that
    /// wait as tasks.
    public init(_ name: String) { thread = TaskThread(name) }

    /// Called by Swift Testing, once for the whole suite.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(thread) { try await function() }
    }
}

/// Runs one piece of a task after the other.
private final class TaskThread: TaskExecutor {
    private let queue: DispatchQueue

    init(_ name: String) { queue = DispatchQueue(label: name) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

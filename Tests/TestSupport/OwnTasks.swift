import Dispatch
import Testing

/// Runs the tests of a suite on a thread of their own.
///
/// All tests share as many threads as there are processors, and one that waits for another program keeps its thread, so that a processor may
/// have nothing to do. One that waits as a task gives its thread away, and then comes behind all those that have not begun: of those of
/// a browser, which wait for each answer, most were left for the end.
public struct OwnTasks: SuiteTrait, TestScoping {
    private let thread: TaskThread

    /// Suites that have the same one take turns.
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

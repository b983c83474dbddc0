import Foundation
import Record
import Statecharts
import Synchronization

/// Runs one seed after another, several at once, and hands the results on in the order of the seeds.
package final class Hunt: Sendable {
    /// A board and a plan for it.
    package struct Job: Sendable {
        /// What messages call the board.
        package let file: String
        /// The board.
        package let torturer: Torturer
        /// What is run.
        package let plan: RunPlan

        /// A job.
        package init(file: String, torturer: Torturer, plan: RunPlan) {
            self.file = file
            self.torturer = torturer
            self.plan = plan
        }
    }

    private struct State {
        var next = 0
        var isOver = false
        /// Results that wait for one before them, each with its job: there may be none of that number any more when it
        /// is handed on.
        var done: [Int: (job: Job, result: Result<RunResult, RecordError>)] = [:]
        var handedOn = 0
    }

    private let state = Mutex(State())
    private let job: @Sendable (Int) -> Job?
    private let take: @Sendable (Job, Result<RunResult, RecordError>) -> Bool

    /// A hunt through jobs, by their numbers from 0 on, until there is none. `take` is told each result of those that
    /// were begun, in order, and whether to go on is what it answers.
    package init(
        _ job: @escaping @Sendable (Int) -> Job?,
        take: @escaping @Sendable (Job, Result<RunResult, RecordError>) -> Bool
    ) {
        self.job = job
        self.take = take
    }

    /// Hunts, with so many at once. Returns when all that was begun is done.
    package func run(atOnce count: Int) {
        let group = DispatchGroup()
        for _ in 0..<count {
            group.enter()
            let thread = Thread { [self] in
                work()
                group.leave()
            }
            // A loop with its chip is large, and goes through the stack when it begins.
            thread.stackSize = 16 << 20
            thread.start()
        }
        group.wait()
    }

    private func work() {
        while let (number, job) = begin() {
            let result = Result { () throws(RecordError) in try job.torturer.run(job.plan) }
            finish(number, job, result)
        }
    }

    private func begin() -> (Int, Job)? {
        state.withLock { state in
            guard !state.isOver, let job = job(state.next) else { return nil }
            defer { state.next += 1 }
            return (state.next, job)
        }
    }

    private func finish(_ number: Int, _ job: Job, _ result: Result<RunResult, RecordError>) {
        state.withLock { state in
            state.done[number] = (job, result)
            while let next = state.done.removeValue(forKey: state.handedOn) {
                state.handedOn += 1
                if !take(next.job, next.result) { state.isOver = true }
            }
        }
    }
}

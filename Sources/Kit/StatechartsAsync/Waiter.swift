import Statecharts

/// Somebody who waits for a machine, and is told once.
final class Waiter<Machine: StateMachine & Sendable>: Sendable {
    /// What for.
    enum Goal: Sendable {
        /// A state of this kind.
        case state(@Sendable (Machine) -> Bool)
        /// That no effect runs.
        case quiet
    }

    /// What it is told.
    typealias Answer = Result<Machine, WaitError>

    private enum Progress {
        case nothing
        case asked(CheckedContinuation<Answer, Never>)
        case answered(Answer)
    }

    let goal: Goal
    private let progress = Locked(Progress.nothing)

    init(for goal: Goal) { self.goal = goal }

    /// Tells it. Later answers are too late.
    func answer(_ answer: Answer) {
        let continuation = progress.withLock { progress -> CheckedContinuation<Answer, Never>? in
            switch progress {
            case .nothing:
                progress = .answered(answer)
                return nil
            case .asked(let continuation):
                progress = .answered(answer)
                return continuation
            case .answered:
                return nil
            }
        }
        continuation?.resume(returning: answer)
    }

    /// The answer, when it is there. To be asked once.
    nonisolated(nonsending) func result() async -> Answer {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer = progress.withLock { progress -> Answer? in
                    if case .answered(let answer) = progress { return answer }
                    progress = .asked(continuation)
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            answer(.failure(.cancelled))
        }
    }
}

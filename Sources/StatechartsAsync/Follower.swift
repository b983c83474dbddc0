import Statecharts

/// Middleware that comes after the transitions: a task that sees the steps in their order.
struct Follower<Machine: StateMachine & Sendable>: Sendable {
    private enum Item: Sendable {
        case step(Step<Machine>)
        /// Somebody wants to know when everything before was seen.
        case mark(CheckedContinuation<Bool, Never>)
    }

    private let items: AsyncStream<Item>.Continuation
    private let task: Task<Void, Never>

    init(_ see: @escaping @Sendable (Step<Machine>) async -> Void) {
        let (stream, items) = AsyncStream.makeStream(of: Item.self)
        self.items = items
        task = Task {
            for await item in stream {
                switch item {
                case .step(let step): await see(step)
                case .mark(let continuation): continuation.resume(returning: false)
                }
            }
        }
    }

    /// Shows it a step, later.
    func see(_ step: Step<Machine>) { items.yield(.step(step)) }

    /// Returns when it has seen everything up to now.
    func catchUp() async {
        let isOver = await withCheckedContinuation { continuation in
            if case .terminated = items.yield(.mark(continuation)) { continuation.resume(returning: true) }
        }
        if isOver { await task.value }
    }

    /// Nothing comes any more. What it has not seen yet it still sees.
    func finish() {
        items.finish()
        task.cancel()
    }
}

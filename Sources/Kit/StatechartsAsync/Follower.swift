import Statecharts

/// Middleware that comes after the transitions: a task that sees the steps in their order.
struct Follower<Machine: StateMachine & Sendable>: Sendable {
    private enum Item: Sendable {
        case step(Step<Machine>)
        /// Somebody wants to know when everything before was seen.
        case mark(AsyncStream<Void>.Continuation)
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
                case .mark(let onlooker): onlooker.yield()
                }
            }
        }
    }

    /// Shows it a step, later.
    func see(_ step: Step<Machine>) { items.yield(.step(step)) }

    /// Returns when it has seen everything up to now; false when the task that waits was cancelled before.
    func catchUp() async -> Bool {
        // Who waits for a stream notices that its task was cancelled; who waits for another task does not.
        let (marks, onlooker) = AsyncStream.makeStream(of: Void.self)
        if case .terminated = items.yield(.mark(onlooker)) {
            Task { [task] in
                await task.value
                onlooker.yield()
            }
        }
        var mark = marks.makeAsyncIterator()
        return await mark.next() != nil
    }

    /// Nothing comes any more. What it has not seen yet it still sees.
    func finish() {
        items.finish()
        task.cancel()
    }
}

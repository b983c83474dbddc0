import Statecharts

/// The states of a machine, for any number of consumers. A consumer is a loop (`for await state in machine.states`).
///
/// With its first `next`, each gets the state of that moment, and then every state that follows. The machine does not
/// wait for its consumers. A consumer that is slower than the machine falls behind: what it has not taken yet is kept
/// for it, all of it or the newest ones only, as it was asked for. The sequence ends when the machine has finished or
/// is gone, or when the consumer's task is cancelled; what was kept until then still comes first. It does not keep the
/// machine alive.
///
///     for await state in lamp.states { print(state.label) }
public struct States<Machine: StateMachine & Sendable>: AsyncSequence, Sendable {
    /// A state is a value of the machine.
    public typealias Element = Machine
    /// It does not fail.
    public typealias Failure = Never

    weak var machine: AsyncMachine<Machine>?
    let keeping: AsyncStream<Machine>.Continuation.BufferingPolicy

    /// One consumer's place in the states.
    public struct AsyncIterator: AsyncIteratorProtocol {
        weak var machine: AsyncMachine<Machine>?
        let keeping: AsyncStream<Machine>.Continuation.BufferingPolicy
        private var hasBegun = false
        private var states: AsyncStream<Machine>.AsyncIterator?

        init(of states: States) {
            (machine, keeping) = (states.machine, states.keeping)
        }

        /// The next state, nil at the end.
        public mutating func next() async -> Machine? { await next(isolation: nil) }

        /// The next state, nil at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Machine? {
            if !hasBegun {
                hasBegun = true
                states = await machine?.turn { $0.consume(keeping) }.makeAsyncIterator()
            }
            return await states?.next(isolation: actor)
        }
    }

    /// The place of a consumer that has taken nothing yet.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(of: self) }
}

import Statecharts

/// What an exploration found, in the words of a model, to be compared with what another checker found.
package struct ExploredStates: Sendable {
    /// Each state by its fields.
    package private(set) var states: Set<[UInt8]> = []
    /// How many steps lead from all states: what may happen, and what may come. Being asked a little late is none.
    package private(set) var steps: UInt64 = 0

    /// Explores a subject whose rules hold.
    init<S: Subject>(_ subject: S, _ fields: (S) -> [UInt8]) {
        let worker = Worker(subject, .order, number: 0, of: 1)
        var packer = Packer(.order, at: TimeModel.now)
        var first = subject
        first.code(with: &packer)
        worker.insert(.init(key: packer.packed, parent: StateTable.none, move: 0))
        while worker.explored < worker.table.count {
            worker.explore(upTo: worker.table.count, atMost: worker.table.count)
        }
        for index in 0..<worker.table.count {
            var state = subject
            var unpacker = Unpacker(worker.table[index], .order, at: TimeModel.now)
            state.code(with: &unpacker)
            states.insert(fields(state))
            steps += UInt64(unpacker.pending + subject.acts.count { state.allows($0, at: TimeModel.now) })
        }
    }
}

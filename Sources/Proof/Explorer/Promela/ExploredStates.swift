import Statecharts

/// What an exploration found, in the words of a model, to be compared with what another checker found.
package struct ExploredStates: Sendable {
    /// Each state by its fields.
    package private(set) var states: Set<[UInt8]> = []
    /// How many steps lead from all states: what may happen, and what may come. Being asked a little late is none.
    package private(set) var steps: UInt64 = 0

    /// Explores a subject whose rules hold.
    init<S: Subject>(_ subject: S, _ fields: (S) -> [UInt8]) {
        let stepper = SubjectStepper(subject, .order)
        let worker = Worker(Stepper(stepper), number: 0, of: 1)
        worker.insertFirst(stepper.first)
        while worker.explored < worker.table.count {
            worker.explore(upTo: worker.table.count, atMost: worker.table.count)
        }
        for index in 0..<worker.table.count {
            let (state, unpacker) = stepper.unpack(worker.table[index])
            states.insert(fields(state))
            steps += UInt64(unpacker.pending + subject.acts.count { state.allows($0, at: TimeModel.now) })
        }
    }
}

extension AnySubject {
    /// All that several subjects with the same machine do, and in which state each of its regions starts.
    package static func rows(
        of subjects: [AnySubject]
    ) async -> (firstStates: [String: String], arrows: [Arrow]) {
        var rows: [Arrow] = []
        for subject in subjects {
            rows += await Exploration(
                subject, time: .order, limit: .max, workers: 2, findsWayHome: false, progress: { _ in true }
            ).arrows
        }
        let arrows = rows.together
        return (subjects.first?.firstStates(of: Set(arrows.map(\.region))) ?? [:], arrows)
    }

    /// In which state each of these regions starts.
    private func firstStates(of regions: Set<String>) -> [String: String] {
        // Only what a region takes changes it. So the first row that it takes, in the order of the ways, leaves its
        // first state.
        let stepper = stepper(.order)
        let worker = Worker(stepper, number: 0, of: 1)
        worker.insertFirst(stepper.first)
        var states: [String: String] = [:]
        while worker.explored < worker.table.count, !regions.isSubset(of: states.keys) {
            worker.explore(upTo: worker.table.count, atMost: 1)
            states = stepper.arrows.firstStates
        }
        return states
    }
}

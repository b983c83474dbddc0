extension AnySubject {
    /// In which state each of these regions starts.
    func firstStates(of regions: Set<String>) -> [String: String] {
        // Only what a region takes changes it. So the first row that it takes, in the order of the ways, leaves its first state.
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

import Statecharts

extension Subject {
    /// In which state each of these regions starts.
    func firstStates(of regions: Set<String>) -> [String: String] {
        // Only what a region takes changes it. So the first row that it takes, in the order of the ways, leaves its first state.
        let worker = Worker(self, .order, number: 0, of: 1)
        var packer = Packer(.order, at: TimeModel.now)
        var first = self
        first.code(with: &packer)
        worker.insert(.init(key: packer.packed, parent: StateTable.none, move: 0))
        var states: [String: String] = [:]
        while worker.explored < worker.table.count, !regions.isSubset(of: states.keys) {
            worker.explore(upTo: worker.table.count, atMost: 1)
            states = worker.arrows.firstStates
        }
        return states
    }
}

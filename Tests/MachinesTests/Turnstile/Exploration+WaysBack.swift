extension Exploration {
    /// The situations from which no chain of events leads to a goal.
    func situations(withoutWayTo isGoal: (Situation) -> Bool) -> [Situation] {
        var predecessors = [[Int]](repeating: [], count: situations.count)
        for (position, following) in successors.enumerated() {
            for next in following { predecessors[next].append(position) }
        }
        var hasWay = situations.map(isGoal)
        var open = situations.indices.filter { hasWay[$0] }
        while let position = open.popLast() {
            for before in predecessors[position] where !hasWay[before] {
                hasWay[before] = true
                open.append(before)
            }
        }
        return situations.indices.filter { !hasWay[$0] }.map { situations[$0] }
    }
}

/// The steps between numbered states, backwards: from which of them there is a way to one at rest.
struct WaysBack {
    private var isAtRest: [Bool] = []
    private var from: [Int32] = []
    private var to: [Int32] = []

    /// Adds a state; the first has the number 0.
    mutating func add(isAtRest: Bool) { self.isAtRest.append(isAtRest) }

    /// Adds a step.
    mutating func add(from: Int32, to: Int32) {
        guard from != to else { return }
        self.from.append(from)
        self.to.append(to)
    }

    /// The states without a way to one at rest, in order.
    func statesWithoutWay() -> [Int32] {
        // The steps that lead to state n are those in `order` between starts[n] and starts[n + 1].
        var starts = [Int](repeating: 0, count: isAtRest.count + 1)
        for target in to { starts[Int(target) + 1] += 1 }
        for state in isAtRest.indices { starts[state + 1] += starts[state] }
        var order = [Int32](repeating: 0, count: to.count)
        var free = starts
        for step in to.indices {
            order[free[Int(to[step])]] = from[step]
            free[Int(to[step])] += 1
        }
        var hasWay = isAtRest
        var queue = isAtRest.indices.filter { isAtRest[$0] }
        while let state = queue.popLast() {
            for place in starts[state]..<starts[state + 1] where !hasWay[Int(order[place])] {
                hasWay[Int(order[place])] = true
                queue.append(Int(order[place]))
            }
        }
        return hasWay.indices.filter { !hasWay[$0] }.map { Int32($0) }
    }
}

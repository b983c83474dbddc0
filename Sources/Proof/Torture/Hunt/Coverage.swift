import Charts
import Explorer

/// Which rows of the machines' tables were taken: pairs of a state and an event.
package struct Coverage: Sendable {
    private struct Row: Hashable {
        let region: String
        let from: String
        let event: String
    }

    private var taken: [String: Set<Row>] = [:]

    /// Nothing yet.
    package init() {}

    /// Adds what a run took.
    package mutating func add(_ rows: [(machine: String, arrows: [Arrow])]) {
        for (machine, arrows) in rows {
            for arrow in arrows {
                taken[machine, default: []].insert(Row(region: arrow.region, from: arrow.from, event: arrow.event))
            }
        }
    }

    /// The machines of which something was taken, in the order of the alphabet.
    package var machines: [String] { taken.keys.sorted() }

    /// How many rows of all machines were taken.
    package var count: Int { taken.values.reduce(0) { $0 + $1.count } }

    /// How many rows of a machine were taken, of how many that it has, and which were not. The rows are those that its
    /// proof reaches.
    package func of(_ machine: String) async -> (taken: Int, all: Int, missing: [String])? {
        guard let drawn = DrawnMachine.named(machine) else { return nil }
        let all = Set(await drawn.arrows().map { Row(region: $0.region, from: $0.from, event: $0.event) })
        let missing = all.subtracting(taken[machine] ?? [])
        return (
            all.count - missing.count, all.count,
            missing.map { "\($0.event) in \($0.region) \($0.from)" }.sorted()
        )
    }
}

/// Which pairs of a region's states and events were met.
package struct RowCoverage {
    /// Rows that were taken: a state, an event, an answer, and the state after.
    package let taken: Int
    /// Pairs of state and event that were met.
    package let pairs: Int
    /// Pairs that were not.
    package let missing: [String]

    package init(_ arrows: [Arrow]) {
        struct Pair: Hashable {
            let region: String
            let state: String
            let event: String
        }
        var met: Set<Pair> = []
        var rows: Set<[String]> = []
        var states: [String: Set<String>] = [:]
        var events: [String: Set<String>] = [:]
        for arrow in arrows {
            met.insert(Pair(region: arrow.region, state: arrow.from, event: arrow.event))
            rows.insert([arrow.region, arrow.from, arrow.event, "\(arrow.verdict)", arrow.to])
            states[arrow.region, default: []].formUnion([arrow.from, arrow.to])
            events[arrow.region, default: []].insert(arrow.event)
        }
        taken = rows.count
        pairs = met.count
        missing = states.keys.sorted().flatMap { region in
            (states[region] ?? []).sorted().flatMap { state in
                (events[region] ?? []).sorted().compactMap { event in
                    met.contains(Pair(region: region, state: state, event: event))
                        ? nil : "\(event) in \(region) \(state)"
                }
            }
        }
    }
}

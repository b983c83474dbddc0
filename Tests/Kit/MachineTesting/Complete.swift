import Statecharts
import Testing

/// Expects a row for each state and each kind of event; `states` has their names.
///
///     expectComplete(rows, states: ["dark", "lit"])
public func expectComplete<Machine: Exhibit>(
    _ rows: [Row<Machine>], states: [some CustomStringConvertible], sourceLocation: SourceLocation = #_sourceLocation
) {
    let examples = Machine.Event.examples
    let names = Set(states.map { "\($0)" })
    let there = Set(rows.map { "\(name($0.machine)) on \($0.event.label)" })
    for state in names {
        for index in examples.indices {
            let label = examples[index].label
            let isThere = there.contains("\(state) on \(label)")
            #expect(isThere, "\(state) has no row for \(label)", sourceLocation: sourceLocation)
        }
    }
    for row in rows {
        #expect(names.contains(name(row.machine)), "\(row.machine)", sourceLocation: sourceLocation)
    }
}

/// The states of all regions.
private func name(_ machine: some Exhibit) -> String {
    machine.shown.indices.map { "\(machine.shown[$0].label)" }.joined(separator: ", ")
}

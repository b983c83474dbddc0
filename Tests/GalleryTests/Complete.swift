import Gallery
import MachineTesting
import Statecharts
import Testing

/// Expects a row for each state and each kind of event.
func expectComplete<Machine: Exhibit>(
    _ rows: [Row<Machine>], states: [some CustomStringConvertible], sourceLocation: SourceLocation = #_sourceLocation
) {
    let examples = Machine.Event.examples
    for state in states {
        for index in examples.indices {
            let isThere = rows.contains { name($0.machine) == "\(state)" && $0.event.label == examples[index].label }
            #expect(isThere, "\(state) has no row for \(examples[index].label)", sourceLocation: sourceLocation)
        }
    }
    for row in rows {
        #expect(states.contains { "\($0)" == name(row.machine) }, "\(row.machine)", sourceLocation: sourceLocation)
    }
}

/// The states of all regions.
private func name(_ machine: some Exhibit) -> String {
    machine.shown.indices.map { "\(machine.shown[$0].label)" }.joined(separator: ", ")
}

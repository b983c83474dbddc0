import Lanes
import Statecharts

/// The kinds of gates that there are, as messages list them.
let kindsOfGates: String = {
    let machines = LaneDescription.machines
    let gates = machines.indices.filter { !LaneDescription.isExhibit(machine: $0) }
    let names = gates.map { machines[$0].text } + ["gallery"]
    return names.dropLast().joined(separator: ", ") + " or " + names.last!
}()

import Lanes
import Statecharts

/// The kinds of gates that there are, as messages list them.
let kindsOfGates: String = {
    let machines = LaneDescription.machines
    let names = machines.indices.map { machines[$0].text }
    return names.dropLast().joined(separator: ", ") + " or " + names.last!
}()

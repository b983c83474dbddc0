/// The kinds of faults that a run can have, by the names that `--faults` takes. Of those whose names do not say it:
/// `wires` is somebody who pulls at them, so that several inputs have any level for a while; `chatter` a line that
/// changes 100,000 times a second, or hums with the mains; `merge` is edges that are lost without a gap in their
/// numbers; `overrun` a loop that does not run while a line changes more often than the buffer holds; `tear` a write
/// that drives only some of its lines; `weld` an output's relay that is stuck; `jam` something that blocks a door;
/// `kill` the end of the process between any two stores of its record, or in the middle of one.
package enum FaultKind: String, CaseIterable, Sendable {
    case stuck, wires, bounce, chatter, lose, merge, `repeat`, reorder, overrun, eio, eintr, ebusy, tear, unplug, weld,
        jam, jump
    case kill, stop

    /// Whether it happens to the gate and its surroundings, and so also while no firmware runs. The others are what a
    /// firmware meets.
    var isOfTheGate: Bool {
        switch self {
        case .stuck, .wires, .bounce, .chatter, .unplug, .weld, .jam, .jump: true
        case .lose, .merge, .repeat, .reorder, .overrun, .eio, .eintr, .ebusy, .tear, .kill, .stop: false
        }
    }
}

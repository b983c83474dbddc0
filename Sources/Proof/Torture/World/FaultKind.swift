/// The kinds of faults that a run can have, by the names that `--faults` takes.
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

    /// What it is.
    package var sentence: String {
        switch self {
        case .stuck: "an input keeps a level, whatever its sensor sees"
        case .wires: "somebody pulls at the wires: several inputs have any level for a while"
        case .bounce: "a contact bounces"
        case .chatter: "a line changes 100,000 times a second, or hums with the mains under a vehicle"
        case .lose: "edges are lost, with a gap in their numbers"
        case .merge: "edges are merged, without a gap"
        case .repeat: "an edge comes twice"
        case .reorder: "edges of two lines come in another order than their stamps"
        case .overrun: "the loop does not run while a line changes more often than the buffer holds"
        case .eio: "a call fails with EIO"
        case .eintr: "a call fails with EINTR"
        case .ebusy: "a call fails with EBUSY"
        case .tear: "a write drives only some of its lines"
        case .unplug: "the chip goes away, and comes back"
        case .weld: "the relay of an output is stuck"
        case .jam: "something blocks a door"
        case .jump: "the clock jumps"
        case .kill: "the process is killed between any two stores of its record, or in the middle of one"
        case .stop: "the process is stopped and started"
        }
    }
}

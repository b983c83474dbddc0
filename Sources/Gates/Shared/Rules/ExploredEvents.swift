import Machines
import Statecharts

extension GateEvent {
    /// Whether it is a failure or the beginning of a fire: no way home may need one.
    var isTrouble: Bool {
        switch self {
        case .service(.machineDidFail), .service(.fireReleaseBegan): true
        case .service(.machineRepairDidComplete), .service(.fireReleaseEnded), .own: false
        }
    }
}

extension ServiceEvent {
    /// What can happen to any gate. Two causes are enough: a machine only repeats the first one.
    static var explored: [ServiceEvent] {
        [
            .machineDidFail(.faultContact), .machineDidFail(.didNotLock), .machineRepairDidComplete, .fireReleaseBegan,
            .fireReleaseEnded,
        ]
    }
}

extension MachineEvent {
    /// Its name, and its number if it has one.
    var words: String { value.map { "\(label) \($0)" } ?? "\(label)" }
}

extension Rule {
    /// What a subject asks of events that it takes in one way only.
    static let permissionWhereKnown = Rule(
        "permission-where-known", "The answer to an event that asks no interlock is the same with and without one.",
        from: "plain sense: otherwise an exploration would have to take the event both ways")
}

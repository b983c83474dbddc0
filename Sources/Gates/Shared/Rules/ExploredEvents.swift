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

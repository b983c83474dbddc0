import Machines
import Statecharts

extension GateMode {
    /// What the keys that set it are told, whatever they said before.
    var gesture: ScriptText.Gesture {
        switch self {
        case .normal: .init("locked off\nfree off\nwait 25ms", rest: .milliseconds(25))
        case .barred: .init("locked on\nwait 25ms", rest: .milliseconds(25))
        case .free: .init("locked off\nfree on\nwait 25ms", rest: .milliseconds(25))
        case .heldOpen: .init("locked off\nfree off\nhold-open on\nwait 25ms", rest: .milliseconds(25))
        }
    }
}

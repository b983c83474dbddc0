import ControlLoop
import Lanes
import Machines
import Statecharts

/// A state that means trouble, as the page says it.
public struct StateTrouble: Sendable {
    /// Its name in traces.
    public let state: Label
    /// Whether the gate does not work, or somebody should look.
    public let severity: Severity
    /// What the trouble is called: as in the view of a fleet.
    public let words: Label
}

/// The states of a gate that mean trouble.
public typealias TroubleList = FixedList<16, StateTrouble>

extension GateProfile {
    /// The states, of any of the gate's regions, that mean trouble.
    public var troubles: TroubleList {
        var troubles = TroubleList()
        for index in states.indices {
            switch states[index].outOfService {
            case .broken: troubles.add(StateTrouble(state: states[index].name, severity: .error, words: "fault"))
            case .released:
                troubles.add(StateTrouble(state: states[index].name, severity: .error, words: "fire release"))
            case nil: break
            }
        }
        if hasAlarm {
            let sounding = AlarmState.sounding(deadline: .zero)
            troubles.add(StateTrouble(state: sounding.label, severity: .warning, words: "alarm"))
        }
        return troubles
    }
}

extension Severity {
    /// Its word on the page.
    public var label: Label {
        switch self {
        case .notice: "notice"
        case .warning: "warning"
        case .error: "error"
        }
    }
}

import ControlLoop
import Lanes
import Statecharts

/// A role of either machine, as far as its wiring is concerned.
struct WiredRole {
    let role: Role
    let isInput: Bool
    /// The debounce of an input whose line says none.
    let usualDebounce: Duration
    /// The longest debounce that makes sense for it, as far as its role alone says.
    let longestDebounce: Duration

    var label: Label { role.label }
}

extension WiredRole {
    /// Contacts bounce for some milliseconds and would count twice; the pulses of a coin acceptor are measured instead.
    init(_ role: TurnstileRole) {
        self.role = role.role
        isInput = role.isInput
        switch role {
        case .personSensor, .doorLock, .fireRelease, .fault, .repairKey: usualDebounce = .milliseconds(5)
        case .coinSlot, .doors, .alarm, .coinInhibit: usualDebounce = .zero
        }
        longestDebounce = role == .personSensor ? longestDebounceInTheWay : longestDebounceOfAll
    }

    /// Every input of a door is a contact, a button or a beam that somebody walks through.
    init(_ role: ElevatorDoorRole) {
        self.role = role.role
        isInput = role.isInput
        usualDebounce = role.isInput ? .milliseconds(5) : .zero
        switch role {
        case .lightCurtain, .beamOuter, .beamInner, .personSensor, .openButton:
            longestDebounce = longestDebounceInTheWay
        case .doorLock, .doorOpenLimit, .closeButton, .overload, .doorZone, .fireRelease, .fault, .repairKey, .landing,
            .openDrive, .closeDrive, .slow, .buzzer, .alarm:
            longestDebounce = longestDebounceOfAll
        }
    }
}

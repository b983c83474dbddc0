import Machines
import Statecharts

extension ParkingSubject {
    /// The steps as a script for `portcullis simulate`, for a board with one parking exit, where an amount of one is so
    /// many units.
    static func script(_ steps: [RealStep<Act>], unit: UInt64) -> String? {
        ScriptText(steps) { $0.event.gesture(unit: unit) }.text
    }
}

extension GateEvent<ParkingExitEvent> {
    /// What a script says; nil for what happens by itself.
    fileprivate func gesture(unit: UInt64) -> ScriptText.Gesture? {
        switch self {
        case .own(.insertCoin(let value)): .coin(value.units * unit)
        case .own(.cancelButtonWasPressed): .press("cancel")
        case .own(.grantPassage): .press("grant")
        case .own(.modeDidChange(let mode)): mode.gesture
        case .own(.vehicleArrived): .init("loop on")
        case .own(.vehicleLeft): .init("loop off")
        case .own(.coinWasPaidOut): .init("set coin-out active", rest: .milliseconds(100))
        case .own(.coinSensorCleared): .init("set coin-out inactive")
        case .own(.hopperBecameEmpty): .init("hopper-empty on")
        case .own(.hopperWasRefilled): .init("hopper-empty off")
        case .own(.insertSurplus), .own(.coinSensorBecameActive), .own(.coinSensorDidJam), .own(.deadlinePassed),
            .own(.interlockDidRelease):
            nil
        case .service(let event): event.gesture
        }
    }
}

import Machines
import Statecharts

extension TurnstileSubject {
    /// The steps as a script for `portcullis simulate`, for a board with one turnstile, where an amount of one is so
    /// many units.
    static func script(_ steps: [RealStep<Act>], unit: UInt64) -> String? {
        ScriptText(steps) { $0.event.gesture(unit: unit) }.text
    }
}

extension GateEvent<TurnstileEvent> {
    /// What a script says; nil for what happens by itself.
    fileprivate func gesture(unit: UInt64) -> ScriptText.Gesture? {
        switch self {
        case .own(.insertCoin(let value)): .coin(value.units * unit)
        case .own(.admitPerson): .press("person")
        case .own(.grantPassage(.granted)): .press("grant")
        case .own(.grantPassage(.exit)): .press("exit-button")
        case .own(.openByHandle): .press("exit-handle")
        case .own(.modeDidChange(let mode)): mode.gesture
        case .own(.insertSurplus), .own(.deadlinePassed), .own(.interlockDidRelease): nil
        case .service(let event): event.gesture
        }
    }
}

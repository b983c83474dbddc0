import Machines
import Statecharts

extension TurnstileSubject {
    /// The steps as a script for `portcullis simulate`, for a board with one turnstile, where an amount of one is so many
    /// units.
    static func script(_ steps: [RealStep<Act>], unit: UInt64) -> String? {
        var script = ScriptText()
        for step in steps {
            script.add(step.act.event.gesture(unit: unit), after: step.wait)
        }
        return script.text
    }
}

extension GateEvent<TurnstileEvent> {
    /// What a script says; nil for what happens by itself.
    fileprivate func gesture(unit: UInt64) -> ScriptText.Gesture? {
        switch self {
        case .own(.insertCoin(let value)):
            .init("coin \(value.units * unit)", eventAfter: .milliseconds(50), rest: .milliseconds(50))
        case .own(.admitPerson): .init("person", rest: .milliseconds(300))
        case .own(.deadlinePassed), .own(.interlockDidRelease): nil
        case .service(let event): event.gesture
        }
    }
}

extension ServiceEvent {
    /// What a script says.
    var gesture: ScriptText.Gesture {
        switch self {
        case .machineDidFail: .init("fail")
        case .machineRepairDidComplete: .init("repair", rest: .milliseconds(200))
        case .fireReleaseBegan: .init("fire on")
        case .fireReleaseEnded: .init("fire off")
        }
    }
}

import Machines
import Statecharts

extension TurnstileSubject {
    /// The steps as a script for `portcullis simulate`, for a board with one turnstile, where an amount of one is so many
    /// units.
    static func script(_ steps: [RealStep<Act>], unit: UInt64) -> String? {
        var script = ""
        for step in steps {
            if step.wait > .zero { script += "wait \(step.wait.milliseconds)ms\n" }
            guard let line = step.act.event.scriptLine(unit: unit) else { continue }
            script += line + "\n"
        }
        return script
    }
}

extension GateEvent<TurnstileEvent> {
    /// What a script says; nil for what happens by itself.
    fileprivate func scriptLine(unit: UInt64) -> String? {
        switch self {
        case .own(.insertCoin(let value)): "coin \(value.units * unit)"
        case .own(.admitPerson): "person"
        case .own(.deadlinePassed), .own(.interlockDidRelease): nil
        case .service(let event): event.scriptLine
        }
    }
}

extension ServiceEvent {
    /// What a script says.
    var scriptLine: String {
        switch self {
        case .machineDidFail: "fail"
        case .machineRepairDidComplete: "repair"
        case .fireReleaseBegan: "fire on"
        case .fireReleaseEnded: "fire off"
        }
    }
}

extension Duration {
    /// In milliseconds, rounded up.
    var milliseconds: Int64 { (nanoseconds + 999_999) / 1_000_000 }
}

import Statecharts

/// The outputs of a turnstile that hold for as long as its state does.
public struct TurnstileOutputs: Equatable, Sendable {
    /// Whether people can pass.
    public var doorsAreOpen: Bool
    /// Whether the intrusion alarm sounds.
    public var alarmSounds: Bool
    /// Whether the coin acceptor returns every coin.
    public var coinsAreInhibited: Bool

    /// Outputs after `command`.
    public func after(_ command: TurnstileCommand) -> TurnstileOutputs {
        var outputs = self
        switch command {
        case .openDoors: outputs.doorsAreOpen = true
        case .closeDoors: outputs.doorsAreOpen = false
        case .soundAlarm: outputs.alarmSounds = true
        case .silenceAlarm: outputs.alarmSounds = false
        case .inhibitCoins: outputs.coinsAreInhibited = true
        case .acceptCoins: outputs.coinsAreInhibited = false
        }
        return outputs
    }
}

/// The outputs of the passage region.
public struct PassageOutputs: StandingOutputs {
    /// Whom the doors serve.
    let regime: ServiceState.Regime
    /// Whether people can pass.
    public let doorsAreOpen: Bool
    /// Whether the coin acceptor returns every coin.
    public let coinsAreInhibited: Bool

    /// The commands that turn `before` into these outputs. Under another regime the doors get their command anew.
    @inline(__always)
    public func commands(from before: PassageOutputs?) -> Commands<TurnstileCommand> {
        var commands = Commands<TurnstileCommand>()
        if doorsAreOpen != before?.doorsAreOpen || regime != before?.regime {
            commands.add(doorsAreOpen ? .openDoors : .closeDoors)
        }
        if coinsAreInhibited != before?.coinsAreInhibited {
            commands.add(coinsAreInhibited ? .inhibitCoins : .acceptCoins)
        }
        return commands
    }
}

import Statecharts

/// The outputs of a parking exit that hold for as long as its state does.
public struct ParkingExitOutputs: Equatable, Sendable {
    /// Whether vehicles can pass.
    public var barrierIsOpen: Bool
    /// Whether the hopper's motor runs.
    public var hopperRuns: Bool
    /// Whether the driver is shown that the exit is paid.
    public var paidLampIsOn: Bool
    /// Whether the alarm sounds.
    public var alarmSounds: Bool
    /// Whether the coin acceptor returns every coin.
    public var coinsAreInhibited: Bool

    /// Outputs after `command`.
    public func after(_ command: ParkingExitCommand) -> ParkingExitOutputs {
        var outputs = self
        switch command {
        case .openBarrier: outputs.barrierIsOpen = true
        case .closeBarrier: outputs.barrierIsOpen = false
        case .showPaid: outputs.paidLampIsOn = true
        case .hidePaid: outputs.paidLampIsOn = false
        case .inhibitCoins: outputs.coinsAreInhibited = true
        case .acceptCoins: outputs.coinsAreInhibited = false
        case .payOutCoin: outputs.hopperRuns = true
        case .stopHopper: outputs.hopperRuns = false
        case .soundAlarm: outputs.alarmSounds = true
        case .silenceAlarm: outputs.alarmSounds = false
        }
        return outputs
    }
}

/// The outputs of the barrier region.
public struct BarrierOutputs: StandingOutputs {
    /// Whether vehicles can pass.
    public let barrierIsOpen: Bool
    /// Whether the driver is shown that the exit is paid.
    public let paidLampIsOn: Bool
    /// Whether the coin acceptor returns every coin.
    public let coinsAreInhibited: Bool

    /// The commands that turn `before` into these outputs; the arm first, since it can hurt people.
    public func commands(from before: BarrierOutputs?) -> Commands<ParkingExitCommand> {
        var commands = Commands<ParkingExitCommand>()
        if barrierIsOpen != before?.barrierIsOpen { commands.add(barrierIsOpen ? .openBarrier : .closeBarrier) }
        if paidLampIsOn != before?.paidLampIsOn { commands.add(paidLampIsOn ? .showPaid : .hidePaid) }
        if coinsAreInhibited != before?.coinsAreInhibited {
            commands.add(coinsAreInhibited ? .inhibitCoins : .acceptCoins)
        }
        return commands
    }
}

/// The outputs of the hopper region.
public struct HopperOutputs: StandingOutputs {
    /// Whether the motor runs.
    public let runs: Bool

    /// The command that turns `before` into these outputs.
    public func commands(from before: HopperOutputs?) -> Commands<ParkingExitCommand> {
        runs == before?.runs ? Commands() : Commands(runs ? .payOutCoin : .stopHopper)
    }
}

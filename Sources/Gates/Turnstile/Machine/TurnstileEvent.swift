import Statecharts

/// What can happen to a turnstile, besides what can happen to every gate.
public enum TurnstileEvent: MachineEvent {
    /// The coin slot took a coin of this value.
    case insertCoin(Money)
    /// The coin slot took more of the coin that paid for the latest passage.
    case insertSurplus(Money)
    /// Somebody who did not pay is to be let through.
    case grantPassage(Grant)
    /// Somebody uses the way out, where a handle opens it.
    case openByHandle
    /// Somebody has set the gate to another mode.
    case modeDidChange(GateMode)
    /// A person broke the beam of the person sensor.
    case admitPerson
    /// The deadline of at least one region has passed.
    case deadlinePassed
    /// An interlock that kept the gate from opening lets it open now.
    case interlockDidRelease
}

extension TurnstileEvent {
    /// The name in traces.
    public var label: Label {
        switch self {
        case .insertCoin: "insertCoin"
        case .insertSurplus: "insertSurplus"
        case .grantPassage(.granted): "grantPassage"
        case .grantPassage(.exit): "grantExit"
        case .openByHandle: "openByHandle"
        case .modeDidChange(let mode): mode.label
        case .admitPerson: "admitPerson"
        case .deadlinePassed: "deadlinePassed"
        case .interlockDidRelease: "interlockDidRelease"
        }
    }

    /// The value of a coin, in smallest units.
    public var value: UInt64? {
        switch self {
        case .insertCoin(let value), .insertSurplus(let value): value.units
        case .grantPassage, .openByHandle, .modeDidChange, .admitPerson, .deadlinePassed, .interlockDidRelease: nil
        }
    }
}

/// Every command that a turnstile can give to its hardware.
public enum TurnstileCommand: AlarmCommand {
    /// Let people through.
    case openDoors
    /// Let nobody through.
    case closeDoors
    /// Sound the intrusion alarm.
    case soundAlarm
    /// Silence the intrusion alarm.
    case silenceAlarm
    /// Make the coin acceptor return every coin.
    case inhibitCoins
    /// Let the coin acceptor take coins.
    case acceptCoins
}

extension TurnstileCommand {
    /// The name in traces.
    public var label: Label {
        switch self {
        case .openDoors: "openDoors"
        case .closeDoors: "closeDoors"
        case .soundAlarm: "soundAlarm"
        case .silenceAlarm: "silenceAlarm"
        case .inhibitCoins: "inhibitCoins"
        case .acceptCoins: "acceptCoins"
        }
    }
}

import Statecharts

/// Everything that can happen to a turnstile.
public enum TurnstileEvent: Equatable, Sendable {
    /// The coin slot took a coin of this value.
    case insertCoin(Money)
    /// Somebody broke the beam of the person sensor.
    case admitPerson
    /// The hardware can no longer be trusted.
    case machineDidFail(Fault)
    /// A technician turned the repair key, with the fault contact open.
    case machineRepairDidComplete
    /// The fire release became active: the doors are to be open for as long as it lasts.
    case fireReleaseBegan
    /// The fire release became inactive again.
    case fireReleaseEnded
    /// The deadline of at least one region has passed.
    case deadlinePassed
    /// An interlock that kept the gate from opening lets it open now.
    case interlockDidRelease
}

extension TurnstileEvent: Labelled {
    /// The name in traces.
    public var label: Label {
        switch self {
        case .insertCoin: "insertCoin"
        case .admitPerson: "admitPerson"
        case .machineDidFail: "machineDidFail"
        case .machineRepairDidComplete: "machineRepairDidComplete"
        case .fireReleaseBegan: "fireReleaseBegan"
        case .fireReleaseEnded: "fireReleaseEnded"
        case .deadlinePassed: "deadlinePassed"
        case .interlockDidRelease: "interlockDidRelease"
        }
    }
}

/// Everything that a turnstile can tell its hardware to do.
public enum TurnstileCommand: Equatable, Sendable {
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

extension TurnstileCommand: Labelled {
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

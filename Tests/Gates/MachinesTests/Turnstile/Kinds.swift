import Machines

/// The passage states with the sub-cases that decide differently.
enum StateKind: CaseIterable {
    case locked, unlocked
    case barredLocked, barredUnlocked, openLocked, openUnlocked
    case brokenLocked, brokenUnlocked
    case releasedLocked, releasedUnlocked, releasedBrokenLocked, releasedBrokenUnlocked

    init(_ state: PassageState) {
        self =
            switch (state.service, state.mode, state.functioning) {
            case (.normal, .normal, .locked): .locked
            case (.normal, .normal, .unlocked): .unlocked
            case (.normal, .barred, .locked): .barredLocked
            case (.normal, .barred, .unlocked): .barredUnlocked
            case (.normal, .free, .locked), (.normal, .heldOpen, .locked): .openLocked
            case (.normal, .free, .unlocked), (.normal, .heldOpen, .unlocked): .openUnlocked
            case (.broken, _, .locked): .brokenLocked
            case (.broken, _, .unlocked): .brokenUnlocked
            case (.released(broken: nil), _, .locked): .releasedLocked
            case (.released(broken: nil), _, .unlocked): .releasedUnlocked
            case (.released(broken: .some), _, .locked): .releasedBrokenLocked
            case (.released(broken: .some), _, .unlocked): .releasedBrokenUnlocked
            }
    }
}

/// The events without what they carry. A new event breaks this switch, and with it the completeness of the tables.
enum EventKind: CaseIterable {
    case insertCoin, insertSurplus, grantPassage, openByHandle, modeDidChange, admitPerson, machineDidFail,
        machineRepairDidComplete
    case fireReleaseBegan, fireReleaseEnded, deadlinePassed, interlockDidRelease

    init(_ event: Turnstile.Event) {
        self =
            switch event {
            case .own(.insertCoin): .insertCoin
            case .own(.insertSurplus): .insertSurplus
            case .own(.grantPassage): .grantPassage
            case .own(.openByHandle): .openByHandle
            case .own(.modeDidChange): .modeDidChange
            case .own(.admitPerson): .admitPerson
            case .service(.machineDidFail): .machineDidFail
            case .service(.machineRepairDidComplete): .machineRepairDidComplete
            case .service(.fireReleaseBegan): .fireReleaseBegan
            case .service(.fireReleaseEnded): .fireReleaseEnded
            case .own(.deadlinePassed): .deadlinePassed
            case .own(.interlockDidRelease): .interlockDidRelease
            }
    }
}

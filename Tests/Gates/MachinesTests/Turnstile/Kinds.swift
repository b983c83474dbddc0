import Machines

/// The passage states with the sub-cases that decide differently.
enum StateKind: CaseIterable {
    case locked, unlocked
    case brokenLocked, brokenUnlocked
    case releasedLocked, releasedUnlocked, releasedBrokenLocked, releasedBrokenUnlocked

    init(_ state: PassageState) {
        self =
            switch (state.service, state.functioning) {
            case (.normal, .locked): .locked
            case (.normal, .unlocked): .unlocked
            case (.broken, .locked): .brokenLocked
            case (.broken, .unlocked): .brokenUnlocked
            case (.released(broken: nil), .locked): .releasedLocked
            case (.released(broken: nil), .unlocked): .releasedUnlocked
            case (.released(broken: .some), .locked): .releasedBrokenLocked
            case (.released(broken: .some), .unlocked): .releasedBrokenUnlocked
            }
    }
}

/// The events without what they carry. A new event breaks this switch, and with it the completeness of the tables.
enum EventKind: CaseIterable {
    case insertCoin, insertSurplus, grantPassage, admitPerson, machineDidFail, machineRepairDidComplete
    case fireReleaseBegan, fireReleaseEnded, deadlinePassed, interlockDidRelease

    init(_ event: Turnstile.Event) {
        self =
            switch event {
            case .own(.insertCoin): .insertCoin
            case .own(.insertSurplus): .insertSurplus
            case .own(.grantPassage): .grantPassage
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

import Machines

/// The passage states with the sub-cases that decide differently.
enum StateKind: CaseIterable {
    case locked, unlocked
    case brokenLocked, brokenUnlocked
    case releasedLocked, releasedBrokenLocked, releasedBrokenUnlocked

    init(_ state: PassageState) {
        self =
            switch state {
            case .functioning(.locked): .locked
            case .functioning(.unlocked): .unlocked
            case .broken(let broken): StateKind(broken, locked: .brokenLocked, unlocked: .brokenUnlocked)
            case .released(.locked): .releasedLocked
            case .released(.broken(let broken)):
                StateKind(broken, locked: .releasedBrokenLocked, unlocked: .releasedBrokenUnlocked)
            }
    }

    private init(_ broken: PassageState.Broken, locked: StateKind, unlocked: StateKind) {
        self =
            switch broken.resume {
            case .locked: locked
            case .unlocked: unlocked
            }
    }
}

/// The events without what they carry. A new event breaks this switch, and with it the completeness of the tables.
enum EventKind: CaseIterable {
    case insertCoin, admitPerson, machineDidFail, machineRepairDidComplete
    case fireReleaseBegan, fireReleaseEnded, deadlinePassed, interlockDidRelease

    init(_ event: TurnstileEvent) {
        self =
            switch event {
            case .insertCoin: .insertCoin
            case .admitPerson: .admitPerson
            case .machineDidFail: .machineDidFail
            case .machineRepairDidComplete: .machineRepairDidComplete
            case .fireReleaseBegan: .fireReleaseBegan
            case .fireReleaseEnded: .fireReleaseEnded
            case .deadlinePassed: .deadlinePassed
            case .interlockDidRelease: .interlockDidRelease
            }
    }
}

import Statecharts

@testable import Explorer
@testable import Machines

extension TurnstileMutants {
    static let alarm = [
        Mutant("an intruder is not heard") { before, event, _, after in
            if event == .own(.admitPerson) { after.alarm = before.alarm }
        },
        Mutant("whoever paid is taken for an intruder") { before, event, occasion, after in
            if event == .own(.admitPerson), before.isUnlocked {
                after.alarm.state = .sounding(deadline: occasion.now + after.alarm.duration)
            }
        },
        Mutant("the alarm never falls silent") { before, event, _, after in
            if event == .own(.deadlinePassed) { after.alarm = before.alarm }
        },
        Mutant("a coin silences the alarm") { _, event, _, after in
            if event.isCoin { after.alarm.state = .silent }
        },
        Mutant("a second intruder does not prolong the alarm") { before, event, _, after in
            if event == .own(.admitPerson), before.alarm.state != .silent { after.alarm = before.alarm }
        },
        Mutant("an intruder is counted twice") { before, event, _, after in
            if after.passage.ledger.forcedEntries > before.passage.ledger.forcedEntries {
                after.passage.ledger.countForcedEntry()
            }
        },
    ]

    static let service = [
        Mutant("a failure is not noticed") { before, event, _, after in
            if case .service(.machineDidFail) = event { after = before }
        },
        Mutant("a failure ends a fire release") { before, event, _, after in
            if case .service(.machineDidFail(let cause)) = event, before.passage.state.service.isReleased {
                after.passage.state.service = .broken(cause)
            }
        },
        Mutant("a repair is not noticed") { before, event, _, after in
            if event == .service(.machineRepairDidComplete) { after = before }
        },
        Mutant("a repair ends a fire release") { before, event, _, after in
            if event == .service(.machineRepairDidComplete) { after.passage.state.service = .normal }
        },
        Mutant("a fire is not noticed") { before, event, _, after in
            if event == .service(.fireReleaseBegan) { after = before }
        },
        Mutant("a fire never ends") { before, event, _, after in
            if event == .service(.fireReleaseEnded) { after = before }
        },
        Mutant("the end of a fire is a repair") { _, event, _, after in
            if event == .service(.fireReleaseEnded) { after.passage.state.service = .normal }
        },
    ]

    static let outputs = [
        Mutant(
            "coins are taken while the gate is broken",
            wanting: { machine, outputs in
                if machine.passage.state.service.isBroken { outputs.coinsAreInhibited = false }
            }),
        Mutant(
            "an open gate takes more coins",
            wanting: { machine, outputs in
                if machine.isUnlocked { outputs.coinsAreInhibited = false }
            }),
        Mutant(
            "the doors of a paid gate stay closed",
            wanting: { machine, outputs in
                if machine.isUnlocked, machine.passage.state.service == .normal { outputs.doorsAreOpen = false }
            }),
    ]

    static let commands = [
        Mutant("the doors are not told to open", commanding: { _, commands in commands.drop(.openDoors) }),
        Mutant("the doors are not told to close", commanding: { _, commands in commands.drop(.closeDoors) }),
        Mutant("the alarm is not told to sound", commanding: { _, commands in commands.drop(.soundAlarm) }),
        Mutant("the alarm is not told to fall silent", commanding: { _, commands in commands.drop(.silenceAlarm) }),
        Mutant("the acceptor is not told to return coins", commanding: { _, commands in commands.drop(.inhibitCoins) }),
        Mutant("the acceptor is not told to take coins", commanding: { _, commands in commands.drop(.acceptCoins) }),
        Mutant(
            "the doors are told to open by every person",
            commanding: { event, commands in
                if event == .own(.admitPerson) { commands.add(.openDoors) }
            }),
    ]
}

extension FixedList where Element: Equatable {
    /// Leaves out a command.
    mutating func drop(_ command: Element) {
        for index in indices.reversed() where self[index] == command { remove(at: index) }
    }
}

import Statecharts
import TestSupport
import Testing

@testable import Machines

struct StandingOutputsTests {
    /// Doors open with power-fail secure, with power-fail safe, coins inhibited.
    private static let expectations: [(PassageState, Bool, Bool, Bool)] = [
        (.locked(20), false, false, false),
        (.locked(50), false, false, false),
        (.unlocked(0), true, true, false),
        (.locked(50).in(.barred), false, false, true),
        (.unlocked(0).in(.barred), true, true, true),
        (.locked(20).in(.free), true, true, true),
        (.unlocked(20).in(.heldOpen), true, true, true),
        (.broken(.locked(20)), false, true, true),
        (.broken(.locked(20)).in(.free), false, true, true),
        (.releasedLocked(20).in(.barred), true, true, true),
        (.broken(.unlocked(20)), false, true, true),
        (.releasedLocked(20), true, true, true),
        (.releasedUnlocked(20), true, true, true),
        (.releasedBroken(.locked(20)), true, true, true),
        (.releasedBroken(.unlocked(20)), true, true, true),
    ]

    @Test("a state says what the doors and the coin acceptor are to do in it", arguments: expectations)
    func passage(state: PassageState, secure: Bool, safe: Bool, inhibited: Bool) {
        for policies in Policies.all {
            let passage = Passage(Example.configuration(policies), state: state)
            #expect(passage.doorsAreOpen == (policies.powerFail == .safe ? safe : secure), "\(policies)")
            #expect(passage.standingOutputs.coinsAreInhibited == inhibited)
        }
    }

    @Test("an acceptor that can be told takes no coins from a full fare to the passage")
    func inhibits() {
        var gate = Gate { $0.inhibitsCoins = true }
        #expect(gate.takes(.coin(50)).commands == [.openDoors, .inhibitCoins])
        #expect(gate.takes(.admitPerson).commands == [.closeDoors, .acceptCoins])
    }

    @Test("all kinds of states are in the list of expectations", arguments: StateKind.allCases)
    func complete(kind: StateKind) {
        #expect(Self.expectations.contains { StateKind($0.0) == kind })
    }

    @Test("the siren is on while the alarm sounds, and off while it is silent")
    func siren() {
        var gate = Gate()
        #expect(!gate.outputs.alarmSounds)
        gate.takes(.admitPerson)
        #expect(gate.outputs.alarmSounds)
    }

    @Test("a new turnstile is closed, quiet and takes coins")
    func start() {
        #expect(
            Gate().outputs
                == TurnstileOutputs(doorsAreOpen: false, alarmSounds: false, coinsAreInhibited: false))
    }

    @Test("without supervision the doors are at the power-fail side, the siren is off, and coins are returned")
    func failSafe() {
        let secure = Turnstile.failSafeOutputs(.secure)
        let safe = Turnstile.failSafeOutputs(.safe)
        #expect(secure == TurnstileOutputs(doorsAreOpen: false, alarmSounds: false, coinsAreInhibited: true))
        #expect(safe == TurnstileOutputs(doorsAreOpen: true, alarmSounds: false, coinsAreInhibited: true))
    }

    @Test("each command changes one output and leaves the others")
    func commands() {
        let rest = TurnstileOutputs(doorsAreOpen: false, alarmSounds: false, coinsAreInhibited: false)
        let busy = TurnstileOutputs(doorsAreOpen: true, alarmSounds: true, coinsAreInhibited: true)
        var expected = rest
        expected.doorsAreOpen = true
        #expect(rest.after(.openDoors) == expected)
        #expect(busy.after(.openDoors) == busy)
        #expect(rest.after(.openDoors).after(.closeDoors) == rest)
        expected = rest
        expected.alarmSounds = true
        #expect(rest.after(.soundAlarm) == expected)
        #expect(rest.after(.soundAlarm).after(.silenceAlarm) == rest)
        expected = rest
        expected.coinsAreInhibited = true
        #expect(rest.after(.inhibitCoins) == expected)
        #expect(rest.after(.inhibitCoins).after(.acceptCoins) == rest)
        #expect(busy.after(.closeDoors).after(.silenceAlarm).after(.acceptCoins) == rest)
    }
}

import Testing

@testable import Machines

struct ParkingOutputsTests {
    private let rest = ParkingExitOutputs(
        barrierIsOpen: false, hopperRuns: false, paidLampIsOn: false, alarmSounds: false, coinsAreInhibited: false)

    @Test("a new exit is closed and quiet, and takes coins")
    func start() {
        #expect(ParkingGate().outputs == rest)
    }

    @Test("without supervision the barrier is at the power-fail side, nothing runs, and coins are returned")
    func failSafe() {
        var expected = rest
        expected.coinsAreInhibited = true
        #expect(ParkingExit.failSafeOutputs(.secure) == expected)
        expected.barrierIsOpen = true
        #expect(ParkingExit.failSafeOutputs(.safe) == expected)
    }

    @Test("each command changes one output and leaves the others")
    func commands() {
        let pairs: [(ParkingExitCommand, ParkingExitCommand)] = [
            (.openBarrier, .closeBarrier), (.showPaid, .hidePaid), (.inhibitCoins, .acceptCoins),
            (.payOutCoin, .stopHopper), (.soundAlarm, .silenceAlarm),
        ]
        for (on, off) in pairs {
            let busy = rest.after(on)
            #expect(
                [busy.barrierIsOpen, busy.hopperRuns, busy.paidLampIsOn, busy.alarmSounds, busy.coinsAreInhibited]
                    .filter(\.self).count == 1)
            #expect(busy.after(on) == busy)
            #expect(busy.after(off) == rest)
            #expect(rest.after(off) == rest)
        }
        #expect(rest.after(.openBarrier).barrierIsOpen)
        #expect(rest.after(.payOutCoin).hopperRuns)
        #expect(rest.after(.showPaid).paidLampIsOn)
        #expect(rest.after(.soundAlarm).alarmSounds)
        #expect(rest.after(.inhibitCoins).coinsAreInhibited)
    }
}

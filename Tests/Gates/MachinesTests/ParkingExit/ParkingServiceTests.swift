import Machines
import Statecharts
import Testing

struct ParkingServiceTests {
    @Test("a failure lowers or raises the arm as power-fail says", arguments: [PowerFail.secure, .safe])
    func failure(powerFail: PowerFail) {
        var gate = ParkingGate { $0.powerFail = powerFail }
        gate.takes(.coin(50), .fails)
        #expect(gate.barrier == "broken")
        #expect(gate.outputs.barrierIsOpen == (powerFail == .safe))
        #expect(gate.outputs.coinsAreInhibited)
        #expect(!gate.outputs.paidLampIsOn)
        gate.takes(.isRepaired)
        #expect(gate.barrier == "functioning.open")
        #expect(gate.exit.deadline == gate.now + .seconds(30))
    }

    @Test("a barrier that fails stays up over a vehicle, and goes down when it has left")
    func failsOverAVehicle() {
        var gate = ParkingGate()
        gate.takes(.coin(50), .arrived)
        #expect(gate.takes(.fails).commands == [.hidePaid])
        #expect(gate.outputs.barrierIsOpen)
        #expect(gate.takes(.left).commands == [.closeBarrier])
        #expect(gate.money == ParkingMoney(inserted: 50, prices: 50), "he paid, and he has left")
        #expect(gate.takes(.arrived).commands == [.openBarrier], "nor does it go down onto the next one")
        #expect(gate.exit.barrier.ledger.forcedExits == 0, "who looks after a broken gate looks after that too")
        gate.takes(.left)
        gate.waits(.seconds(5))
        #expect(gate.takes(.arrived).commands == [], "what is down stays down")
    }

    @Test("a failure and a fire stop the hopper; what is due is paid out when they are over")
    func hopperStops() {
        for (begins, ends) in [(ParkingExit.Event.fails, ParkingExit.Event.isRepaired), (.fire, .fireIsOver)] {
            var gate = ParkingGate()
            gate.takes(.coin(70), .coinFell)
            gate.waits(.milliseconds(300))
            #expect(gate.takes(begins).commands.contains(.stopHopper))
            gate.takes(.coinFell)
            #expect(gate.money.paidOut == 20, "it was on its way")
            gate.takes(.coin(20), .cancel)
            gate.waits(.seconds(60))
            #expect(!gate.outputs.hopperRuns)
            gate.takes(ends)
            #expect(gate.exit.moneyIsConserved)
        }
        var gate = ParkingGate()
        gate.takes(.coin(70), .fails)
        #expect(gate.takes(.isRepaired).commands == [.openBarrier, .showPaid, .payOutCoin])
    }

    @Test("a fire opens the barrier, and whoever leaves meanwhile uses what he bought")
    func fire() {
        var gate = ParkingGate()
        gate.takes(.coin(50))
        gate.takes(.fire)
        #expect(gate.outputs.barrierIsOpen)
        gate.takes(.arrived, .left, .arrived)
        #expect(gate.money == ParkingMoney(inserted: 50, prices: 50))
        #expect(gate.exit.barrier.ledger.forcedExits == 0)
        #expect(gate.takes(.fireIsOver).commands == [.acceptCoins], "a vehicle is under the arm")
        #expect(gate.takes(.left).commands == [.closeBarrier])
        #expect(gate.takes(.coin(10)).commands == [])
    }

    @Test("who is under the arm when a fire begins uses what he bought")
    func fireOverAVehicle() {
        var gate = ParkingGate()
        gate.takes(.coin(50), .arrived, .fire, .left)
        #expect(gate.money == ParkingMoney(inserted: 50, prices: 50))
        #expect(gate.outputs.barrierIsOpen)
    }

    @Test("a hopper that was short before a failure is heard again after it")
    func shortAfterAFailure() {
        var gate = ParkingGate()
        gate.takes(.emptied, .coin(60), .fails)
        gate.waits(.seconds(60))
        #expect(!gate.outputs.alarmSounds)
        #expect(gate.takes(.isRepaired).commands == [.openBarrier, .showPaid, .soundAlarm])
    }

    @Test("the repair key at an exit that works concerns a hopper that failed, and nothing else")
    func repairKey() {
        var gate = ParkingGate()
        let reaction = gate.takes(.isRepaired)
        #expect(reaction.regions == ["barrier"])
        #expect(reaction.verdicts == [.ignored])
    }

    @Test("contradictions are refused")
    func contradictions() {
        var gate = ParkingGate()
        #expect(gate.takes(.fireIsOver).verdicts == [.refused])
        #expect(gate.takes(.fire, .fire).verdicts == [.refused])
        #expect(gate.takes(.fireIsOver).verdicts == [.handled, .handled])
        #expect(gate.takes(.deadline).verdicts == [.refused])
    }
}

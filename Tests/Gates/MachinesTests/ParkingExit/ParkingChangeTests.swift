import Machines
import Statecharts
import Testing

struct ParkingChangeTests {
    @Test("change is paid out coin by coin, and each coin is counted")
    func oneByOne() {
        var gate = ParkingGate()
        let reaction = gate.takes(.coin(80))
        #expect(reaction.regions == ["barrier", "hopper"])
        #expect(reaction.commands == [.openBarrier, .showPaid, .inhibitCoins, .payOutCoin])
        #expect(gate.money == ParkingMoney(inserted: 80, owed: 30, held: 50))
        #expect(gate.takes(.coinFell).commands == [.stopHopper])
        #expect(gate.hopper == "pausing")
        gate.waits(.milliseconds(300))
        #expect(gate.outputs.hopperRuns)
        gate.paysOut(2)
        #expect(gate.hopper == "idle")
        #expect(gate.money == ParkingMoney(inserted: 80, paidOut: 30, held: 50))
    }

    @Test("without a count sensor the end of each pulse is a coin")
    func pulses() {
        var gate = ParkingGate { $0.countsCoins = false }
        gate.takes(.coin(70))
        gate.waits(.milliseconds(99))
        #expect(gate.outputs.hopperRuns)
        gate.waits(.milliseconds(1))
        #expect(!gate.outputs.hopperRuns)
        #expect(gate.money == ParkingMoney(inserted: 70, paidOut: 10, owed: 10, held: 50))
        gate.waits(.milliseconds(400))
        #expect(gate.money == ParkingMoney(inserted: 70, paidOut: 20, held: 50))
        #expect(gate.takes(.coinFell).verdicts == [.refused])
    }

    @Test("a coin is several pulses: those that come after the price is complete are change")
    func trainOfPulses() {
        var gate = ParkingGate { $0.changeCoin = Money(25) }
        for _ in 1...10 { gate.takes(.coin(10)) }
        #expect(gate.barrier == "functioning.open")
        gate.paysOut(2)
        #expect(gate.money == ParkingMoney(inserted: 100, paidOut: 50, held: 50))
    }

    @Test("what no coin of change is worth is kept with the price, not before")
    func rest() {
        var gate = ParkingGate { $0.changeCoin = Money(20) }
        gate.takes(.coin(75))
        gate.paysOut(1)
        #expect(gate.money == ParkingMoney(inserted: 75, paidOut: 20, held: 55))
        gate.takes(.arrived, .left)
        #expect(gate.money == ParkingMoney(inserted: 75, prices: 50, paidOut: 20, kept: 5))
    }

    @Test("a driver who does not wait for his change gets no more of it, and nobody else does")
    func driverLeavesEarly() {
        var gate = ParkingGate()
        gate.takes(.coin(70), .arrived, .left)
        #expect(gate.outputs.hopperRuns)
        gate.paysOut(1)
        #expect(!gate.outputs.hopperRuns)
        #expect(gate.money == ParkingMoney(inserted: 70, prices: 50, paidOut: 10, owed: 10))
        gate.takes(.coin(50))
        #expect(!gate.outputs.hopperRuns, "the next driver has paid exactly")
    }

    @Test("a coin that does not come in time stays owed, is counted, and sounds the alarm")
    func fails() {
        var gate = ParkingGate()
        gate.takes(.coin(70))
        gate.waits(.seconds(5))
        #expect(gate.hopper == "short")
        #expect(!gate.outputs.hopperRuns)
        #expect(gate.outputs.alarmSounds)
        #expect(gate.outputs.barrierIsOpen, "who paid may leave all the same")
        #expect(gate.exit.hopper.ledger.failedPayouts == 1)
        #expect(gate.money == ParkingMoney(inserted: 70, owed: 20, held: 50))
        gate.waits(.seconds(5))
        #expect(!gate.outputs.alarmSounds)
    }

    @Test(
        "somebody sees to the hopper while the driver waits: he gets his change",
        arguments: [.isRepaired, .refilled] as [ParkingExit.Event])
    func isSeenTo(event: ParkingExit.Event) {
        var gate = ParkingGate()
        gate.takes(.coin(70))
        gate.waits(.seconds(6))
        #expect(gate.takes(event).commands == [.payOutCoin])
        gate.paysOut(2)
        #expect(gate.money == ParkingMoney(inserted: 70, paidOut: 20, held: 50))
    }

    @Test("change whose driver has left without it is owed, and is not paid to the next one")
    func leftBehind() {
        var gate = ParkingGate()
        gate.takes(.coin(70))
        gate.waits(.seconds(6))
        gate.takes(.arrived)
        let reaction = gate.takes(.left)
        #expect(reaction.regions == ["barrier", "hopper"])
        #expect(gate.money == ParkingMoney(inserted: 70, prices: 50, owed: 20))
        #expect(gate.takes(.isRepaired).commands == [])
        #expect(gate.hopper == "idle")
        #expect(gate.exit.hopper.ledger.leftBehind == Money(20))
    }

    @Test("a hopper that failed is not tried again before somebody has looked, and every driver's change is heard")
    func failsForTheNext() {
        var gate = ParkingGate()
        gate.takes(.coin(70))
        gate.waits(.seconds(20))
        gate.takes(.arrived, .left)
        gate.waits(.seconds(20))
        #expect(gate.takes(.coin(60)).commands == [.openBarrier, .showPaid, .inhibitCoins, .soundAlarm])
        #expect(gate.money == ParkingMoney(inserted: 130, prices: 50, owed: 30, held: 50))
    }

    @Test("a hopper that becomes empty finishes its coin, and pays the rest when it was refilled")
    func becomesEmpty() {
        var gate = ParkingGate()
        gate.takes(.coin(70))
        #expect(gate.takes(.emptied).commands == [])
        #expect(gate.takes(.coinFell).commands == [.stopHopper, .soundAlarm])
        #expect(gate.money == ParkingMoney(inserted: 70, paidOut: 10, owed: 10, held: 50))
        #expect(gate.takes(.isRepaired).commands == [], "the key fills no hopper")
        #expect(gate.takes(.refilled).commands == [.payOutCoin])
    }

    @Test("a coin that falls late is still paid out, and one that nobody is owed is counted")
    func lateAndStray() {
        var gate = ParkingGate()
        gate.takes(.coin(60))
        gate.waits(.seconds(6))
        gate.takes(.coinFell)
        #expect(gate.money == ParkingMoney(inserted: 60, paidOut: 10, held: 50))
        let reaction = gate.takes(.coinFell)
        #expect(reaction.verdicts == [.handled])
        #expect(reaction[0].announcement?.severity == .warning)
        #expect(gate.exit.hopper.ledger.strayCoins == 1)
        #expect(gate.money == ParkingMoney(inserted: 60, paidOut: 10, held: 50))
    }

    @Test("a coin that falls when the motor has stopped counts as the next one")
    func coasts() {
        var gate = ParkingGate()
        gate.takes(.coin(80), .coinFell, .coinFell)
        #expect(gate.money == ParkingMoney(inserted: 80, paidOut: 20, owed: 10, held: 50))
        gate.waits(.milliseconds(300))
        gate.takes(.coinFell)
        #expect(gate.hopper == "idle")
    }
}

import Statecharts
import Testing

@testable import Machines

/// Whose money it is.
struct ParkingOwnerTests {
    @Test("whoever has paid in full gets out when a release ends, after a repair, and with a lower price")
    func paidIsOpen() {
        for (begins, ends) in [(ParkingExit.Event.fails, ParkingExit.Event.isRepaired), (.fire, .fireIsOver)] {
            var gate = ParkingGate()
            gate.takes(.coin(50), begins)
            gate.waits(.seconds(60))
            gate.takes(ends)
            #expect(gate.outputs.barrierIsOpen && gate.outputs.paidLampIsOn)
            #expect(gate.exit.deadline == gate.now + .seconds(30), "a whole window")

            // The last pulse of his money comes when the exit does not work.
            gate = ParkingGate()
            gate.takes(.coin(40), begins, .coin(20))
            gate.waits(.seconds(60))
            gate.takes(ends)
            #expect(gate.outputs.barrierIsOpen && gate.outputs.paidLampIsOn)
            #expect(gate.outputs.hopperRuns, "ten of it are change")
        }
        var gate = ParkingGate()
        gate.takes(.coin(40))
        gate.takesSettings { $0.price = Money(40) }
        #expect(gate.exit.barrier.isPaidFor)
        gate.takes(.allowed)
        #expect(gate.outputs.barrierIsOpen)
    }

    @Test("a refund that the hopper cannot pay is credit again, and nothing is due")
    func refundFails() {
        var gate = ParkingGate()
        gate.takes(.coin(40), .cancel)
        #expect(gate.credit == 0)
        gate.paysOut(1)
        gate.waits(.seconds(6))
        #expect(gate.exit.alarm.label == "sounding")
        #expect(gate.money == ParkingMoney(inserted: 40, paidOut: 10, held: 30))
        gate.takes(.coin(20))
        #expect(gate.outputs.barrierIsOpen)
        gate.takes(.isRepaired)
        #expect(!gate.outputs.hopperRuns)
    }

    @Test("money that a vehicle leaves behind buys, and is paid out to nobody")
    func leftCredit() {
        var gate = ParkingGate()
        gate.takes(.coin(40), .arrived, .left)
        gate.waits(.seconds(10))
        #expect(gate.takes(.cancel).verdicts == [.ignored])
        gate.takes(.coin(20))
        #expect(gate.outputs.barrierIsOpen)
        gate.paysOut(1)
        #expect(gate.hopper == "idle", "all beyond the price is his own")
        gate.takes(.arrived, .left)
        #expect(gate.money == ParkingMoney(inserted: 60, prices: 50, paidOut: 10))
    }

    @Test("credit that nobody came back for is paid out to nobody")
    func creditTimesOut() {
        var gate = ParkingGate { $0.creditTimeout = .seconds(60) }
        gate.takes(.coin(20))
        gate.waits(.seconds(59))
        gate.takes(.coin(10))
        gate.waits(.seconds(59))
        var other = gate
        #expect(other.takes(.cancel).commands == [.payOutCoin])
        gate.waits(.seconds(1))
        #expect(gate.takes(.cancel).verdicts == [.ignored])
        #expect(gate.credit == 30)
        gate.takes(.coin(20))
        #expect(gate.outputs.barrierIsOpen)
    }

    @Test("the exit window waits for the hopper, and then begins again")
    func windowWaits() {
        var gate = ParkingGate { $0.exitWindow = .seconds(5) }
        gate.takes(.coin(90))
        for _ in 0..<4 {
            gate.waits(.seconds(4))
            #expect(gate.outputs.barrierIsOpen)
            gate.takes(.coinFell)
        }
        #expect(gate.hopper == "idle")
        gate.waits(.milliseconds(4_999))
        #expect(gate.outputs.barrierIsOpen)
        gate.waits(.milliseconds(1))
        #expect(!gate.outputs.barrierIsOpen)
    }

    @Test("a hopper does not start while something is before its count sensor")
    func blockedSensor() {
        var gate = ParkingGate()
        gate.takes(.own(.coinSensorBecameActive), .coin(90))
        gate.waits(.seconds(2))
        #expect(!gate.outputs.hopperRuns)
        var other = gate
        other.takes(.own(.coinSensorCleared))
        other.waits(.milliseconds(300))
        #expect(other.outputs.hopperRuns)
        gate.takes(.own(.coinSensorDidJam))
        #expect(gate.hopper == "short" && gate.outputs.alarmSounds)
        #expect(gate.money == ParkingMoney(inserted: 90, owed: 40, held: 50))
    }

    @Test("more of a coin whose driver has left is his, not the next one's")
    func surplusOfAnother() {
        var gate = ParkingGate()
        gate.takes(.coin(50), .arrived, .left, .own(.insertSurplus(Money(30))))
        #expect(gate.credit == 0)
        #expect(gate.money == ParkingMoney(inserted: 80, prices: 50, owed: 30))
    }
}

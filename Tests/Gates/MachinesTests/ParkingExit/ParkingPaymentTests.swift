import Machines
import Statecharts
import Testing

struct ParkingPaymentTests {
    @Test("a driver pays, drives out, and the barrier closes after him")
    func exit() {
        var gate = ParkingGate()
        gate.takes(.coin(20))
        #expect(gate.barrier == "functioning.closed")
        #expect(gate.takes(.coin(30)).commands == [.openBarrier, .showPaid, .inhibitCoins])
        #expect(gate.barrier == "functioning.open")
        #expect(gate.takes(.arrived).commands == [])
        #expect(gate.barrier == "functioning.passing")
        #expect(gate.takes(.left).commands == [.closeBarrier, .hidePaid, .acceptCoins])
        #expect(gate.barrier == "functioning.closing")
        gate.waits(.seconds(4))
        #expect(gate.barrier == "functioning.closed")
        #expect(gate.exit.barrier.ledger.exits == 1)
        #expect(gate.money == ParkingMoney(inserted: 50, prices: 50))
    }

    @Test("the price is earned when the vehicle has left, and held until then")
    func held() {
        var gate = ParkingGate()
        gate.takes(.coin(50), .arrived)
        #expect(gate.money == ParkingMoney(inserted: 50, held: 50))
        gate.takes(.left)
        #expect(gate.money == ParkingMoney(inserted: 50, prices: 50))
    }

    @Test("a vehicle under the arm when the price is complete is the one that paid")
    func paysOnTheLoop() {
        var gate = ParkingGate()
        gate.takes(.arrived, .coin(40))
        #expect(gate.takes(.coin(10)).commands == [.openBarrier, .showPaid, .inhibitCoins])
        #expect(gate.barrier == "functioning.passing")
        gate.waits(.seconds(300))
        #expect(gate.outputs.barrierIsOpen)
        gate.takes(.left)
        #expect(gate.exit.barrier.ledger.exits == 1)
    }

    @Test("nobody comes within the window: the barrier closes, and the house keeps the price")
    func expiredPriceIsKept() {
        var gate = ParkingGate()
        gate.takes(.coin(50))
        gate.waits(.milliseconds(29_999))
        #expect(gate.outputs.barrierIsOpen)
        gate.waits(.milliseconds(1))
        #expect(!gate.outputs.barrierIsOpen)
        #expect(gate.money == ParkingMoney(inserted: 50, kept: 50))
    }

    @Test("with expired-price = credit, the next coin opens again, and the button gives all of it back")
    func expiredPriceIsCredit() {
        var gate = ParkingGate { $0.expiredPrice = .credit }
        gate.takes(.coin(50))
        gate.waits(.seconds(40))
        #expect(gate.credit == 50)
        var other = gate
        #expect(gate.takes(.coin(10)).commands.contains(.openBarrier))
        gate.paysOut(1)
        #expect(gate.money == ParkingMoney(inserted: 60, paidOut: 10, held: 50))
        other.takes(.cancel)
        other.paysOut(5)
        #expect(other.money == ParkingMoney(inserted: 50, paidOut: 50))
    }

    @Test("the window lasts for the debounce of the loop longer, so that who came in time has passed in time")
    func sensorDelay() {
        var gate = ParkingGate { $0.sensorDelay = .milliseconds(100) }
        gate.takes(.coin(50))
        gate.waits(.milliseconds(30_099))
        #expect(gate.outputs.barrierIsOpen)
        gate.waits(.milliseconds(1))
        #expect(!gate.outputs.barrierIsOpen)
    }

    @Test("a vehicle that stands under the arm has all the time it wants")
    func standsUnderTheArm() {
        var gate = ParkingGate()
        gate.takes(.coin(50), .arrived)
        gate.waits(.seconds(3_600))
        #expect(gate.barrier == "functioning.passing")
        #expect(gate.outputs.barrierIsOpen)
        #expect(gate.exit.deadline == nil)
    }
}

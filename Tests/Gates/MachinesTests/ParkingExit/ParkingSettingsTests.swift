import Machines
import Statecharts
import Testing

/// What other settings do to a parking exit that is at work. That they lose no money is shown by the random walks.
@Suite("Other settings for a parking exit at work")
struct ParkingSettingsTests {
    @Test("an exit that is bought costs what it cost then", arguments: [20, 50, 80])
    func price(price: UInt64) {
        var gate = ParkingGate()
        gate.takes(.coin(50))
        gate.takesSettings { $0.price = Money(price) }
        gate.takes(.arrived, .left)
        #expect(gate.money == ParkingMoney(inserted: 50, prices: 50))
    }

    @Test("a price that the credit reaches by other settings opens with the next coin, and what is too much is change")
    func lowerPrice() {
        var gate = ParkingGate()
        gate.takes(.coin(40))
        gate.takesSettings { $0.price = Money(30) }
        #expect(!gate.outputs.barrierIsOpen)
        gate.takes(.coin(10))
        gate.paysOut(2)
        #expect(gate.money == ParkingMoney(inserted: 50, paidOut: 20, held: 30))
    }

    @Test("a coin that is on its way is worth what it was worth then; a rest that no coin is worth now is kept")
    func changeCoin() {
        var gate = ParkingGate()
        gate.takes(.coin(80))
        gate.takesSettings { $0.changeCoin = Money(25) }
        gate.takes(.coinFell)
        #expect(gate.money == ParkingMoney(inserted: 80, paidOut: 10, held: 50, kept: 20))
        #expect(gate.hopper == "idle")
    }

    @Test("windows, ways down, coins and alarms that run keep their ends")
    func deadlines() {
        var gate = ParkingGate()
        gate.takes(.coin(60))
        let end = gate.exit.deadline
        gate.takesSettings {
            $0.hopperTimeout = .seconds(60)
            $0.exitWindow = .seconds(60)
        }
        #expect(gate.exit.deadline == end)
        gate.takes(.coin(10))
        gate.waits(.seconds(4))
        #expect(gate.exit.deadline == end)
    }

    @Test("a broken barrier goes to the side that the settings name now, but not onto a vehicle")
    func powerFail() {
        var gate = ParkingGate()
        gate.takes(.fails)
        gate.takesSettings { $0.powerFail = .safe }
        #expect(gate.outputs.barrierIsOpen)
        gate.takes(.arrived)
        gate.takesSettings { $0.powerFail = .secure }
        #expect(gate.outputs.barrierIsOpen)
        #expect(gate.takes(.left).commands == [.closeBarrier])
    }

    @Test("an arm that other settings lower gives way until the next event, for nobody knows the time")
    func loweredByReload() {
        var gate = ParkingGate { $0.powerFail = .safe }
        gate.takes(.fails)
        gate.takesSettings { $0.powerFail = .secure }
        #expect(!gate.outputs.barrierIsOpen)
        #expect(!gate.exit.barrier.isSecured)
        gate.waits(.seconds(60))
        #expect(gate.takes(.arrived).commands == [.openBarrier])
        gate.takes(.left)
        gate.waits(.seconds(4))
        #expect(gate.exit.barrier.isSecured)
    }

    @Test("two reloads in a row do not make a raised arm one that is down")
    func twoReloads() {
        var gate = ParkingGate()
        gate.takes(.fails)
        gate.takesSettings { $0.powerFail = .safe }
        gate.takesSettings { $0.powerFail = .secure }
        #expect(gate.takes(.arrived).commands == [.openBarrier])
    }
}

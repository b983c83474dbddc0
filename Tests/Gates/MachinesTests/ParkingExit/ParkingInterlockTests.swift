import Machines
import Statecharts
import Testing

struct ParkingInterlockTests {
    @Test("a barrier that may not open takes the money, stays closed, and wishes to open")
    func waits() {
        var gate = ParkingGate()
        #expect(gate.takes(.coin(70), mayOpen: false).commands == [])
        #expect(gate.exit.wish == .paid)
        #expect(gate.money == ParkingMoney(inserted: 70, held: 70), "nothing is bought, so nothing is change")
        let reaction = gate.takes(.allowed)
        #expect(reaction.commands == [.openBarrier, .showPaid, .inhibitCoins, .payOutCoin])
        #expect(gate.exit.wish == .none)
    }

    @Test("it is secured when its arm is down and nothing is under it, not a moment before")
    func secured() {
        var gate = ParkingGate()
        #expect(gate.exit.barrier.isSecured)
        gate.takes(.coin(50))
        #expect(!gate.exit.barrier.isSecured)
        gate.takes(.arrived, .left)
        gate.waits(.milliseconds(3_999))
        #expect(!gate.exit.barrier.isSecured)
        gate.waits(.milliseconds(1))
        #expect(gate.exit.barrier.isSecured)
    }

    @Test("a vehicle in the way and a fire are above an interlock")
    func above() {
        var gate = ParkingGate()
        gate.takes(.coin(50), .arrived, .left)
        #expect(gate.takes(.arrived, mayOpen: false).commands == [.openBarrier, .soundAlarm])
        gate.takes(.left)
        gate.waits(.seconds(10))
        #expect(gate.takes(.fire, mayOpen: false).commands.contains(.openBarrier))
        #expect(gate.exit.wish == .none)
    }

    @Test("a repair that would open brings the bought exit back as credit")
    func repair() {
        var gate = ParkingGate()
        gate.takes(.coin(50), .fails)
        gate.takes(.isRepaired, mayOpen: false)
        #expect(gate.exit.wish == .paid)
        #expect(gate.credit == 50)
        #expect(!gate.outputs.barrierIsOpen)
    }

    @Test("only the event that was kept from opening says so")
    func saysSoOnce() {
        var gate = ParkingGate()
        gate.takes(.coin(50), mayOpen: false)
        gate.takes(.emptied, mayOpen: false)
        #expect(gate.exit.wish == .none)
    }
}

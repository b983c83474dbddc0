import Machines
import Statecharts
import Testing

struct ParkingCancelTests {
    @Test("the button gives the money back while nothing is bought")
    func givesBack() {
        var gate = ParkingGate()
        gate.takes(.coin(30))
        #expect(gate.takes(.cancel).commands == [.payOutCoin])
        #expect(gate.money == ParkingMoney(inserted: 30, owed: 30))
        gate.paysOut(3)
        #expect(gate.money == ParkingMoney(inserted: 30, paidOut: 30))
    }

    @Test("money for which there is no coin of change stays credit: the house keeps nothing that bought nothing")
    func rest() {
        var gate = ParkingGate { $0.changeCoin = Money(20) }
        gate.takes(.coin(30), .cancel)
        gate.paysOut(1)
        #expect(gate.money == ParkingMoney(inserted: 30, paidOut: 20, held: 10))
        #expect(gate.takes(.cancel).verdicts == [.ignored])
    }

    @Test("the button means nothing without credit, and once an exit is bought")
    func ignored() {
        var gate = ParkingGate()
        #expect(gate.takes(.cancel).verdicts == [.ignored])
        #expect(gate.takes(.coin(50), .cancel).verdicts == [.ignored])
        #expect(gate.takes(.arrived, .cancel).verdicts == [.ignored])
        #expect(gate.money == ParkingMoney(inserted: 50, held: 50))
    }

    @Test("where the hopper cannot pay, the money stays credit, and still buys an exit")
    func hopperCannotPay() {
        var gate = ParkingGate()
        gate.takes(.emptied, .coin(30))
        #expect(gate.takes(.cancel).verdicts == [.ignored])
        #expect(gate.credit == 30)
        #expect(gate.takes(.coin(20)).commands.contains(.openBarrier))
    }

    @Test(
        "a fire stops the motor in the middle of a coin, which may still fall: it is paid once",
        arguments: [
            true, false,
        ])
    func interrupted(falls: Bool) {
        var gate = ParkingGate { $0.countsCoins = true }
        gate.takes(.coin(30), .cancel, .fire)
        #expect(gate.money == ParkingMoney(inserted: 30, owed: 10, held: 20))
        if falls { gate.takes(.coinFell) }
        #expect(gate.takes(.fireIsOver).commands.contains(.payOutCoin) != falls)
        let (paidOut, owed): (UInt64, UInt64) = falls ? (10, 0) : (0, 10)
        #expect(gate.money == ParkingMoney(inserted: 30, paidOut: paidOut, owed: owed, held: 20))
    }

    @Test("the button ends the wish of a driver whom an interlock keeps waiting")
    func endsTheWish() {
        var gate = ParkingGate()
        gate.takes(.coin(50), mayOpen: false)
        #expect(gate.exit.wish == .paid)
        gate.takes(.cancel)
        #expect(gate.exit.wish == .ended)
        #expect(gate.takes(.allowed).verdicts == [.ignored])
    }
}

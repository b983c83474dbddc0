import Machines
import Statecharts
import TestSupport
import Testing

struct OverpaymentTests {
    @Test("with overpayment = keep, the house keeps the surplus of a fare and counts it")
    func keep() {
        var gate = Gate { $0.overpayment = .keep }
        gate.takes(.coin(20), .coin(100))
        #expect(gate.credit == 0)
        #expect(gate.counts == Counts([.inserted(120), .kept(70)]))
    }

    @Test("with overpayment = bank, the surplus stays as credit")
    func bank() {
        var gate = Gate { $0.overpayment = .bank }
        gate.takes(.coin(20), .coin(100))
        #expect(gate.credit == 70)
        #expect(gate.counts == Counts([.inserted(120)]))
    }

    @Test("a coin that opens a gate with a whole fare of credit is not needed for the fare, and stays credit")
    func keepTakesNoWholeFares() {
        var gate = Gate { $0.overpayment = .keep }
        gate.takes(.coin(50), .coin(50), .coin(50), .admitPerson)
        #expect(gate.credit == 100)
        gate.takes(.coin(50))
        #expect(gate.state == "functioning.unlocked")
        #expect(gate.credit == 100)
        #expect(gate.counts == Counts([.inserted(200), .passage]))
    }

    @Test("a banked fare keeps the gate open for the next person, with a fresh window")
    func bankedFareKeepsTheGateOpen() {
        var gate = Gate { $0.overpayment = .bank }
        gate.takes(.coin(120))
        gate.waits(.seconds(4))
        #expect(gate.takes(.admitPerson).commands == [])
        #expect(gate.state == "functioning.unlocked")
        #expect(gate.credit == 20)
        #expect(gate.turnstile.deadline == gate.now + .seconds(5))
        #expect(gate.takes(.admitPerson).commands == [.closeDoors])
        #expect(gate.credit == 20)
    }

    @Test("money for three fares lets three persons through and not a fourth")
    func threeFares() {
        var gate = Gate { $0.overpayment = .bank }
        gate.takes(.coin(150), .admitPerson, .admitPerson, .admitPerson)
        #expect(gate.state == "functioning.locked")
        #expect(gate.counts == Counts([.inserted(150), .passage, .passage, .passage]))
        #expect(gate.takes(.admitPerson).commands == [.soundAlarm])
    }

    @Test("with overpayment = keep, a person locks the gate even when the next fare is there; the next coin opens it")
    func keepLocksBehindEveryPerson() {
        var gate = Gate { $0.overpayment = .keep }
        gate.takes(.coin(50), .coin(50))
        #expect(gate.takes(.admitPerson).commands == [.closeDoors])
        #expect(gate.state == "functioning.locked")
        #expect(gate.credit == 50)
        #expect(gate.takes(.coin(1)).commands == [.openDoors])
    }
}

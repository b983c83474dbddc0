import Machines
import Statecharts
import Testing

struct ParkingVehicleTests {
    @Test("a vehicle that follows while the arm comes down turns it back, and is forced")
    func followsClosely() {
        var gate = ParkingGate()
        gate.takes(.coin(50), .arrived, .left)
        gate.waits(.seconds(2))
        let reaction = gate.takes(.arrived)
        #expect(reaction.regions == ["barrier", "alarm"])
        #expect(reaction.commands == [.openBarrier, .soundAlarm])
        #expect(gate.barrier == "functioning.heldOpen")
        gate.waits(.seconds(60))
        #expect(gate.outputs.barrierIsOpen, "never onto a vehicle")
        #expect(gate.takes(.left).commands == [.closeBarrier])
        #expect(gate.exit.barrier.ledger.exits == 1)
        #expect(gate.exit.barrier.ledger.forcedExits == 1)
    }

    @Test(
        "an arm counts as on its way until its time is over, and for the debounce of the loop longer",
        arguments: [(4_099, true), (4_100, false)])
    func closingTime(milliseconds: Int64, turnsBack: Bool) {
        var gate = ParkingGate { $0.sensorDelay = .milliseconds(100) }
        gate.takes(.coin(50), .arrived, .left)
        gate.waits(.milliseconds(milliseconds))
        gate.takes(.arrived)
        #expect(gate.outputs.barrierIsOpen == turnsBack)
        #expect(gate.exit.barrier.ledger.forcedExits == 1)
    }

    @Test("a vehicle under a barrier that is down is forced, and does not open it")
    func atAClosedBarrier() {
        var gate = ParkingGate()
        #expect(gate.takes(.arrived).commands == [.soundAlarm])
        #expect(gate.barrier == "functioning.closed")
        #expect(!gate.exit.barrier.isSecured)
        #expect(gate.takes(.left).commands == [])
        #expect(gate.exit.barrier.isSecured)
    }

    @Test("a vehicle that held the barrier open may pay, and is then one that paid")
    func paysUnderTheArm() {
        var gate = ParkingGate()
        gate.takes(.coin(50), .arrived, .left, .arrived)
        #expect(gate.takes(.coin(50)).commands == [.showPaid, .inhibitCoins])
        gate.takes(.left)
        #expect(gate.exit.barrier.ledger.exits == 2)
    }

    @Test("the next driver may pay while the arm comes down: it goes up again")
    func nextDriver() {
        var gate = ParkingGate()
        gate.takes(.coin(50), .arrived, .left, .coin(20))
        #expect(gate.barrier == "functioning.closing")
        #expect(gate.takes(.coin(30)).commands == [.openBarrier, .showPaid, .inhibitCoins])
        gate.takes(.arrived, .left)
        #expect(gate.exit.barrier.ledger.exits == 2)
        #expect(gate.exit.barrier.ledger.forcedExits == 0)
    }

    @Test("a loop that says what is known says nothing")
    func repeats() {
        var gate = ParkingGate()
        #expect(gate.takes(.left).verdicts == [.ignored])
        #expect(gate.takes(.arrived, .arrived).verdicts == [.ignored])
        #expect(gate.exit.barrier.ledger.forcedExits == 1)
        gate.takes(.coin(50))
        #expect(gate.takes(.arrived).verdicts == [.ignored])
        gate.takes(.left)
        #expect(gate.takes(.left).verdicts == [.ignored])
        #expect(gate.exit.barrier.ledger.exits == 1)
    }

    @Test("at the start the arm may still be on its way: it gives way to a vehicle")
    func start() {
        var exit = ParkingExit(ParkingExitConfiguration(price: Money(50), changeCoin: Money(10)), at: .zero)
        #expect(!exit.standingOutputs.barrierIsOpen)
        #expect(!exit.barrier.isSecured)
        #expect(exit.handle(.arrived, at: .zero).commands == [.openBarrier, .soundAlarm])
    }

    @Test("windows that expire without a vehicle, three in a row, are told once; a vehicle begins the count anew")
    func deadLoop() {
        var gate = ParkingGate()
        func told(_ exits: Int) -> [Int] {
            (1...exits).filter { _ in
                gate.takes(.coin(50))
                gate.waits(.seconds(30))
                defer { gate.waits(.seconds(30)) }
                return gate.exit.barrier.announcement != nil
            }
        }
        #expect(told(4) == [3])
        gate.takes(.coin(50), .arrived, .left)
        #expect(told(4) == [3])
    }
}

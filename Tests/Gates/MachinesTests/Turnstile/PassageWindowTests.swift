import Machines
import Statecharts
import TestSupport
import Testing

struct PassageWindowTests {
    @Test("the window begins with the coin that pays the fare, and no later coin prolongs it")
    func coinsDoNotProlong() {
        var gate = Gate()
        gate.waits(.seconds(3))
        gate.takes(.coin(50))
        let end = gate.now + .seconds(5)
        #expect(gate.turnstile.deadline == end)
        gate.waits(.seconds(2))
        gate.takes(.coin(50))
        #expect(gate.turnstile.deadline == end)
    }

    @Test("a window of another length is kept", arguments: [Duration.milliseconds(1), .seconds(60)])
    func configured(window: Duration) {
        var gate = Gate { $0.passageWindow = window }
        gate.takes(.coin(50))
        #expect(gate.turnstile.deadline == gate.now + window)
    }

    @Test("the window allows for the debounce of the sensor: who broke the beam in time has passed in time")
    func sensorDelay() {
        var gate = Gate { $0.sensorDelay = .milliseconds(5) }
        gate.takes(.coin(50))
        #expect(gate.turnstile.deadline == gate.now + .milliseconds(5_005))
        gate.waits(.milliseconds(5_002))
        gate.takes(.admitPerson)
        #expect(gate.alarm == "silent")
        #expect(gate.counts == Counts([.inserted(50), .passage]))
    }

    @Test("the grace allows for it as well, where there is one")
    func sensorDelayOfTheGrace() {
        for (grace, delay, isForced) in [(1_000, 1_004, false), (1_000, 1_005, true), (0, 4, true)] {
            var gate = Gate {
                $0.sensorDelay = .milliseconds(5)
                $0.intrusionGrace = .milliseconds(Int64(grace))
            }
            gate.takes(.coin(50), .admitPerson)
            gate.waits(.milliseconds(Int64(delay)))
            gate.takes(.admitPerson)
            #expect((gate.alarm == "sounding") == isForced, "grace \(grace), after \(delay)")
        }
    }

    @Test("with expired-fare = keep, the house keeps the fare of an unused passage, but not the credit beside it")
    func expiredFareIsKept() {
        var gate = Gate { $0.expiredFare = .keep }
        gate.takes(.coin(50), .coin(20))
        gate.waits(.seconds(5))
        #expect(gate.takes(.deadlinePassed).commands == [.closeDoors])
        #expect(gate.credit == 20)
        #expect(gate.counts == Counts([.inserted(70), .kept(50)]))
    }

    @Test("with expired-fare = credit, the fare of an unused passage returns as credit")
    func expiredFareIsCredited() {
        var gate = Gate { $0.expiredFare = .credit }
        gate.takes(.coin(50), .coin(20))
        gate.waits(.seconds(5))
        #expect(gate.takes(.deadlinePassed).commands == [.closeDoors])
        #expect(gate.state == "functioning.locked")
        #expect(gate.credit == 70)
        #expect(gate.counts == Counts([.inserted(70)]))
    }

    @Test("leaving the open gate drops its deadline")
    func leavingDropsTheDeadline() {
        var gate = Gate()
        gate.takes(.coin(50), .admitPerson)
        #expect(gate.turnstile.deadline == nil)
    }
}

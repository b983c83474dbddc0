import Machines
import Statecharts
import TestSupport
import Testing

struct RepairTests {
    @Test("a repaired gate that was locked has the credit that it had, and what came meanwhile")
    func lockedComesBack() {
        var gate = Gate()
        gate.takes(.coin(20), .machineDidFail(.faultContact), .coin(5))
        #expect(gate.takes(.machineRepairDidComplete).commands == [.closeDoors, .acceptCoins])
        #expect(gate.state == "functioning.locked")
        #expect(gate.credit == 25)
    }

    @Test("a repaired gate that was unlocked opens again, with a fresh window for the passage that was paid")
    func unlockedComesBack() {
        var gate = Gate { $0.overpayment = .bank }
        gate.takes(.coin(70))
        gate.waits(.seconds(4))
        gate.takes(.machineDidFail(.faultContact))
        gate.waits(.seconds(3600))
        #expect(gate.takes(.machineRepairDidComplete).commands == [.openDoors, .acceptCoins])
        #expect(gate.state == "functioning.unlocked")
        #expect(gate.credit == 20)
        #expect(gate.turnstile.deadline == gate.now + .seconds(5))
    }

    @Test("the window does not run while the gate is broken")
    func windowStops() {
        var gate = Gate()
        gate.takes(.coin(50), .machineDidFail(.faultContact))
        #expect(gate.turnstile.deadline == nil)
        gate.waits(.seconds(5))
        #expect(gate.takes(.deadlinePassed).verdicts == [.refused])
        #expect(gate.held == 50)
    }

    @Test("a failure remembers its first cause and counts the others", arguments: Fault.all)
    func firstCauseStays(cause: Fault) {
        var gate = Gate()
        gate.takes(.machineDidFail(cause))
        for other in Fault.all { gate.takes(.machineDidFail(other)) }
        #expect(gate.turnstile.passage.state.service == .broken(cause))
        #expect(gate.counts.faults == UInt64(1 + Fault.all.count))
    }

    @Test("one repair is enough for any number of failures")
    func oneRepair() {
        var gate = Gate()
        gate.takes(.machineDidFail(.sensorStuck), .machineDidFail(.edgesLost), .machineRepairDidComplete)
        #expect(gate.state == "functioning.locked")
    }

    @Test("a repair of a gate that works is ignored on purpose")
    func nothingToRepair() {
        var gate = Gate()
        #expect(gate.takes(.machineRepairDidComplete).verdicts == [.ignored])
        gate.takes(.coin(50))
        #expect(gate.takes(.machineRepairDidComplete).verdicts == [.ignored])
    }

    @Test("a failure brings the doors to the lane's power-fail side", arguments: [[], [Turnstile.Event.coin(50)]])
    func powerFailSide(before: [Turnstile.Event]) {
        for (powerFail, command) in [(PowerFail.secure, TurnstileCommand.closeDoors), (.safe, .openDoors)] {
            var gate = Gate { $0.powerFail = powerFail }
            for event in before { gate.takes(event) }
            #expect(gate.takes(.machineDidFail(.didNotLock)).commands == [command, .inhibitCoins])
            #expect(gate.outputs.doorsAreOpen == (powerFail == .safe))
        }
    }
}

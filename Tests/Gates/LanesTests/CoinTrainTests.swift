import Machines
import Statecharts
import TestSupport
import Testing

@testable import Lanes

/// One coin that is several pulses: what it is worth beyond the fare is its owner's, whenever its last pulse comes.
struct CoinTrainTests {
    @Test("the rest of a coin that paid follows the policy, before and after its owner has passed")
    func keeps() throws {
        for passes in [false, true] {
            var rig = try Rig()
            for number in 1...10 {
                try rig.coins(1)
                if passes, number == 7 { try rig.pulse(.personSensor) }
            }
            #expect(rig.state == (passes ? "functioning.locked" : "functioning.unlocked"))
            #expect(rig.machine.passage.state.credit == .zero)
            #expect(rig.machine.passage.ledger.kept == Money(50))
            #expect(rig.machine.passage.moneyIsConserved)
        }
    }

    @Test("with a bank, the rest of a coin opens the gate once more when it is enough")
    func banks() throws {
        var rig = try Rig { $0.turnstile.overpayment = .bank }
        try rig.coins(7)
        try rig.pulse(.personSensor)
        try rig.coins(3)
        #expect(rig.state == "functioning.unlocked")
        #expect(rig.machine.passage.state.credit == .zero)
    }

    @Test("after a gap it is another coin, of somebody else")
    func gap() throws {
        var rig = try Rig()
        try rig.coins(5)
        try rig.pulse(.personSensor)
        try rig.wait(.milliseconds(600))
        try rig.coins(2)
        #expect(rig.machine.passage.state.credit == Money(20))
    }

    @Test("a train longer than the most valuable coin has another coin in it")
    func largest() throws {
        var rig = try Rig { $0.coinTrain.largestCoin = Money(30) }
        try rig.coins(10)
        #expect(rig.machine.passage.ledger.kept == Money(10), "the second coin has paid, and has one more pulse")
        #expect(rig.machine.passage.state.credit == Money(40))
    }

    @Test("more of a coin whose vehicle has left is owed, not credit of the next one")
    func parking() throws {
        var rig = try ParkingRig { $0.loopOffDelay = .zero }
        try rig.wait(.seconds(5))
        try rig.coins(5)
        try rig.pulse(.loop)
        try rig.coins(3)
        #expect(rig.machine.held == .zero)
        #expect(rig.machine.owed == Money(30))
        #expect(rig.machine.moneyIsConserved)
    }
}

/// What the count sensor of a hopper sees.
struct CoinOutTests {
    @Test("two edges closer than a hopper pays are one coin, and said")
    func bounces() throws {
        var rig = try ParkingRig()
        try rig.coins(7)
        try rig.set(.coinOut, true)
        try rig.wait(.milliseconds(10))
        try rig.set(.coinOut, false)
        try rig.wait(.milliseconds(10))
        try rig.pulse(.coinOut, .milliseconds(10))
        #expect(rig.machine.hopper.ledger.paidOut == Money(10))
        #expect(rig.faults.contains("coinOutBounced"))
        try rig.wait(.milliseconds(300))
        let runs = rig.isDriven(.hopper)
        #expect(runs, "the second coin is still due")
    }

    @Test("a hopper whose sensor is active does not start, and jams")
    func blocked() throws {
        var rig = try ParkingRig(active: [.coinOut])
        try rig.coins(7)
        var runs = rig.isDriven(.hopper)
        #expect(!runs)
        try rig.wait(.seconds(2))
        runs = rig.isDriven(.hopper)
        let sounds = rig.isDriven(.alarm)
        #expect(!runs && sounds)
        #expect(rig.machine.owed == Money(20))
        // Somebody looks, in vain.
        try rig.set(.repairKey, true)
        try rig.wait(.seconds(2))
        runs = rig.isDriven(.hopper)
        #expect(!runs)
        try rig.set(.repairKey, false)
        try rig.set(.coinOut, false)
        try rig.set(.repairKey, true)
        runs = rig.isDriven(.hopper)
        #expect(runs)
    }
}

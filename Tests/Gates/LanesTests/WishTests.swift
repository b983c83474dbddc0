import Machines
import Statecharts
import TestSupport
import Testing

@testable import Lanes

@Suite("A gate that waits for others") struct WishTests {
    @Test("whoever asks now does not overtake one that has waited longer")
    func oldestFirst() {
        var gates = Vestibule()
        gates.coin(0)
        gates.coin(1)
        gates.lock(0, .inactive)
        gates.person(0)
        gates.coin(0)
        #expect(gates.open == [], "lane 1 has waited longer")
        #expect(gates.words == ["queued", "queued"])
        gates.lock(0, .active)
        #expect(gates.open == [1])
        gates.passage(1)
        #expect(gates.open == [0])
    }

    @Test("three gates that are always wanted take turns")
    func turns() {
        var gates = Vestibule(lanes: 3)
        var order: [Int] = []
        for lane in 0..<3 { gates.coin(lane) }
        for _ in 0..<30 {
            let lane = gates.open[0]
            order.append(lane)
            gates.lock(lane, .inactive)
            gates.person(lane)
            gates.coin(lane)
            gates.lock(lane, .active)
        }
        #expect(order == (0..<30).map { $0 % 3 })
    }

    @Test("of two that asked in the same instant, the one that was heard first comes first")
    func sameInstant() {
        var gates = Vestibule(lanes: 3)
        gates.coin(2)
        gates.coin(1)
        gates.coin(0)
        gates.passage(2)
        #expect(gates.open == [1])
        gates.passage(1)
        #expect(gates.open == [0])
    }

    @Test("the wish of a broken gate is neither granted nor given up, and the repair gives it the whole time again")
    func broken() {
        var gates = Vestibule()
        gates.coin(0)
        gates.coin(1)
        gates.takes(.machineDidFail(.faultContact), 1)
        gates.passage(0)
        #expect(gates.open == [])
        gates.waits(.seconds(100))
        #expect(gates.words == ["queued"])
        gates.takes(.machineRepairDidComplete, 1)
        #expect(gates.open == [1], "it is paid, and asks again")
    }

    @Test("a repaired gate waits on where it may still not open, for as long as it is paid for")
    func repairedTooEarly() {
        var gates = Vestibule()
        gates.coin(0)
        gates.lock(0, .inactive)
        gates.coin(1)
        gates.takes(.machineDidFail(.faultContact), 1)
        gates.takes(.machineRepairDidComplete, 1)
        gates.waits(.seconds(50))
        #expect(gates.words == ["queued"])
        gates.passage(0)
        #expect(gates.open == [1])
    }

    @Test("a broken gate with a wish keeps nobody waiting")
    func brokenKeepsNobody() {
        var gates = Vestibule(lanes: 3)
        gates.coin(0)
        gates.coin(1)
        gates.takes(.machineDidFail(.faultContact), 1)
        gates.waits(.seconds(1))
        gates.coin(2)
        gates.passage(0)
        #expect(gates.open == [2])
    }

    @Test("whoever has paid waits for as long as it takes, whatever the policy is or becomes")
    func paidWaits() {
        for policies in [
            [Interlock.Policy.refuse, .queue(timeout: .seconds(2))], [.queue(timeout: .seconds(2)), .refuse],
        ] {
            var gates = Vestibule(lanes: 3, policy: policies[0])
            gates.coin(0)
            gates.lock(0, .inactive)
            gates.coin(1)
            gates.takes(policy: policies[1])
            gates.coin(2)
            gates.waits(.seconds(50))
            #expect(gates.words == ["queued", "queued"])
            gates.passage(0)
            #expect(gates.open == [1], "it has waited for longer than the other")
        }
    }
}

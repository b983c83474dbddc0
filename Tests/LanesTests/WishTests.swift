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

    @Test("a repaired gate waits on where it may still not open, and for no longer than any other")
    func repairedTooEarly() {
        var gates = Vestibule()
        gates.coin(0)
        gates.lock(0, .inactive)
        gates.coin(1)
        gates.takes(.machineDidFail(.faultContact), 1)
        gates.waits(.seconds(40))
        gates.takes(.machineRepairDidComplete, 1)
        gates.waits(Duration(nanoseconds: 19_999_999_999))
        #expect(gates.words == ["queued"])
        gates.waits(.seconds(11))
        #expect(gates.words == ["queued", "timedOut"])
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

    @Test("wishes keep their ends under another policy; later ones that may wait for a shorter time end first")
    func shorterTimeout() {
        var gates = Vestibule(lanes: 3, policy: .queue(timeout: .seconds(10)))
        gates.coin(0)
        gates.lock(0, .inactive)
        gates.coin(1)
        gates.takes(policy: .queue(timeout: .seconds(2)))
        gates.waits(.seconds(1))
        gates.coin(2)
        gates.waits(Duration(nanoseconds: 1_999_999_999))
        #expect(gates.words == ["queued", "queued"])
        gates.waits(Duration(nanoseconds: 1))
        #expect(gates.words == ["queued", "queued", "timedOut"])
        gates.waits(Duration(nanoseconds: 6_999_999_999))
        #expect(gates.words.count == 3)
        gates.waits(Duration(nanoseconds: 1))
        #expect(gates.words == ["queued", "queued", "timedOut", "timedOut"])
    }

    @Test("an interlock that refuses from now on refuses new wishes, and those that wait keep their ends")
    func refusesFromNowOn() {
        var gates = Vestibule(lanes: 3, policy: .queue(timeout: .seconds(10)))
        gates.coin(0)
        gates.lock(0, .inactive)
        gates.coin(1)
        gates.takes(policy: .refuse)
        gates.coin(2)
        #expect(gates.words == ["queued", "refused"])
        gates.waits(.seconds(10))
        #expect(gates.words == ["queued", "refused", "timedOut"])
    }
}

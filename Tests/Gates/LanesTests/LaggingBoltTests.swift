import Lanes
import Machines
import Statecharts
import TestSupport
import Testing

@Suite("A bolt that follows its command late") struct LaggingBoltTests {
    @Test("an active contact says nothing after the command to open, until it has let go and holds again")
    func tooEarly() {
        var gates = Vestibule()
        gates.coin(0)
        gates.waits(.milliseconds(200))
        gates.coin(1)
        gates.person(0)
        #expect(gates.open == [], "the first bolt is still on its way out")
        gates.waits(.milliseconds(100))
        gates.lock(0, .inactive)
        #expect(gates.open == [])
        gates.waits(.milliseconds(400))
        gates.lock(0, .active)
        #expect(gates.open == [1])
    }

    @Test("a bolt that never moved is believed when it has had the lock timeout to let go, and not before")
    func neverLetGo() {
        var gates = Vestibule()
        gates.coin(0)
        gates.waits(.milliseconds(200))
        gates.coin(1)
        gates.person(0)
        gates.waits(Duration(nanoseconds: 1_999_999_999))
        #expect(gates.open == [])
        gates.waits(Duration(nanoseconds: 1))
        #expect(gates.open == [1])
    }

    @Test("a second command to open begins the doubt again")
    func openedAgain() {
        var gates = Vestibule()
        gates.coin(0)
        gates.person(0)
        gates.waits(.seconds(1))
        gates.coin(0)
        gates.waits(.milliseconds(900))
        gates.coin(1)
        gates.person(0)
        gates.waits(.milliseconds(1_900))
        #expect(gates.open == [])
        gates.waits(.milliseconds(100))
        #expect(gates.open == [1])
    }

    @Test("a gate that opens again before its bolt has followed is believed the lock timeout after it was closed")
    func openedTooSoon() {
        var gates = Vestibule()
        gates.coin(0)
        gates.lock(0, .inactive)
        gates.person(0)
        gates.waits(.milliseconds(100))
        gates.coin(0)
        gates.waits(.milliseconds(100))
        gates.coin(1)
        gates.person(0)
        gates.lock(0, .active)
        #expect(gates.open == [], "the bolt may have answered the first closing, and still open again")
        gates.waits(.milliseconds(500))
        gates.lock(0, .inactive)
        gates.waits(.milliseconds(500))
        gates.lock(0, .active)
        gates.waits(Duration(nanoseconds: 999_999_999))
        #expect(gates.open == [])
        gates.waits(Duration(nanoseconds: 1))
        #expect(gates.open == [1])
    }

    @Test("a gate that breaks before its bolt has followed does not let another one open")
    func breaks() {
        var gates = Vestibule()
        gates.coin(0)
        gates.coin(1)
        gates.takes(.machineDidFail(.faultContact), 0)
        #expect(gates.open == [])
        gates.lock(0, .inactive)
        #expect(gates.open == [])
        gates.lock(0, .active)
        #expect(gates.open == [1])
    }

    @Test("a gate whose contact follows lets the other one open as soon as it holds again")
    func follows() {
        var gates = Vestibule()
        gates.coin(0)
        gates.coin(1)
        gates.lock(0, .inactive)
        gates.person(0)
        #expect(gates.open == [])
        gates.lock(0, .active)
        #expect(gates.open == [1])
    }

    @Test("after a reload the contact is believed when it has held for the new lock timeout")
    func reload() {
        var configuration = TurnstileLaneConfiguration(fare: Money(1), coinValue: Money(1))
        configuration.hasDoorLock = true
        var lane = TurnstileLane(configuration)
        lane.start(at: .zero)
        _ = lane.take(.levelWasRead(.active), on: TurnstileRole.doorLock.role, at: .zero)
        configuration.lockTimeout = .seconds(4)
        lane.takeSettings(of: TurnstileLane(configuration))
        _ = lane.handle(.insertCoin(Money(1)), Occasion(now: .zero))
        _ = lane.handle(.admitPerson, Occasion(now: .zero))
        _ = lane.deadlinePassed(at: Instant(nanoseconds: 3_999_999_999))
        #expect(!lane.isSecured)
        _ = lane.deadlinePassed(at: .zero + .seconds(4))
        #expect(lane.isSecured)
    }
}

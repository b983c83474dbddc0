import Statecharts
import TestSupport
import Testing

@testable import Machines

struct ServiceTableTests {
    @Test("every row of the superstate's table holds", arguments: ServiceTable.rows)
    func row(_ row: ServiceRow) {
        var service = row.state
        #expect(service.take(row.event) == row.change)
        #expect(service == row.next)
    }

    @Test("every state answers every event, in one row", arguments: ServiceKind.allCases, ServiceEventKind.allCases)
    func isComplete(state: ServiceKind, event: ServiceEventKind) {
        let rows = ServiceTable.rows.filter { ServiceKind($0.state) == state && ServiceEventKind($0.event) == event }
        #expect(rows.count == 1)
    }

    @Test("what is ignored or refused changes nothing", arguments: ServiceTable.rows)
    func unchanged(_ row: ServiceRow) {
        guard row.change == .ignored || row.change == .refused else { return }
        #expect(row.next == row.state)
    }

    /// Each kind of state: the cause of its failure, whether the release is active, and whom the doors serve.
    private static let expectations: [(ServiceState, Fault?, Bool, ServiceState.Regime)] = [
        (.normal, nil, false, .normal),
        (.broken(.didNotLock), .didNotLock, false, .broken),
        (.released(broken: nil), nil, true, .released),
        (.released(broken: .didNotLock), .didNotLock, true, .released),
    ]

    @Test("a state says why it is broken, whether it is released, and whom the doors serve", arguments: expectations)
    func state(_ service: ServiceState, fault: Fault?, isReleased: Bool, regime: ServiceState.Regime) {
        #expect(service.fault == fault)
        #expect(service.isBroken == (fault != nil))
        #expect(service.isReleased == isReleased)
        #expect(service.regime == regime)
    }

    @Test("all kinds of states are in the list of expectations", arguments: ServiceKind.allCases)
    func complete(kind: ServiceKind) {
        #expect(Self.expectations.contains { ServiceKind($0.0) == kind })
    }

    @Test(
        "a gate that is broken and released is in service again after a repair and the end, in any order",
        arguments: [
            [.machineRepairDidComplete, .fireReleaseEnded], [.fireReleaseEnded, .machineRepairDidComplete],
        ] as [[ServiceEvent]])
    func anyOrder(events: [ServiceEvent]) {
        var service = ServiceState.released(broken: .faultContact)
        for event in events { _ = service.take(event) }
        #expect(service == .normal)
    }
}

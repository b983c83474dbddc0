import Machines
import Statecharts
import TestSupport
import Testing

@testable import Explorer

struct EveryEventTests {
    @Test("every case of a machine's events is sent to a machine that is explored")
    func everyCase() throws {
        var attended = ElevatorDoorConfiguration()
        attended.hasExtendedOpen = true
        attended.hasAttendant = true
        attended.hasInspection = true
        try expect(DoorSubject(attended).acts.map(\.event), "ElevatorDoorEvent")
        var granting = TurnstileConfiguration(fare: Money(1))
        granting.takesGrants = true
        granting.isBarrable = true
        let turnstile = TurnstileSubject(granting, coins: [Money(1)])
        try expect(turnstile.acts.map(\.event), "TurnstileEvent")
        let exit = ParkingSubject(
            ParkingExitConfiguration(price: Money(1), changeCoin: Money(1)).granting(isBarrable: true),
            coins: [Money(1)])
        try expect(exit.acts.map(\.event), "ParkingExitEvent")
    }

    private func expect<Own: MachineEvent>(_ events: [GateEvent<Own>], _ type: String) throws {
        // One case may have several names.
        let sent = events.map { event in
            switch event {
            case .own(let own): name(of: own)
            case .service(let service): name(of: service)
            }
        }
        let own = try Repository.cases(of: type, "MachineEvent", in: "Sources/Gates")
        let service = try Repository.cases(of: "ServiceEvent", "MachineEvent", in: "Sources/Gates")
        #expect(own.count > 3 && service.count > 3)
        #expect(Set(sent) == own.union(service), "\(type)")
    }

    private func name(of event: some MachineEvent) -> String { String("\(event)".prefix { $0.isLetter }) }
}

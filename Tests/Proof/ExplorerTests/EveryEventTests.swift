import Machines
import TestSupport
import Testing

@testable import Explorer

struct EveryEventTests {
    @Test("every case of a machine's events is sent to a machine that is explored")
    func everyCase() throws {
        let door = DoorSubject(ElevatorDoorConfiguration()).acts.map(\.event.label.text)
        try expect(door, "ElevatorDoorEvent")
        let turnstile = TurnstileSubject(TurnstileConfiguration(fare: Money(1)), coins: [Money(1)])
        try expect(turnstile.acts.map(\.event.label.text), "TurnstileEvent")
        let exit = ParkingSubject(
            ParkingExitConfiguration(price: Money(1), changeCoin: Money(1)), coins: [Money(1)])
        try expect(exit.acts.map(\.event.label.text), "ParkingExitEvent")
    }

    private func expect(_ sent: [String], _ type: String) throws {
        let own = try Repository.cases(of: type, "MachineEvent", in: "Sources/Gates")
        let service = try Repository.cases(of: "ServiceEvent", "MachineEvent", in: "Sources/Gates")
        #expect(own.count > 3 && service.count > 3)
        #expect(Set(sent) == own.union(service), "\(type)")
    }
}

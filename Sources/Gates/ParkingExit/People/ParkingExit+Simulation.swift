import Lanes
import Machines
import Statecharts

extension ParkingExitLaneConfiguration: SimulatedGate {
    /// What people do to it.
    public static var gestures: [Gesture] {
        [
            Gesture(
                "coin N", "the pulses that an acceptor sends for value N: 50 ms each, 100 ms apart",
                .coins(on: ParkingExitRole.coinSlot)),
            Gesture("vehicle", "a vehicle drives over the loop in 2 s", .press(ParkingExitRole.loop, .seconds(2))),
            Gesture("loop on|off", "a vehicle stands on the loop", .contact(ParkingExitRole.loop)),
            Gesture(
                "cancel", "somebody presses the cancel button for 300 ms",
                .press(ParkingExitRole.cancelButton, Gesture.buttonPressed)),
            Gesture(
                "hopper-empty on|off", "the hopper has no coins", .contact(ParkingExitRole.hopperEmpty)),
            .grant(ParkingExitRole.grant), .locked(ParkingExitRole.locked), .free(ParkingExitRole.free),
        ]
    }

    /// What a newcomer may type first.
    public var hint: String {
        guard lacksCoinSlot else { return "coin \(exit.price.units + 2 * coinValue.units)   then   vehicle" }
        return exit.takesGrants ? "grant   then   vehicle" : "free on   then   vehicle"
    }

    /// What one pulse of its coin acceptor is worth.
    public var acceptedCoin: UInt64? { lacksCoinSlot ? nil : coinValue.units }

    /// What one passage costs.
    public var price: UInt64? { lacksCoinSlot ? nil : exit.price.units }

    /// A hopper whose coins are counted.
    public func parts(_ place: SimulatedPlace) -> [any SimulatedPart] {
        guard let motor = place.line(ParkingExitRole.hopper), let coinOut = place.line(ParkingExitRole.coinOut) else {
            return []
        }
        return [MockHopper(lane: place.lane, motor: motor, coinOut: coinOut, at: place.now)]
    }
}

import Lanes
import Machines
import Statecharts

extension TurnstileLaneConfiguration: SimulatedGate {
    /// What people do to it.
    public static var gestures: [Gesture] {
        [
            Gesture(
                "coin N", "the pulses that an acceptor sends for value N: 50 ms each, 100 ms apart",
                .coins(on: TurnstileRole.coinSlot)),
            Gesture(
                "person", "somebody breaks the beam for 300 ms",
                .press(TurnstileRole.personSensor, Gesture.beamBroken)),
            Gesture(
                "turn N", "N persons turn the arms of a gate that says so itself",
                .walk(
                    first: TurnstileRole.passageContact, second: TurnstileRole.passageContactSecond,
                    alone: TurnstileRole.passageContact, isIn: true)),
            .grant(TurnstileRole.grant), .locked(TurnstileRole.locked), .free(TurnstileRole.free),
            Gesture(
                "exit-button", "somebody presses it for 300 ms", .press(TurnstileRole.exitButton, Gesture.buttonPressed)
            ),
            Gesture(
                "hold-open on|off", "the contact that lets people in while it is active",
                .contact(TurnstileRole.holdOpen)),
            Gesture(
                "exit-handle", "somebody turns it, for 300 ms",
                .press(TurnstileRole.exitHandle, Gesture.buttonPressed)),
            Gesture("lock on|off", "the door lock's contact", .contact(TurnstileRole.doorLock)),
        ]
    }

    /// What a newcomer may type first.
    public var hint: String {
        let asking = lacksCoinSlot ? "\(asks?.label ?? "free on")" : "coin \(turnstile.fare.units)"
        return "\(asking)   then   \(isCountedElsewhere ? "turn 1" : "person")"
    }

    /// What one pulse of its coin acceptor is worth.
    public var acceptedCoin: UInt64? { lacksCoinSlot ? nil : coinValue.units }

    /// What one passage costs.
    public var price: UInt64? { lacksCoinSlot ? nil : turnstile.fare.units }

    /// Doors that are closed when the firmware starts, if a lock shows what they do.
    public func parts(_ place: SimulatedPlace) -> [any SimulatedPart] {
        guard let doors = place.line(TurnstileRole.doors), let lock = place.line(TurnstileRole.doorLock) else {
            return []
        }
        return [
            MockDoor(
                lane: place.lane, travel: place.travel, drives: .init(open: doors, close: nil, slow: nil),
                contacts: .init(lock: lock, openLimit: nil), isOpen: false, at: place.now)
        ]
    }
}

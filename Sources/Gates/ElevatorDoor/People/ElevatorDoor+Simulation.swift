import Lanes
import Machines
import Statecharts

extension ElevatorDoorLaneConfiguration: SimulatedGate {
    /// What people do to it.
    public static var gestures: [Gesture] {
        let (outer, inner) = (ElevatorDoorRole.beamOuter, ElevatorDoorRole.beamInner)
        let alone = ElevatorDoorRole.personSensor
        return [
            Gesture("lock on|off", "the door lock's contact", .contact(ElevatorDoorRole.doorLock)),
            Gesture(
                "enter N", "N persons walk into an elevator, one behind the other",
                .walk(first: outer, second: inner, alone: alone, isIn: true)),
            Gesture(
                "leave N", "N persons walk out of an elevator, one behind the other",
                .walk(first: inner, second: outer, alone: alone, isIn: false)),
            Gesture(
                "open-button", "somebody presses it for 300 ms",
                .press(ElevatorDoorRole.openButton, Gesture.buttonPressed)),
            Gesture(
                "close-button", "somebody presses it for 300 ms",
                .press(ElevatorDoorRole.closeButton, Gesture.buttonPressed)),
            Gesture(
                "extended-open", "somebody presses the button that holds the door open for longer for 300 ms",
                .press(ElevatorDoorRole.extendedOpen, Gesture.buttonPressed)),
            Gesture(
                "attendant on|off", "an attendant works the door with the buttons in the car",
                .contact(ElevatorDoorRole.attendant)),
            Gesture(
                "inspection on|off", "a technician works at the door, with the key turned",
                .contact(ElevatorDoorRole.inspection)),
            Gesture(
                "close-held on|off", "somebody presses the close button, and lets it go",
                .contact(ElevatorDoorRole.closeButton)),
            Gesture(
                "arrive", "the car arrives at a landing", .press(ElevatorDoorRole.landing, Gesture.buttonPressed)),
            Gesture(
                "curtain on|off", "something is in the light curtain", .contact(ElevatorDoorRole.lightCurtain)),
            .locked(ElevatorDoorRole.locked),
            Gesture("overload on|off", "the cabin is too heavy", .contact(ElevatorDoorRole.overload)),
            Gesture(
                "limit on|off", "the contact that says that the door is fully open",
                .contact(ElevatorDoorRole.doorOpenLimit)),
            Gesture(
                "zone on|off", "the contact that says that the car is at a landing",
                .contact(ElevatorDoorRole.doorZone)),
        ]
    }

    /// What a newcomer may type first.
    public var hint: String { "open-button   then   enter 2   then   close-button" }

    /// It takes no coins.
    public var acceptedCoin: UInt64? { nil }

    /// It takes no money.
    public var price: UInt64? { nil }

    /// A door that stands open when the firmware starts.
    public func parts(_ place: SimulatedPlace) -> [any SimulatedPart] {
        guard let open = place.line(ElevatorDoorRole.openDrive) else { return [] }
        return [
            MockDoor(
                lane: place.lane, travel: place.travel,
                drives: .init(
                    open: open, close: place.line(ElevatorDoorRole.closeDrive),
                    slow: place.line(ElevatorDoorRole.slow)),
                contacts: .init(
                    lock: place.line(ElevatorDoorRole.doorLock),
                    openLimit: place.line(ElevatorDoorRole.doorOpenLimit)),
                isOpen: true, at: place.now)
        ]
    }
}

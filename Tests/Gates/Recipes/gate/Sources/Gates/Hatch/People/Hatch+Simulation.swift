import Lanes

extension HatchLaneConfiguration: SimulatedGate {
    /// What people do to it.
    public static var gestures: [Gesture] {
        [
            Gesture(
                "knock", "somebody presses the button for 300 ms", .press(HatchRole.button, Gesture.buttonPressed))
        ]
    }

    /// What a newcomer may type first.
    public var hint: String { "knock" }

    /// It has no coin acceptor.
    public var acceptedCoin: UInt64? { nil }

    /// It takes no money.
    public var price: UInt64? { nil }

    /// Nothing moves by itself.
    public func parts(_ place: SimulatedPlace) -> [any SimulatedPart] { [] }
}

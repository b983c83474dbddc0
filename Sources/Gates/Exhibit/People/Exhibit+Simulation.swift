import Gallery
import Lanes

extension ExhibitConfiguration: SimulatedGate {
    /// Its buttons are lines: `pulse` and `set` move them.
    public static var gestures: [Gesture] { [] }

    /// What a newcomer may type first.
    public var hint: String { "pulse \(Machine.inputs[0].row.label) 300ms" }

    /// It has no coin acceptor.
    public var acceptedCoin: UInt64? { nil }

    /// It takes no money.
    public var price: UInt64? { nil }

    /// Nothing moves by itself.
    public func parts(_ place: SimulatedPlace) -> [any SimulatedPart] { [] }
}

import Statecharts

/// What a gate that works has been set to, by a key, a switch or a controller.
public enum GateMode: Int, Sendable {
    /// It serves whoever has a right.
    case normal
    /// It lets nobody in. Who is inside gets out.
    case barred
    /// A contact that lets people in holds it open.
    case heldOpen
    /// It is open for everybody.
    case free
}

extension GateMode: Codeable {
    /// Shows which it is.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        self = GateMode(rawValue: coder.choice(rawValue, of: 4)) ?? .normal
    }
}

extension GateMode {
    /// The name in traces of the event that brings it.
    public var label: Label {
        switch self {
        case .normal: "becameNormal"
        case .barred: "becameBarred"
        case .heldOpen: "becameHeldOpen"
        case .free: "becameFree"
        }
    }
}

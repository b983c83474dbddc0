import Statecharts

/// The superstates of a gate with modes. Of those that could be meant the first counts: a fire, a failure, what bars
/// the gate, what holds it open.
public enum Superstate: Equatable, Sendable {
    /// A fire release holds it open.
    case released
    /// It has failed and was not repaired.
    case broken
    /// It works, and lets nobody in.
    case barred
    /// It works, and is held open.
    case open
    /// It works, and serves whoever has a right.
    case functioning

    /// The one that a gate is in.
    @inline(__always)
    init(_ service: ServiceState, _ mode: GateMode) {
        self =
            switch (service, mode) {
            case (.released, _): .released
            case (.broken, _): .broken
            case (.normal, .barred): .barred
            case (.normal, .heldOpen), (.normal, .free): .open
            case (.normal, .normal): .functioning
            }
    }

    /// Whether the gate serves those who ask.
    public var isReady: Bool { self == .functioning || self == .open }
}

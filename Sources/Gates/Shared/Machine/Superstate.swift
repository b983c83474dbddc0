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

    /// What a gate does when its mode changes.
    enum Turn {
        /// It only notes the mode: it does not work, or serves on. Who has paid pays on, for the customer may have left
        /// long ago.
        case notes
        /// It bars those who have no right yet. A window runs to its end.
        case bars
        /// It opens for everybody.
        case opens
        /// It does again what it did for people, or does something else for them.
        case resumes
    }

    /// What a gate does that was in another one until its mode changed.
    func turn(from before: Superstate) -> Turn {
        switch (before, self) {
        case (.functioning, .barred): .bars
        case (.functioning, .open), (.barred, .open): .opens
        case (.open, .functioning), (.open, .barred): .resumes
        case (.barred, .functioning), (_, .open), (_, .functioning), (_, .barred), (_, .broken), (_, .released): .notes
        }
    }

    /// Whether the gate serves those who ask.
    public var isReady: Bool { self == .functioning || self == .open }
}

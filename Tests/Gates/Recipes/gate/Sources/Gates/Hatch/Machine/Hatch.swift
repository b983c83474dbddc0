import Statecharts

/// What can happen to a hatch, besides what can happen to every gate.
public enum HatchEvent: MachineEvent {
    /// Somebody pressed the button.
    case buttonWasPressed
    /// It has been open for long enough.
    case deadlinePassed
    /// An interlock that kept it from opening lets it open now.
    case interlockDidRelease

    /// The name in traces.
    public var label: Label {
        switch self {
        case .buttonWasPressed: "buttonWasPressed"
        case .deadlinePassed: "deadlinePassed"
        case .interlockDidRelease: "interlockDidRelease"
        }
    }
}

/// Every command that a hatch can give to its hardware.
public enum HatchCommand: Labelled, Equatable, Sendable {
    /// Open.
    case open
    /// Close.
    case close

    /// The name in traces.
    public var label: Label {
        switch self {
        case .open: "open"
        case .close: "close"
        }
    }
}

/// The outputs of a hatch.
public struct HatchOutputs: StandingOutputs {
    /// Whether it is open.
    public let isOpen: Bool
    /// Whom it serves.
    let regime: ServiceState.Regime

    /// The command that turns `before` into these outputs.
    public func commands(from before: HatchOutputs?) -> Commands<HatchCommand> {
        self == before ? Commands() : Commands(isOpen ? .open : .close)
    }
}

/// A hatch: its button opens it for a while.
public struct Hatch: Region, Sendable {
    /// What can happen to it.
    public typealias Event = GateEvent<HatchEvent>
    /// What it can tell the hardware to do.
    public typealias Command = HatchCommand

    /// Its name in traces.
    public static var region: Label { "hatch" }

    /// Whether it works.
    public internal(set) var service = ServiceState.normal
    /// When it closes, if it was opened.
    public internal(set) var closing: Instant?
    /// How often it was opened.
    public private(set) var openings: UInt64 = 0
    /// Whether that is no longer exact.
    public private(set) var isSaturated = false
    /// How long it stays open.
    public var openTime = Duration.seconds(5)
    /// What the latest event means to its wish to open.
    public private(set) var wish = WishChange.none

    /// A closed hatch.
    public init() {}

    /// The table.
    public mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
        wish = .none
        switch (service, event) {
        case (_, .service(let event)):
            switch service.take(event) {
            case .failed, .failedAgain, .repaired, .releaseBegan, .releaseEnded:
                closing = nil
                return .handled
            case .ignored: return .ignored
            case .refused: return .refused
            }
        case (.normal, .own(.buttonWasPressed)), (.normal, .own(.interlockDidRelease)):
            guard closing != nil || occasion.mayOpen else { return .ignored }
            if closing == nil { openings.count(1, orNote: &isSaturated) }
            closing = occasion.now + openTime
            return .handled
        case (.normal, .own(.deadlinePassed)):
            guard isDue(at: occasion.now) else { return .refused }
            closing = nil
            return .handled
        case (.broken, .own(.deadlinePassed)), (.released, .own(.deadlinePassed)): return .refused
        case (.broken, .own), (.released, .own): return .ignored
        }
    }

    /// When it closes by itself.
    public var deadline: Instant? { closing }

    /// The present state, by its name in traces.
    public var label: Label {
        switch service {
        case .normal: closing == nil ? "functioning.closed" : "functioning.open"
        case .broken: "broken"
        case .released: "released"
        }
    }

    /// What the state wants.
    public var standingOutputs: HatchOutputs {
        HatchOutputs(isOpen: service.isReleased || closing != nil, regime: service.regime)
    }
}

extension Hatch: Lasting {
    /// Shows its counts.
    public mutating func keep<K: Keeper>(with keeper: inout K) {
        keeper.number("openings", &openings)
        keeper.flag("saturated", &isSaturated)
    }
}

extension Hatch: Codeable {
    /// Shows its parts.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        service.code(with: &coder)
        coder.moment(&closing)
    }
}

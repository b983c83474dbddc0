import ControlLoop
import Statecharts
import Torture

@testable import Explorer
@testable import Lanes
@testable import Machines

/// A turnstile with its sensors that breaks one rule of lanes.
struct BrokenLane: WrappingLane, ExploredLane {
    typealias Event = TurnstileLane.Event

    /// The rule that it breaks.
    enum Flaw: String, CaseIterable, Sendable {
        case losesCoins = "books-balance"
        case drivesBoth = "drives-exclusive"
        case opensForEverybody = "opens-when-allowed"
        case countsAsLocked = "secured-is-closed"
        case sleeps = "deadlines-answered"
        case ignoresLosses = "losses-fail-safe"
        case staysBroken = "way-back"
    }

    var lane: TurnstileLane
    private let flaw: Flaw?

    init() {
        lane = TurnstileLane()
        flaw = nil
    }

    init(_ configuration: TurnstileLaneConfiguration, _ flaw: Flaw) {
        lane = TurnstileLane(configuration)
        self.flaw = flaw
    }

    mutating func handle<Watcher: LaneObserver>(
        _ event: Event, _ occasion: Occasion, _ observer: inout Watcher
    ) -> LaneReaction {
        if flaw == .staysBroken, event == .service(.machineRepairDidComplete) { return LaneReaction() }
        let mayOpen = occasion.mayOpen || flaw == .opensForEverybody
        let reaction = lane.handle(event, Occasion(now: occasion.now, mayOpen: mayOpen), &observer)
        if flaw == .losesCoins, case .own(.insertCoin) = event { lane.machine.passage.state.credit = .zero }
        return reaction
    }

    mutating func deadlinePassed<Sink: FindingSink>(at now: Instant, into findings: inout Sink)
    where Sink.Event == Event {
        if flaw != .sleeps { lane.deadlinePassed(at: now, into: &findings) }
    }

    func event(for failure: LoopFailure) -> Event {
        flaw == .ignoresLosses ? .own(.interlockDidRelease) : lane.event(for: failure)
    }

    var exclusiveOutputs: RoleSet {
        var outputs = RoleSet()
        outputs[TurnstileRole.doors] = flaw == .drivesBoth
        outputs[TurnstileRole.coinInhibit] = flaw == .drivesBoth
        return outputs
    }

    var isSecured: Bool { flaw == .countsAsLocked || lane.isSecured }

    // As an exploration needs it.

    func allows(_ edge: Edge, on role: Role) -> Bool { lane.allows(edge, on: role) }
    var bounds: [Bound] { lane.bounds }
    var booksBalance: Bool { lane.booksBalance }
    mutating func beginBooks() { lane.beginBooks() }
    var mayFailOpen: Bool { lane.mayFailOpen }
    mutating func code<Coder: StateCoder>(with coder: inout Coder) { lane.code(with: &coder) }
}

extension BrokenMachine {
    /// A turnstile with its sensors for each rule of lanes.
    static let lanes = BrokenLane.Flaw.allCases.map { flaw in
        BrokenMachine("lane", "\(flaw)".words, rule: flaw.rawValue) {
            [LaneSubject(BrokenLane(.small, flaw), inputs: flaw.inputs.map(\.role), isInterlocked: true)]
        }
    }
}

extension BrokenLane.Flaw {
    /// The inputs that are wired. One that can only be found by seeing everything has few.
    var inputs: [TurnstileRole] {
        self == .staysBroken ? [.fault, .repairKey] : [.coinSlot, .personSensor, .fireRelease, .fault, .repairKey]
    }
}

extension TurnstileLaneConfiguration {
    /// A turnstile for two coins, with a repair key.
    static var small: TurnstileLaneConfiguration {
        var configuration = TurnstileLaneConfiguration(fare: Money(2), coinValue: Money(1))
        configuration.service.hasRepairKey = true
        return configuration
    }
}

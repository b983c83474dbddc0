import Machines
import Statecharts
import Testing

/// One row of the table of the coin pulse decoder, with its default limits: a state, a stimulus, and what comes of it.
struct CoinPulsesRow: Sendable, CustomTestStringConvertible {
    let state: CoinPulses.State
    let stimulus: CoinStimulus
    /// When the stimulus happens; the line became active at zero.
    let now: Instant
    let next: CoinPulses.State
    let answer: SensorAnswer<CoinPulses.Coin>

    init(
        _ state: CoinPulses.State, _ stimulus: CoinStimulus, after delay: Duration, becomes next: CoinPulses.State,
        _ answer: SensorAnswer<CoinPulses.Coin> = .nothing
    ) {
        self.state = state
        self.stimulus = stimulus
        now = .zero + delay
        self.next = next
        self.answer = answer
    }

    /// A decoder in the row's state, reached by what leads there.
    var decoder: CoinPulses {
        var decoder = CoinPulses(.init())
        switch state {
        case .unknown: break
        case .idle: decoder.levelWasRead(.inactive, at: .zero)
        case .measuring(let since): _ = decoder.edge(.rising, at: since)
        case .notMeasured(let since): decoder.levelWasRead(.active, at: since)
        case .stuck:
            _ = decoder.edge(.rising, at: .zero)
            _ = decoder.deadlinePassed(at: .zero + .seconds(2))
        }
        return decoder
    }

    var testDescription: String { "\(state), \(stimulus) at \(now.nanoseconds) ns: \(answer)" }
}

/// All that a coin pulse decoder can be told.
enum CoinStimulus: CaseIterable {
    case rises, falls, deadlinePasses, losesEdges, isReadActive, isReadInactive, isRearmed

    func apply(to decoder: inout CoinPulses, at now: Instant) -> SensorAnswer<CoinPulses.Coin> {
        switch self {
        case .rises: return decoder.edge(.rising, at: now)
        case .falls: return decoder.edge(.falling, at: now)
        case .deadlinePasses: return decoder.deadlinePassed(at: now)
        case .losesEdges: decoder.edgesWereLost()
        case .isReadActive: decoder.levelWasRead(.active, at: now)
        case .isReadInactive: decoder.levelWasRead(.inactive, at: now)
        case .isRearmed: decoder.rearm(at: now)
        }
        return .nothing
    }
}

/// The whole table of the coin pulse decoder.
enum CoinPulsesTable {
    static let rows = unknown + idle + measuring + notMeasured + stuck

    private static let measured = CoinPulses.State.measuring(since: .zero)
    private static let unmeasured = CoinPulses.State.notMeasured(since: .zero)

    private static let unknown: [CoinPulsesRow] = [
        .init(.unknown, .rises, after: .zero, becomes: measured),
        .init(.unknown, .falls, after: .zero, becomes: .idle, .trouble(.pulseNotMeasured)),
        .init(.unknown, .deadlinePasses, after: .seconds(9), becomes: .unknown),
        .init(.unknown, .losesEdges, after: .zero, becomes: .unknown),
        .init(.unknown, .isReadActive, after: .zero, becomes: unmeasured),
        .init(.unknown, .isReadInactive, after: .zero, becomes: .idle),
        .init(.unknown, .isRearmed, after: .zero, becomes: .unknown),
    ]

    private static let idle: [CoinPulsesRow] = [
        .init(.idle, .rises, after: .zero, becomes: measured),
        .init(.idle, .falls, after: .zero, becomes: .unknown, .trouble(.edgeRepeated)),
        .init(.idle, .deadlinePasses, after: .seconds(9), becomes: .idle),
        .init(.idle, .losesEdges, after: .zero, becomes: .unknown),
        .init(.idle, .isReadActive, after: .zero, becomes: .idle),
        .init(.idle, .isReadInactive, after: .zero, becomes: .idle),
        .init(.idle, .isRearmed, after: .zero, becomes: .idle),
    ]

    private static let measuring: [CoinPulsesRow] = [
        .init(measured, .rises, after: .milliseconds(50), becomes: .unknown, .trouble(.edgeRepeated)),
        .init(measured, .falls, after: .milliseconds(14), becomes: .idle, .trouble(.pulseTooShort)),
        .init(measured, .falls, after: .milliseconds(50), becomes: .idle, .coin),
        .init(measured, .falls, after: .milliseconds(251), becomes: .idle, .trouble(.pulseTooLong)),
        .init(measured, .deadlinePasses, after: .milliseconds(1_999), becomes: measured),
        .init(measured, .deadlinePasses, after: .seconds(2), becomes: .stuck, .trouble(.stuck)),
        .init(measured, .losesEdges, after: .milliseconds(50), becomes: .unknown),
        .init(measured, .isReadActive, after: .milliseconds(50), becomes: measured),
        .init(measured, .isReadInactive, after: .milliseconds(50), becomes: measured),
        .init(measured, .isRearmed, after: .milliseconds(50), becomes: measured),
    ]

    private static let notMeasured: [CoinPulsesRow] = [
        .init(unmeasured, .rises, after: .milliseconds(50), becomes: .unknown, .trouble(.edgeRepeated)),
        .init(unmeasured, .falls, after: .milliseconds(50), becomes: .idle, .trouble(.pulseNotMeasured)),
        .init(unmeasured, .deadlinePasses, after: .milliseconds(1_999), becomes: unmeasured),
        .init(unmeasured, .deadlinePasses, after: .seconds(2), becomes: .stuck, .trouble(.stuck)),
        .init(unmeasured, .losesEdges, after: .milliseconds(50), becomes: .unknown),
        .init(unmeasured, .isReadActive, after: .milliseconds(50), becomes: unmeasured),
        .init(unmeasured, .isReadInactive, after: .milliseconds(50), becomes: unmeasured),
        .init(unmeasured, .isRearmed, after: .milliseconds(50), becomes: unmeasured),
    ]

    private static let stuck: [CoinPulsesRow] = [
        .init(.stuck, .rises, after: .seconds(3), becomes: .unknown, .trouble(.edgeRepeated)),
        .init(.stuck, .falls, after: .seconds(3), becomes: .idle),
        .init(.stuck, .deadlinePasses, after: .seconds(9), becomes: .stuck),
        .init(.stuck, .losesEdges, after: .seconds(3), becomes: .unknown),
        .init(.stuck, .isReadActive, after: .seconds(3), becomes: .stuck),
        .init(.stuck, .isReadInactive, after: .seconds(3), becomes: .stuck),
        .init(.stuck, .isRearmed, after: .seconds(3), becomes: .notMeasured(since: .zero + .seconds(3))),
    ]
}

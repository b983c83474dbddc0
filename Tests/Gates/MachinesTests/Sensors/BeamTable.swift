import Machines
import Statecharts
import Testing

/// One row of the table of the beam decoder, stuck after 30 s: a state, a stimulus, and what comes of it.
struct BeamRow: Sendable, CustomTestStringConvertible {
    let state: Beam.State
    let stimulus: BeamStimulus
    /// When the stimulus happens; the beam was broken at zero.
    let now: Instant
    let next: Beam.State
    let answer: SensorAnswer<Beam.Person>

    init(
        _ state: Beam.State, _ stimulus: BeamStimulus, after delay: Duration, becomes next: Beam.State,
        _ answer: SensorAnswer<Beam.Person> = .nothing
    ) {
        self.state = state
        self.stimulus = stimulus
        now = .zero + delay
        self.next = next
        self.answer = answer
    }

    /// A decoder in the row's state, reached by what leads there.
    var decoder: Beam {
        var decoder = Beam(stuckAfter: .seconds(30))
        switch state {
        case .unknown: break
        case .clear: decoder.levelWasRead(.inactive, at: .zero)
        case .broken(let since): _ = decoder.edge(.rising, at: since)
        case .stuck:
            _ = decoder.edge(.rising, at: .zero)
            _ = decoder.deadlinePassed(at: .zero + .seconds(30))
        }
        return decoder
    }

    var testDescription: String { "\(state), \(stimulus) at \(now.nanoseconds) ns: \(answer)" }
}

/// All that a beam decoder can be told.
enum BeamStimulus: CaseIterable {
    case rises, falls, deadlinePasses, losesEdges, isReadActive, isReadInactive, isRearmed

    func apply(to decoder: inout Beam, at now: Instant) -> SensorAnswer<Beam.Person> {
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

/// The whole table of the beam decoder.
enum BeamTable {
    static let rows = unknown + clear + broken + stuck

    private static let brokenAtZero = Beam.State.broken(since: .zero)

    private static let unknown: [BeamRow] = [
        .init(.unknown, .rises, after: .zero, becomes: brokenAtZero, .person),
        .init(.unknown, .falls, after: .zero, becomes: .clear),
        .init(.unknown, .deadlinePasses, after: .seconds(60), becomes: .unknown),
        .init(.unknown, .losesEdges, after: .zero, becomes: .unknown),
        .init(.unknown, .isReadActive, after: .zero, becomes: brokenAtZero),
        .init(.unknown, .isReadInactive, after: .zero, becomes: .clear),
        .init(.unknown, .isRearmed, after: .zero, becomes: .unknown),
    ]

    private static let clear: [BeamRow] = [
        .init(.clear, .rises, after: .zero, becomes: brokenAtZero, .person),
        .init(.clear, .falls, after: .zero, becomes: .unknown, .trouble(.edgeRepeated)),
        .init(.clear, .deadlinePasses, after: .seconds(60), becomes: .clear),
        .init(.clear, .losesEdges, after: .zero, becomes: .unknown),
        .init(.clear, .isReadActive, after: .zero, becomes: .clear),
        .init(.clear, .isReadInactive, after: .zero, becomes: .clear),
        .init(.clear, .isRearmed, after: .zero, becomes: .clear),
    ]

    private static let broken: [BeamRow] = [
        .init(brokenAtZero, .rises, after: .seconds(1), becomes: .unknown, .trouble(.edgeRepeated)),
        .init(brokenAtZero, .falls, after: .seconds(1), becomes: .clear),
        .init(brokenAtZero, .deadlinePasses, after: .milliseconds(29_999), becomes: brokenAtZero),
        .init(brokenAtZero, .deadlinePasses, after: .seconds(30), becomes: .stuck, .trouble(.stuck)),
        .init(brokenAtZero, .losesEdges, after: .seconds(1), becomes: .unknown),
        .init(brokenAtZero, .isReadActive, after: .seconds(1), becomes: brokenAtZero),
        .init(brokenAtZero, .isReadInactive, after: .seconds(1), becomes: brokenAtZero),
        .init(brokenAtZero, .isRearmed, after: .seconds(1), becomes: brokenAtZero),
    ]

    private static let stuck: [BeamRow] = [
        .init(.stuck, .rises, after: .seconds(40), becomes: .unknown, .trouble(.edgeRepeated)),
        .init(.stuck, .falls, after: .seconds(40), becomes: .clear),
        .init(.stuck, .deadlinePasses, after: .seconds(90), becomes: .stuck),
        .init(.stuck, .losesEdges, after: .seconds(40), becomes: .unknown),
        .init(.stuck, .isReadActive, after: .seconds(40), becomes: .stuck),
        .init(.stuck, .isReadInactive, after: .seconds(40), becomes: .stuck),
        .init(.stuck, .isRearmed, after: .seconds(40), becomes: .broken(since: .zero + .seconds(40))),
    ]
}

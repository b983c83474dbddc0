import ControlLoop
import Lanes
import Machines
import Statecharts

/// What has been read of one lane so far.
struct LaneDraft {
    let name: LaneName
    /// The line of its header.
    let line: Int
    private var configuration = TurnstileLaneConfiguration(fare: .zero, coinValue: .zero)
    /// The line of each key, 0 while it has not been given.
    private var keyLines = InlineArray<23, Int>(repeating: 0)

    init(name: LaneName, line: Int) {
        self.name = name
        self.line = line
    }

    /// The lane, when nothing is missing.
    var turnstile: TurnstileLane {
        var configuration = configuration
        configuration.hasDoorLock = isGiven(.doorLock)
        configuration.hasRepairKey = isGiven(.repairKey)
        return TurnstileLane(configuration)
    }

    /// Whether it can be seen that the gate is locked.
    var hasDoorLock: Bool { isGiven(.doorLock) }

    /// Whether the gate opens when it fails.
    var failsOpen: Bool { configuration.turnstile.powerFail == .safe }

    /// Takes note of a key.
    mutating func begin(_ key: LaneKey, value: Bytes, line: Int) throws(BoardFileError.Problem) {
        guard !isGiven(key) else { throw .repeatedKey(key.label, firstLine: keyLines[key.rawValue]) }
        keyLines[key.rawValue] = line
        try value.checkNumberSign(key: key.label)
    }

    /// Takes a key that says how the gate behaves.
    mutating func set(_ key: LaneKey, to value: Bytes) throws(BoardFileError.Problem) {
        switch key {
        case .machine: try key.word(value)
        case .fare: configuration.turnstile.fare = try key.amount(value)
        case .coinValue: configuration.coinValue = try key.amount(value)
        case .passageWindow: configuration.turnstile.passageWindow = try key.duration(value)
        case .alarmDuration: configuration.turnstile.alarmDuration = try key.duration(value)
        case .intrusionGrace: configuration.turnstile.intrusionGrace = try key.duration(value)
        case .overpayment: configuration.turnstile.overpayment = try key.choice(value, .keep, .bank)
        case .expiredFare: configuration.turnstile.expiredFare = try key.choice(value, .keep, .credit)
        case .powerFail: configuration.turnstile.powerFail = try key.choice(value, .secure, .safe)
        case .lockTimeout: configuration.lockTimeout = try key.duration(value)
        case .pulseMin: configuration.coinPulses.shortest = try key.duration(value)
        case .pulseMax: configuration.coinPulses.longest = try key.duration(value)
        case .coinStuck: configuration.coinPulses.stuckAfter = try key.duration(value)
        case .beamStuck: configuration.beamStuckAfter = try key.duration(value)
        case .coinSlot, .personSensor, .doorLock, .fireRelease, .fault, .repairKey, .doors, .alarm, .coinInhibit: break
        }
    }

    private func isGiven(_ key: LaneKey) -> Bool { keyLines[key.rawValue] > 0 }
}

// What only the whole section can show
extension LaneDraft {
    /// The first thing that is missing, or the first that does not agree with another.
    func mistake(coinSlot: BoardDraft.Wire?) -> BoardFileError? {
        var number = 0
        while let key = LaneKey(rawValue: number) {
            if key.isRequired, !isGiven(key) {
                return BoardFileError(
                    line: line, problem: .missingKey(key.label, in: .lane(name), expected: key.expectation))
            }
            number += 1
        }
        let pulses = configuration.coinPulses
        return .earlier(
            mistake(.pulseMax, pulses.longest, above: .pulseMin, pulses.shortest),
            .earlier(
                mistake(.coinStuck, pulses.stuckAfter, above: .pulseMax, pulses.longest),
                mistake(debounceOf: coinSlot)))
    }

    /// A duration that has to be above another is reported where it is given; a default is no mistake of the file's.
    private func mistake(
        _ upper: LaneKey, _ upperValue: Duration, above lower: LaneKey, _ lowerValue: Duration
    ) -> BoardFileError? {
        guard upperValue <= lowerValue else { return nil }
        if isGiven(upper) {
            return BoardFileError(
                line: keyLines[upper.rawValue],
                problem: .notAbove(
                    key: upper.label, value: upperValue, other: lower.label, otherValue: lowerValue,
                    otherIsGiven: isGiven(lower)))
        }
        return BoardFileError(
            line: keyLines[lower.rawValue],
            problem: .notBelow(key: lower.label, value: lowerValue, other: upper.label, otherValue: upperValue))
    }

    /// A debounce of more than half of a pulse would swallow pulses that are good.
    private func mistake(debounceOf coinSlot: BoardDraft.Wire?) -> BoardFileError? {
        let longest = Duration(nanoseconds: configuration.coinPulses.shortest.nanoseconds / 2)
        guard let coinSlot, case .input(let debounce) = coinSlot.line.direction, debounce > longest else { return nil }
        return BoardFileError(
            line: coinSlot.fileLine,
            problem: .debounceTooLong(role: coinSlot.line.role.label, debounce: debounce, longest: longest))
    }
}

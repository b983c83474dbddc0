import ControlLoop
import Lanes
import Machines
import Statecharts

/// What has been read of a lane that is a turnstile.
struct TurnstileDraft {
    private var configuration = TurnstileLaneConfiguration(fare: .zero, coinValue: .zero)
    private var keys: KeyLines<TurnstileKey>

    init(machineLine: Int) {
        keys = KeyLines(machineLine: machineLine)
    }

    /// The turnstile, when nothing is missing.
    func finished(personSensor: Wire?) -> TurnstileLaneConfiguration {
        var configuration = configuration
        if case .input(let debounce) = personSensor?.line.direction { configuration.turnstile.sensorDelay = debounce }
        configuration.hasDoorLock = hasDoorLock
        configuration.hasRepairKey = keys.has(.repairKey)
        return configuration
    }

    /// Whether it can be seen that the gate is locked.
    var hasDoorLock: Bool { keys.has(.doorLock) }

    /// Whether the gate opens when it fails.
    var failsOpen: Bool { configuration.turnstile.powerFail == .safe }

    /// Takes one of its keys. Returns what its line is for, when the value is a line.
    mutating func take(
        key text: Bytes, value: Bytes, line: Int, of section: Section
    ) throws(BoardFileError.Problem) -> WiredRole? {
        let key = try keys.take(text, value: value, line: line, of: section)
        try set(key, to: value)
        return key.wired
    }

    private mutating func set(_ key: TurnstileKey, to value: Bytes) throws(BoardFileError.Problem) {
        switch key {
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
        case .machine: break
        case .coinSlot, .personSensor, .doorLock, .fireRelease, .fault, .repairKey, .doors, .alarm, .coinInhibit: break
        }
    }
}

// What only the whole section can show
extension TurnstileDraft {
    /// The first thing that is missing, or the first that does not agree with another.
    func mistake(in lane: LaneName, line: Int, place: Int, _ wires: LineList<Wire>) -> BoardFileError? {
        if let missing = keys.missing(in: lane, line: line) { return missing }
        let pulses = configuration.coinPulses
        return .earlier(
            .earlier(
                keys.mistake(.pulseMax, pulses.longest, above: .pulseMin, pulses.shortest),
                .earlier(
                    keys.mistake(.coinStuck, pulses.stuckAfter, above: .pulseMax, pulses.longest),
                    mistake(debounceOf: wires.wire(TurnstileRole.coinSlot.role, lane: place)))),
            .earlier(
                keys.mistake(
                    .passageWindow, configuration.turnstile.passageWindow,
                    aboveDebounceOf: wires.wire(TurnstileRole.personSensor.role, lane: place)),
                lockMistake(wires.wire(TurnstileRole.doorLock.role, lane: place))))
    }

    /// A gate has to be open for longer than its lock is waited for: otherwise one that never lets go is never found out, and
    /// takes every fare. And the lock's contact has to be believed before it is given up.
    private func lockMistake(_ doorLock: Wire?) -> BoardFileError? {
        guard hasDoorLock else { return nil }
        return .earlier(
            keys.mistake(
                .passageWindow, configuration.turnstile.passageWindow, above: .lockTimeout, configuration.lockTimeout),
            keys.mistake(.lockTimeout, configuration.lockTimeout, aboveDebounceOf: doorLock))
    }

    /// A simulated door moves the lock's contact, if there is one.
    var doorTimes: FixedList<4, DoorTime> {
        guard hasDoorLock else { return FixedList() }
        return FixedList(
            DoorTime(
                contact: TurnstileRole.doorLock.role, isSlow: false, key: TurnstileKey.lockTimeout.label,
                limit: configuration.lockTimeout, isGiven: keys.has(.lockTimeout)))
    }

    /// A debounce of more than half of a pulse would swallow pulses that are good.
    private func mistake(debounceOf coinSlot: Wire?) -> BoardFileError? {
        let longest = Duration(nanoseconds: configuration.coinPulses.shortest.nanoseconds / 2)
        guard let coinSlot, case .input(let debounce) = coinSlot.line.direction, debounce > longest else { return nil }
        return BoardFileError(
            line: coinSlot.fileLine,
            problem: .debounceTooLong(role: coinSlot.line.role.label, debounce: debounce, longest: longest))
    }
}

import CBenchmark
import Machines
import Statecharts

extension Turnstile: MeasuredMachine {
    static var figure: Label { "turnstile" }
    static var stream: bench_gate { BENCH_TURNSTILE }
    static var measuredConfiguration: TurnstileConfiguration {
        var configuration = TurnstileConfiguration(fare: Money(50))
        configuration.overpayment = .bank
        configuration.grantWindow = .seconds(3)
        configuration.takesGrants = true
        configuration.grantsWaiting = 2
        configuration.intrusionGrace = .seconds(1)
        return configuration
    }

    static func own(_ event: gate_event) -> Event {
        switch UInt32(event.kind) {
        case TURNSTILE_INSERT_COIN.rawValue: .own(.insertCoin(Money(UInt64(event.value))))
        case TURNSTILE_INSERT_SURPLUS.rawValue: .own(.insertSurplus(Money(UInt64(event.value))))
        case TURNSTILE_GRANT_PASSAGE.rawValue:
            .own(.grantPassage(event.value == GATE_EXIT.rawValue ? .exit : .granted))
        case TURNSTILE_OPEN_BY_HANDLE.rawValue: .own(.openByHandle)
        case TURNSTILE_MODE_DID_CHANGE.rawValue: .own(.modeDidChange(mode(event)))
        case TURNSTILE_ADMIT_PERSON.rawValue: .own(.admitPerson)
        case TURNSTILE_DEADLINE_PASSED.rawValue: .own(.deadlinePassed)
        default: .own(.interlockDidRelease)
        }
    }

    static func service(_ event: ServiceEvent) -> Event { .service(event) }

    @inline(__always)
    static func number(of command: TurnstileCommand) -> UInt8 {
        switch command {
        case .openDoors: 0
        case .closeDoors: 1
        case .soundAlarm: 2
        case .silenceAlarm: 3
        case .inhibitCoins: 4
        case .acceptCoins: 5
        }
    }

    var ledgerFields: LedgerFields {
        let ledger = passage.ledger
        var fields = LedgerFields()
        fields.add(ledger.inserted.units)
        fields.add(ledger.fares.units)
        fields.add(ledger.kept.units)
        fields.add(ledger.passages)
        fields.add(ledger.grants)
        fields.add(ledger.freePassages)
        fields.add(ledger.forcedEntries)
        fields.add(ledger.faults)
        fields.add(ledger.isSaturated ? 1 : 0)
        return fields
    }

    /// The turnstile in C.
    struct PeerType: Peer {
        private var gate = turnstile()

        init(_ configuration: TurnstileConfiguration, at now: Instant) {
            var settings = turnstile_configuration(
                fare: configuration.fare.units, passage_window: configuration.passageWindow.nanoseconds,
                grant_window: configuration.grantWindow.nanoseconds,
                alarm_duration: configuration.alarmDuration.nanoseconds,
                intrusion_grace: configuration.intrusionGrace.nanoseconds,
                sensor_delay: configuration.sensorDelay.nanoseconds, grants_waiting: configuration.grantsWaiting,
                banks_overpayment: configuration.overpayment == .bank,
                credits_expired_fare: configuration.expiredFare == .credit,
                fails_open: configuration.powerFail == .safe, inhibits_coins: configuration.inhibitsCoins)
            turnstile_begin(&gate, &settings, now.nanoseconds)
        }

        mutating func handle(_ event: gate_event) -> gate_reaction {
            var event = event
            return turnstile_handle(&gate, &event)
        }

        mutating func run(_ events: UnsafePointer<gate_event>, _ count: Int) -> UInt64 {
            turnstile_run(&gate, events, count)
        }

        var ledgerFields: LedgerFields {
            let ledger = gate.ledger
            var fields = LedgerFields()
            fields.add(ledger.inserted)
            fields.add(ledger.fares)
            fields.add(ledger.kept)
            fields.add(ledger.passages)
            fields.add(ledger.grants)
            fields.add(ledger.free_passages)
            fields.add(ledger.forced_entries)
            fields.add(ledger.faults)
            fields.add(ledger.is_saturated ? 1 : 0)
            return fields
        }
    }
}

import CBenchmark
import Machines
import Statecharts

extension ElevatorDoor: MeasuredMachine {
    static var figure: Label { "elevator door" }
    static var stream: bench_gate { BENCH_ELEVATOR_DOOR }
    static var measuredConfiguration: ElevatorDoorConfiguration {
        var configuration = ElevatorDoorConfiguration()
        configuration.hasDoorZone = true
        return configuration
    }

    static func own(_ event: gate_event) -> Event {
        let persons = UInt16(truncatingIfNeeded: event.value)
        return switch UInt32(event.kind) {
        case DOOR_PERSONS_HAVE_ENTERED.rawValue: .own(.personsHaveEntered(persons))
        case DOOR_PERSONS_HAVE_LEFT.rawValue: .own(.personsHaveLeft(persons))
        case DOOR_OPEN_BUTTON_WAS_PRESSED.rawValue: .own(.openButtonWasPressed)
        case DOOR_OPEN_BUTTON_WAS_RELEASED.rawValue: .own(.openButtonWasReleased)
        case DOOR_CLOSE_BUTTON_WAS_PRESSED.rawValue: .own(.closeButtonWasPressed)
        case DOOR_LANDING_ARRIVED.rawValue: .own(.landingArrived)
        case DOOR_HAS_LOCKED.rawValue: .own(.doorHasLocked)
        case DOOR_HAS_UNLOCKED.rawValue: .own(.doorHasUnlocked)
        case DOOR_HAS_OPENED.rawValue: .own(.doorHasOpened)
        case DOOR_HAS_LEFT_OPEN_LIMIT.rawValue: .own(.doorHasLeftOpenLimit)
        case DOOR_CURTAIN_BROKE.rawValue: .own(.curtainBroke)
        case DOOR_CURTAIN_CLEARED.rawValue: .own(.curtainCleared)
        case DOOR_OVERLOAD_BEGAN.rawValue: .own(.overloadBegan)
        case DOOR_OVERLOAD_ENDED.rawValue: .own(.overloadEnded)
        case DOOR_ZONE_ENTERED.rawValue: .own(.doorZoneEntered)
        case DOOR_ZONE_LEFT.rawValue: .own(.doorZoneLeft)
        case DOOR_DEADLINE_PASSED.rawValue: .own(.deadlinePassed)
        default: .own(.interlockDidRelease)
        }
    }

    static func service(_ event: ServiceEvent) -> Event { .service(event) }

    @inline(__always)
    static func number(of command: ElevatorDoorCommand) -> UInt8 {
        switch command {
        case .openDoor: 0
        case .closeDoor(.slow): 1
        case .closeDoor(.normal): 2
        case .stopDoor: 3
        case .soundBuzzer: 4
        case .silenceBuzzer: 5
        case .soundAlarm: 6
        case .silenceAlarm: 7
        }
    }

    var ledgerFields: LedgerFields {
        var fields = LedgerFields()
        fields.add(ledger.entered)
        fields.add(ledger.left)
        fields.add(ledger.leftUncounted)
        fields.add(ledger.forgotten)
        fields.add(ledger.cycles)
        fields.add(ledger.reopenings)
        fields.add(ledger.nudgings)
        fields.add(ledger.forcedUnlockings)
        fields.add(ledger.faults)
        fields.add(ledger.isSaturated ? 1 : 0)
        return fields
    }

    /// The elevator door in C.
    struct PeerType: Peer {
        private var door = elevator_door()

        init(_ configuration: ElevatorDoorConfiguration, at now: Instant) {
            var settings = elevator_door_configuration(
                capacity: configuration.capacity, slow_above: configuration.slowAbove,
                nudge_after: configuration.nudgeAfter, retries: configuration.retries,
                has_door_zone: configuration.hasDoorZone, has_slow: configuration.hasSlow,
                has_buzzer: configuration.hasBuzzer, counts_both_ways: configuration.countsBothWays,
                dwell: configuration.dwell.nanoseconds, nudge_hold: configuration.nudgeHold.nanoseconds,
                close_timeout: configuration.closeTimeout.nanoseconds,
                open_timeout: configuration.openTimeout.nanoseconds,
                longest_open: configuration.longestOpen.nanoseconds,
                button_stuck_after: configuration.buttonStuckAfter.nanoseconds,
                open_retry_after: configuration.openRetryAfter.nanoseconds,
                reverse_pause: configuration.reversePause.nanoseconds)
            elevator_door_begin(&door, &settings, now.nanoseconds)
        }

        mutating func handle(_ event: gate_event) -> gate_reaction {
            var event = event
            return elevator_door_handle(&door, &event)
        }

        mutating func run(_ events: UnsafePointer<gate_event>, _ count: Int) -> UInt64 {
            elevator_door_run(&door, events, count)
        }

        var ledgerFields: LedgerFields {
            let ledger = door.ledger
            var fields = LedgerFields()
            fields.add(ledger.entered)
            fields.add(ledger.left)
            fields.add(ledger.left_uncounted)
            fields.add(ledger.forgotten)
            fields.add(ledger.cycles)
            fields.add(ledger.reopenings)
            fields.add(ledger.nudgings)
            fields.add(ledger.forced_unlockings)
            fields.add(ledger.faults)
            fields.add(ledger.is_saturated ? 1 : 0)
            return fields
        }
    }
}

import CBenchmark
import Machines
import Statecharts

extension ParkingExit: MeasuredMachine {
    static var figure: Label { "parking exit" }
    static var stream: bench_gate { BENCH_PARKING_EXIT }
    static var measuredConfiguration: ParkingExitConfiguration {
        var configuration = ParkingExitConfiguration(price: Money(250), changeCoin: Money(50))
        configuration.grantWindow = .seconds(20)
        configuration.takesGrants = true
        configuration.grantsWaiting = 2
        return configuration
    }

    static func own(_ event: gate_event) -> Event {
        switch UInt32(event.kind) {
        case PARKING_INSERT_COIN.rawValue: .own(.insertCoin(Money(UInt64(event.value))))
        case PARKING_INSERT_SURPLUS.rawValue: .own(.insertSurplus(Money(UInt64(event.value))))
        case PARKING_GRANT_PASSAGE.rawValue: .own(.grantPassage)
        case PARKING_MODE_DID_CHANGE.rawValue: .own(.modeDidChange(mode(event)))
        case PARKING_CANCEL_BUTTON_WAS_PRESSED.rawValue: .own(.cancelButtonWasPressed)
        case PARKING_VEHICLE_ARRIVED.rawValue: .own(.vehicleArrived)
        case PARKING_VEHICLE_LEFT.rawValue: .own(.vehicleLeft)
        case PARKING_COIN_WAS_PAID_OUT.rawValue: .own(.coinWasPaidOut)
        case PARKING_COIN_SENSOR_BECAME_ACTIVE.rawValue: .own(.coinSensorBecameActive)
        case PARKING_COIN_SENSOR_CLEARED.rawValue: .own(.coinSensorCleared)
        case PARKING_COIN_SENSOR_DID_JAM.rawValue: .own(.coinSensorDidJam)
        case PARKING_HOPPER_BECAME_EMPTY.rawValue: .own(.hopperBecameEmpty)
        case PARKING_HOPPER_WAS_REFILLED.rawValue: .own(.hopperWasRefilled)
        case PARKING_DEADLINE_PASSED.rawValue: .own(.deadlinePassed)
        default: .own(.interlockDidRelease)
        }
    }

    static func service(_ event: ServiceEvent) -> Event { .service(event) }

    @inline(__always)
    static func number(of command: ParkingExitCommand) -> UInt8 {
        switch command {
        case .openBarrier: 0
        case .closeBarrier: 1
        case .showPaid: 2
        case .hidePaid: 3
        case .inhibitCoins: 4
        case .acceptCoins: 5
        case .payOutCoin: 6
        case .stopHopper: 7
        case .soundAlarm: 8
        case .silenceAlarm: 9
        }
    }

    var ledgerFields: LedgerFields {
        var fields = LedgerFields()
        fields.add(barrier.ledger.inserted.units)
        fields.add(barrier.ledger.prices.units)
        fields.add(barrier.ledger.kept.units)
        fields.add(barrier.ledger.exits)
        fields.add(barrier.ledger.grants)
        fields.add(barrier.ledger.freePassages)
        fields.add(barrier.ledger.forcedExits)
        fields.add(barrier.ledger.faults)
        fields.add(hopper.ledger.paidOut.units)
        fields.add(hopper.ledger.leftBehind.units)
        fields.add(hopper.ledger.kept.units)
        fields.add(hopper.ledger.failedPayouts)
        fields.add(hopper.ledger.strayCoins)
        fields.add(isSaturated ? 1 : 0)
        return fields
    }

    /// The parking exit in C.
    struct PeerType: Peer {
        private var gate = parking_exit()

        init(_ configuration: ParkingExitConfiguration, at now: Instant) {
            var settings = parking_exit_configuration(
                price: configuration.price.units, change_coin: configuration.changeCoin.units,
                exit_window: configuration.exitWindow.nanoseconds,
                grant_window: configuration.grantWindow.nanoseconds, grants_waiting: configuration.grantsWaiting,
                closing_time: configuration.closingTime.nanoseconds,
                closing_rest: configuration.closingRest.nanoseconds, most_reversals: configuration.mostReversals,
                hopper_timeout: configuration.hopperTimeout.nanoseconds,
                hopper_pulse: configuration.hopperPulse.nanoseconds,
                hopper_pause: configuration.hopperPause.nanoseconds,
                credit_timeout: configuration.creditTimeout.nanoseconds,
                alarm_duration: configuration.alarmDuration.nanoseconds,
                sensor_delay: configuration.sensorDelay.nanoseconds, counts_coins: configuration.countsCoins,
                credits_expired_price: configuration.expiredPrice == .credit,
                fails_open: configuration.powerFail == .safe)
            parking_exit_begin(&gate, &settings, now.nanoseconds)
        }

        mutating func handle(_ event: gate_event) -> gate_reaction {
            var event = event
            return parking_exit_handle(&gate, &event)
        }

        mutating func run(_ events: UnsafePointer<gate_event>, _ count: Int) -> UInt64 {
            parking_exit_run(&gate, events, count)
        }

        var ledgerFields: LedgerFields {
            let ledger = gate.ledger
            var fields = LedgerFields()
            fields.add(ledger.inserted)
            fields.add(ledger.prices)
            fields.add(ledger.kept)
            fields.add(ledger.exits)
            fields.add(ledger.grants)
            fields.add(ledger.free_passages)
            fields.add(ledger.forced_exits)
            fields.add(ledger.faults)
            fields.add(ledger.paid_out)
            fields.add(ledger.left_behind)
            fields.add(ledger.hopper_kept)
            fields.add(ledger.failed_payouts)
            fields.add(ledger.stray_coins)
            fields.add(ledger.is_saturated ? 1 : 0)
            return fields
        }
    }
}

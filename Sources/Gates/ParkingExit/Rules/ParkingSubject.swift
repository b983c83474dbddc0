import Machines
import Statecharts

/// A parking exit to which anything can happen at any time.
package struct ParkingSubject: Subject {
    /// An event, and whether an interlock lets the barrier open.
    package struct Act: Sendable {
        let event: ParkingExit.Event
        let mayOpen: Bool
    }

    /// The exit.
    package internal(set) var machine: ParkingExit
    package var acts: [Act]
    /// What the driver who is here has inserted, at most: known without asking the machine whose money it is.
    private var own = Money.zero
    private let mostMoney: Money
    private let mutation: Mutation<ParkingExit>?
    private let range: ActRange

    /// An exit with these settings, and coins of these values, into which no more money goes than `mostMoney`.
    package init(
        _ configuration: ParkingExitConfiguration, coins: [Money], mostMoney: Money? = nil,
        range: ActRange = .everything, mutation: Mutation<ParkingExit>? = nil
    ) {
        let usual = configuration.price.units + 2 * (coins.map(\.units).min() ?? 0)
        machine = ParkingExit(configuration, at: TimeModel.now)
        self.mostMoney = mostMoney ?? Money(usual)
        self.mutation = mutation
        self.range = range
        let events: [ParkingExit.Event] =
            coins.map { .own(.insertCoin($0)) } + coins.prefix(1).map { .own(.insertSurplus($0)) }
            + (configuration.takesGrants ? [.own(.grantPassage)] : [])
            + configuration.modes.map { .own(.modeDidChange($0)) }
            + [
                .own(.cancelButtonWasPressed), .own(.vehicleArrived), .own(.vehicleLeft), .own(.coinWasPaidOut),
                .own(.coinSensorBecameActive), .own(.coinSensorCleared), .own(.coinSensorDidJam),
                .own(.hopperBecameEmpty), .own(.hopperWasRefilled), .own(.deadlinePassed), .own(.interlockDidRelease),
            ] + (ServiceEvent.explored + [.machineDidFail(.sensorFlickers)]).map { .service($0) }
        // Only where an interlock is asked, an answer may depend on it. The rule `permission-where-known` makes sure of
        // that. What holds an exit open is refused in an interlock.
        let isInterlocked = range == .everything && !configuration.isFreeable
        acts = events.flatMap { event in
            (event.asksInterlock && isInterlocked ? [true, false] : [true]).map {
                Act(event: event, mayOpen: $0)
            }
        }
    }

    package var bounds: [Bound] {
        [
            Bound(
                "a coin that would lift what is held and owed beyond \(mostMoney.units) units is left out",
                because: "one exit is sold at a time, and change goes out one coin at a time: a price and one or two "
                    + "of the smallest coins show every row, and with more money the same happens more often")
        ]
    }

    package func allows(_ act: Act, at now: Instant) -> Bool {
        switch act.event {
        case .own(.insertCoin(let value)) where machine.held + machine.owed + value > mostMoney,
            .own(.insertSurplus(let value)) where machine.held + machine.owed + value > mostMoney:
            return false
        default: break
        }
        return range == .everything || isDoneByABoard(act.event, at: now)
    }

    /// Whether the loop of a board without interlocks sends it next.
    private func isDoneByABoard(_ event: ParkingExit.Event, at now: Instant) -> Bool {
        // What is due comes before everything else.
        if machine.deadline.map({ $0 <= now }) ?? false { return event == .own(.deadlinePassed) }
        let (barrier, hopper) = (machine.barrier.state, machine.hopper.state)
        switch event {
        case .own(.deadlinePassed), .own(.interlockDidRelease): return false
        case .own(.vehicleArrived): return !barrier.isOccupied
        case .own(.vehicleLeft): return barrier.isOccupied
        case .own(.coinWasPaidOut): return machine.hopper.configuration.countsCoins && !hopper.isSensorActive
        // No line brings these about in a script, but time and lost edges.
        case .own(.coinSensorBecameActive), .own(.coinSensorDidJam): return false
        case .own(.coinSensorCleared): return machine.hopper.configuration.countsCoins && hopper.isSensorActive
        case .own(.hopperBecameEmpty): return hopper.condition != .empty
        case .own(.hopperWasRefilled): return hopper.condition == .empty
        case .own(.modeDidChange(let mode)): return mode != barrier.mode
        case .own(.insertCoin), .own(.insertSurplus), .own(.cancelButtonWasPressed), .own(.grantPassage): return true
        case .service(let event): return event.canHappen(in: barrier.service)
        }
    }

    package mutating func take(_ act: Act, at now: inout Instant, _ arrows: ArrowTable) -> Rule? {
        let before = machine
        let step = ParkingStep(
            before, act.event, Occasion(now: now, mayOpen: act.mayOpen), arrows, mutation: mutation)
        machine = step.after
        guard act.event.asksInterlock || isAnsweredWithoutPermission(act.event, at: now, before) else {
            return .permissionWhereKnown
        }
        return step.brokenRule ?? (isOwnMoneyPaidOut(step) ? nil : .ownerIsPaid)
    }

    /// Whether the driver who is here has inserted what becomes due to him.
    private mutating func isOwnMoneyPaidOut(_ step: ParkingStep) -> Bool {
        switch step.event {
        case .own(.insertCoin(let value)), .own(.insertSurplus(let value)): own = own + value
        case .own(.vehicleLeft) where step.before.barrier.state.isOccupied: own = .zero
        default: break
        }
        let due = machine.hopper.state.ownDue
        defer { own = min(own, machine.held + due) }
        return due <= own
    }

    /// Whether the answer would have been the same without a permission.
    private func isAnsweredWithoutPermission(
        _ event: ParkingExit.Event, at now: Instant, _ before: ParkingExit
    ) -> Bool {
        var other = before
        let occasion = Occasion(now: now, mayOpen: false)
        var judge = Judge<ParkingExitCommand>()
        other.handle(event, occasion, &judge)
        if let mutation { mutation.change(before, event, occasion, &other) }
        return other.barrier.state == machine.barrier.state && other.hopper.state == machine.hopper.state
            && other.alarm.state == machine.alarm.state && other.wish == machine.wish
    }

    package mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        machine.code(with: &coder)
        machine.beginBooks()
        coder.number(&own.units, atMost: .max)
    }

    package static let rules = ParkingStep.rules + [.permissionWhereKnown, .ownerIsPaid]

    package var isHome: Bool {
        let (barrier, hopper) = (machine.barrier.state, machine.hopper.state)
        guard case (.normal, .unpaid, .down) = (barrier.service, barrier.functioning, barrier.arm),
            case (true, .idle, .ready) = (hopper.isInService, hopper.payout, hopper.condition)
        else { return false }
        return !barrier.isOccupied && machine.alarm.state == .silent
    }

    package func leadsHome(_ act: Act) -> Bool { act.mayOpen && !act.event.isTrouble }

    package func text(of act: Act) -> String { act.event.words + (act.mayOpen ? "" : ", may not open") }
}

extension HopperState {
    /// What is due to the driver who is here: not a coin on its way to one who has left.
    fileprivate var ownDue: Money {
        guard case .paying(let coin) = payout, coin.isLeftBehind else { return due }
        return coin.due - coin.value
    }
}

extension GateEvent<ParkingExitEvent> {
    /// Whether it could open the barrier, so that the answer of an interlock matters.
    fileprivate var asksInterlock: Bool {
        switch self {
        case .service, .own(.insertCoin), .own(.grantPassage), .own(.modeDidChange), .own(.interlockDidRelease),
            .own(.vehicleArrived):
            true
        case .own(.insertSurplus), .own(.cancelButtonWasPressed), .own(.vehicleLeft), .own(.coinWasPaidOut),
            .own(.coinSensorBecameActive), .own(.coinSensorCleared), .own(.coinSensorDidJam),
            .own(.hopperBecameEmpty), .own(.hopperWasRefilled), .own(.deadlinePassed):
            false
        }
    }
}

extension ParkingExitConfiguration {
    /// Those that it can be set to.
    fileprivate var modes: [GateMode] {
        (hasModes ? [.normal] : []) + (isBarrable ? [.barred] : []) + (isFreeable ? [.free] : [])
    }
}

extension Rule {
    fileprivate static let ownerIsPaid = Rule(
        "owner-is-paid", "Only what the driver who is here has inserted is paid out.",
        from: "docs/using/machines/parking-exit.md, Whose money it is")
}

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
    package private(set) var machine: ParkingExit
    package let acts: [Act]
    private let mostMoney: Money
    private let mutation: Mutation<ParkingExit>?

    /// An exit with these settings, and coins of these values, into which no more money goes than `mostMoney`.
    package init(
        _ configuration: ParkingExitConfiguration, coins: [Money], mostMoney: Money? = nil,
        mutation: Mutation<ParkingExit>? = nil
    ) {
        let usual = configuration.price.units + 2 * configuration.changeCoin.units + (coins.map(\.units).max() ?? 0)
        machine = ParkingExit(configuration, at: TimeModel.now)
        self.mostMoney = mostMoney ?? Money(usual)
        self.mutation = mutation
        let events: [ParkingExit.Event] =
            coins.map { .own(.insertCoin($0)) }
            + [
                .own(.cancelButtonWasPressed), .own(.vehicleArrived), .own(.vehicleLeft), .own(.coinWasPaidOut),
                .own(.hopperBecameEmpty), .own(.hopperWasRefilled), .own(.deadlinePassed), .own(.interlockDidRelease),
            ] + ServiceEvent.explored.map { .service($0) }
        acts = events.flatMap { event in
            (event.asksInterlock ? [true, false] : [true]).map { Act(event: event, mayOpen: $0) }
        }
    }

    /// What was bounded.
    package var bounds: [Bound] {
        [
            Bound(
                "a coin that would lift what is held and owed beyond \(mostMoney.units) units is left out",
                because: "one exit is sold at a time, and change goes out one coin at a time: a price, two coins of "
                    + "change and a coin show every row, and with more money the same happens more often")
        ]
    }

    package func allows(_ act: Act, at now: Instant) -> Bool {
        guard case .own(.insertCoin(let value)) = act.event else { return true }
        return machine.held + machine.owed + value <= mostMoney
    }

    package mutating func take(_ act: Act, at now: inout Instant, _ arrows: ArrowTable) -> Int? {
        let step = ParkingStep(
            machine, act.event, Occasion(now: now, mayOpen: act.mayOpen), arrows, mutation: mutation)
        machine = step.after
        return step.brokenRule
    }

    package mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        machine.code(with: &coder)
        machine.beginBooks()
    }

    package static var rules: [Rule] { ParkingStep.rules }

    package var isHome: Bool {
        let barrier = machine.barrier.state
        return barrier.label == "functioning.closed" && !barrier.isOccupied && machine.hopper.state.label == "idle"
            && machine.alarm.state == .silent
    }

    package func leadsHome(_ act: Act) -> Bool { act.mayOpen && !act.event.isTrouble }

    package func text(of act: Act) -> String { act.event.words + (act.mayOpen ? "" : ", may not open") }
}

extension GateEvent<ParkingExitEvent> {
    /// Whether it could open the barrier, so that the answer of an interlock matters.
    fileprivate var asksInterlock: Bool {
        switch self {
        case .service, .own(.insertCoin), .own(.interlockDidRelease), .own(.vehicleArrived): true
        case .own(.cancelButtonWasPressed), .own(.vehicleLeft), .own(.coinWasPaidOut), .own(.hopperBecameEmpty),
            .own(.hopperWasRefilled), .own(.deadlinePassed):
            false
        }
    }
}

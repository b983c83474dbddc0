import ControlLoop
import Explorer
import Lanes
import Machines
import Statecharts

/// What an acceptor of coins must do to be believed, and what one pulse is worth.
struct CoinFacts: Sendable {
    let shortest: Duration
    let longest: Duration
    let stuckAfter: Duration
}

/// A gate whose every event is judged by the rules of its proof.
protocol JudgedGate: InterlockMember, Sendable {
    /// Whether its books balance: money, or persons.
    var booksBalance: Bool { get }
    /// Whether a failure may leave it open.
    var mayFailOpen: Bool { get }
    /// Whether something in its way holds it open, whatever an interlock says.
    var isHeldOpen: Bool { get }
    /// Whether it is a gate, and no machine of the gallery.
    var isRealGate: Bool { get }
    /// What its acceptor of coins must do; nil without one.
    var coins: CoinFacts? { get }
    /// How long its lock may take to follow; nil where no lock is seen.
    var lockTimeout: Duration? { get }

    /// What is judged of it after every step.
    mutating func look() -> GateLook

    /// Judges what an event made of it. A mutant becomes something else here.
    mutating func beJudged(
        by umpire: Umpire, _ before: Self, _ event: Event, _ occasion: Occasion, place: Int,
        _ reaction: inout LaneReaction)
}

extension EitherLane: JudgedGate where First: JudgedGate, Second: JudgedGate {
    var booksBalance: Bool { isFirst ? first.booksBalance : second.booksBalance }
    var mayFailOpen: Bool { isFirst ? first.mayFailOpen : second.mayFailOpen }
    var isHeldOpen: Bool { isFirst ? first.isHeldOpen : second.isHeldOpen }
    var isRealGate: Bool { isFirst ? first.isRealGate : second.isRealGate }
    var coins: CoinFacts? { isFirst ? first.coins : second.coins }
    var lockTimeout: Duration? { isFirst ? first.lockTimeout : second.lockTimeout }

    mutating func look() -> GateLook { isFirst ? first.look() : second.look() }

    mutating func beJudged(
        by umpire: Umpire, _ before: Self, _ event: Event, _ occasion: Occasion, place: Int,
        _ reaction: inout LaneReaction
    ) {
        switch event {
        case .first(let event): first.beJudged(by: umpire, before.first, event, occasion, place: place, &reaction)
        case .second(let event): second.beJudged(by: umpire, before.second, event, occasion, place: place, &reaction)
        }
    }
}

extension TurnstileLane: JudgedGate {
    var isRealGate: Bool { true }
    var coins: CoinFacts? { CoinFacts(configuration.coinPulses) }
    var lockTimeout: Duration? { configuration.hasDoorLock ? configuration.lockTimeout : nil }

    mutating func beJudged(
        by umpire: Umpire, _ before: TurnstileLane, _ event: Event, _ occasion: Occasion, place: Int,
        _ reaction: inout LaneReaction
    ) {
        let mutation = umpire.mutants.turnstile
        let step = TurnstileStep(
            before.machine, event, occasion, umpire.rows.table(of: "turnstile"), mutation: mutation)
        if mutation != nil {
            machine = step.after
            reaction.wish = machine.passage.wish
        } else if step.after.passage.state != machine.passage.state || step.after.alarm.state != machine.alarm.state
            || step.after.passage.ledger != machine.passage.ledger
        {
            umpire.answersDiffer(place)
        }
        if let rule = step.brokenRule { umpire.breaks(TurnstileSubject.rules[rule], place) }
    }
}

extension ElevatorDoorLane: JudgedGate {
    var isRealGate: Bool { true }
    var coins: CoinFacts? { nil }
    var lockTimeout: Duration? { nil }

    /// An event may be followed by one of the light curtain, which the lane finds by itself.
    mutating func beJudged(
        by umpire: Umpire, _ before: ElevatorDoorLane, _ event: Event, _ occasion: Occasion, place: Int,
        _ reaction: inout LaneReaction
    ) {
        var events = [event]
        if !hasBecome(events, before, occasion) {
            let news = [Event.own(.curtainBroke), .own(.curtainCleared)].first {
                hasBecome(events + [$0], before, occasion)
            }
            guard let news else {
                return umpire.answersDiffer(place)
            }
            events.append(news)
        }
        umpire.doors[place].machine = before.machine
        var now = occasion.now
        let table = umpire.rows.table(of: "elevator-door")
        for event in events {
            let act = DoorSubject.Act(event, mayOpen: occasion.mayOpen)
            if let rule = umpire.doors[place].take(act, at: &now, table) {
                umpire.breaks(DoorSubject.rules[rule], place)
            }
        }
        if umpire.mutants.door != nil {
            machine = umpire.doors[place].machine
            if machine.wish != .none { reaction.wish = machine.wish }
        }
    }

    private func hasBecome(_ events: [Event], _ before: ElevatorDoorLane, _ occasion: Occasion) -> Bool {
        var door = before.machine
        var judge = Judge<ElevatorDoorCommand>()
        for event in events { door.handle(event, occasion, &judge) }
        return door.state == machine.state && door.known == machine.known && door.ledger == machine.ledger
    }
}

extension ParkingExitLane: JudgedGate {
    var isRealGate: Bool { true }
    var coins: CoinFacts? { CoinFacts(configuration.coinPulses) }
    var lockTimeout: Duration? { nil }

    mutating func beJudged(
        by umpire: Umpire, _ before: ParkingExitLane, _ event: Event, _ occasion: Occasion, place: Int,
        _ reaction: inout LaneReaction
    ) {
        let mutation = umpire.mutants.exit
        let step = ParkingStep(
            before.machine, event, occasion, umpire.rows.table(of: "parking-exit"), mutation: mutation)
        if mutation != nil {
            machine = step.after
            reaction.wish = machine.wish
        } else if step.after.barrier.state != machine.barrier.state || step.after.hopper.state != machine.hopper.state
            || step.after.alarm.state != machine.alarm.state || step.after.barrier.ledger != machine.barrier.ledger
            || step.after.hopper.ledger != machine.hopper.ledger
        {
            umpire.answersDiffer(place)
        }
        if let rule = step.brokenRule { umpire.breaks(ParkingStep.rules[rule], place) }
    }
}

extension ExhibitLane: JudgedGate where Machine: Codeable {
    var isRealGate: Bool { false }
    var coins: CoinFacts? { nil }
    var lockTimeout: Duration? { nil }

    mutating func beJudged(
        by umpire: Umpire, _ before: ExhibitLane, _ event: Event, _ occasion: Occasion, place: Int,
        _ reaction: inout LaneReaction
    ) {
        guard case .own(let event) = event else { return }
        var again = before.machine
        if let rule = again.take(event, occasion, umpire.rows.table(of: Machine.name.text)) {
            umpire.breaks(ExhibitSubject<Machine>.rules[rule], place)
        }
        if again != machine { umpire.answersDiffer(place) }
    }
}

extension CoinFacts {
    init(_ pulses: CoinPulses.Configuration) {
        self.init(shortest: pulses.shortest, longest: pulses.longest, stuckAfter: pulses.stuckAfter)
    }
}

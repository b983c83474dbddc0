import ControlLoop
import Explorer
import Lanes
import Machines
import Statecharts

extension ElevatorDoorLane: JudgedGate {
    /// The judge of a door.
    struct DoorJudge {
        /// What is known of the door besides its machine.
        var subject: DoorSubject
        let isMutant: Bool
        /// The rows that were taken.
        let rows: ArrowTable
    }

    func judge(_ mutants: Mutants, _ rows: Rows) -> DoorJudge {
        let mutation: Mutation<ElevatorDoor>? = mutants.mutation()
        return DoorJudge(
            subject: DoorSubject(configuration.door, events: [], mutation: mutation), isMutant: mutation != nil,
            rows: rows.table(of: ElevatorDoorLaneConfiguration.machine.text))
    }

    /// An event may be followed by one of the light curtain, which the lane finds by itself.
    mutating func beJudged(
        by umpire: Umpire, _ judge: inout DoorJudge, _ before: ElevatorDoorLane, _ event: Event, _ occasion: Occasion,
        place: Int, _ reaction: inout LaneReaction
    ) {
        if before.ignores(event) { return }
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
        judge.subject.machine = before.machine
        var now = occasion.now
        for event in events {
            let act = DoorSubject.Act(event, mayOpen: occasion.mayOpen)
            if let rule = judge.subject.take(act, at: &now, judge.rows) { umpire.breaks(rule, place) }
        }
        if judge.isMutant {
            machine = judge.subject.machine
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

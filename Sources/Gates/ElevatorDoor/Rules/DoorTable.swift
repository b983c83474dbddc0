import Machines
import Statecharts

/// An elevator door, asked everything that can happen to a small one.
enum DoorTable {
    /// What the door knows, in the order of its code, and the place of its state; then what that state holds.
    private static let variables =
        [
            "persons", "heavy", "obstructed", "button", "fire", "in_zone", "locked", "may_unlock", "at_limit",
            "doubts_limit",
            "rests", "place",
        ] + (1...12).map { "part_\($0)" }

    /// From this place on, a variable may be a moment.
    static let firstMoment = 10

    static func table(_ subject: DoorSubject) -> RegionTable {
        let first = subject.machine
        let labels = Set(subject.acts.map { "\($0.event.label)" })
        precondition(
            labels.isDisjoint(with: ["curtainBroke", "openButtonWasPressed"]),
            "a door model has no curtain and no button")
        // What no event changes stays as it is at first.
        let changes: [(Int, String)] = [
            (0, "personsHaveEntered"), (1, "overloadBegan"), (2, "curtainBroke"), (3, "openButtonWasPressed"),
            (4, "fireReleaseBegan"), (5, "doorZoneEntered"),
        ]
        let fields = first.fields
        let held = changes.filter { !labels.contains($0.1) }.map { ($0.0, fields[$0.0]) }
        let limit = labels.contains("personsHaveEntered") ? UInt8(subject.mostPersons) : 1
        return RegionTable(
            "door", first, variables: variables, numbersUpTo: limit,
            held: Dictionary(uniqueKeysWithValues: held), isAsked: isPlain,
            facts: ["open_drive", "close_drive", "slow", "buzzer", "alarm_on", "waits", "is_due", "has_fault"], facts,
            acts: subject.acts.count,
            columns: ["verdict", "drives", "buzzes", "alarms", "kept_closed", "more", "fewer", "counts"]
        ) { door, act in answer(door, subject.acts[act], subject.mutation) }
    }

    /// A door with a buzzer never says that it cannot nudge.
    private static func isPlain(_ door: ElevatorDoor) -> Bool {
        guard door.configuration.canNudge else { return true }
        return switch door.state {
        case .open(let open): !open.cycle.saidCannotNudge
        case .closing(let closing), .nudging(let closing): !closing.cycle.saidCannotNudge
        case .opening(let opening): !opening.cycle.saidCannotNudge
        case .overloaded(let overloaded): !overloaded.cycle.saidCannotNudge
        case .closed, .faulted, .fireRecall: true
        }
    }

    private static func facts(_ door: ElevatorDoor) -> [Int] {
        let outputs = door.standingOutputs
        return [
            outputs.openDrive, outputs.closeDrive, outputs.slow, outputs.buzzer, outputs.alarm, door.deadline != nil,
            door.isDue(at: TimeModel.now), door.state.isFaulted,
        ].map { $0 ? 1 : 0 }
    }

    private static func answer(
        _ door: ElevatorDoor, _ act: DoorSubject.Act, _ mutation: Mutation<ElevatorDoor>?
    ) -> RegionTable.Answer<ElevatorDoor> {
        let occasion = Occasion(now: TimeModel.now, mayOpen: act.mayOpen)
        var after = door
        let answer = after.transition(on: act.event, occasion)
        let commands = mutation?.apply(door, act.event, occasion, to: &after) ?? FixedList(answer.commands)
        var (drives, buzzes, alarms) = (0, 0, 0)
        for index in commands.indices {
            switch commands[index] {
            case .openDoor: drives = 1
            case .closeDoor(let speed): drives = speed == .slow ? 3 : 2
            case .stopDoor: drives = 4
            case .soundBuzzer: buzzes = 1
            case .silenceBuzzer: buzzes = 2
            case .soundAlarm: alarms = 1
            case .silenceAlarm: alarms = 2
            }
        }
        let (old, new) = (door.ledger, after.ledger)
        let more = (new.entered - old.entered) + (new.leftUncounted - old.leftUncounted)
        let fewer = (new.left - old.left) + (new.forgotten - old.forgotten)
        return .init(
            after: after,
            values: [
                answer.verdict.number, drives, buzzes, alarms, after.wish == .made ? 1 : 0, Int(more), Int(fewer),
                old == new ? 0 : 1,
            ])
    }
}

import Machines
import Statecharts

/// One event, and all that can be seen of what it did.
struct DoorStep {
    let before: ElevatorDoor
    let event: ElevatorDoor.Event
    let now: Instant
    let mayOpen: Bool
    let commands: FixedList<8, ElevatorDoorCommand>
    let unhandledCommanded: Bool
    let verdict: Verdict
    let after: ElevatorDoor
    /// Whether somebody allowed the door to open since it was secured last, up to and with this event.
    let wasAllowed: Bool
    /// Whether the door may have left an open limit that is still active.
    let mayHaveLeftLimit: Bool
    let outputsBefore: ElevatorDoorOutputs
    let outputs: ElevatorDoorOutputs
}

extension DoorSubject {
    /// What holds after every event in every state of an elevator door.
    package static let rules = [
        Rule(
            "drive-one-way", "The drive is never active in both directions, and slow only while it closes the door.",
            from: "docs/using/machines/elevator-door.md, The drive, never both ways"),
        Rule(
            "drive-rests", "The drive becomes active only when it has rested for the pause since it stopped last.",
            from: "docs/using/machines/elevator-door.md, The drive, never both ways"),
        Rule(
            "obstruction-stops", "An obstruction stops a closing door in the same reaction.",
            from: "docs/using/machines/elevator-door.md, Rules of the field; EN 81-20, 5.3.6.2.2.1"),
        Rule(
            "curtain-respected", "Nothing but nudging closes onto an obstruction.",
            from: "docs/using/machines/elevator-door.md, Rules of the field; EN 81-20, 5.3.6.2.2.1"),
        Rule(
            "repair-never-closes", "A repair never leads to closing.",
            from: "docs/using/machines/elevator-door.md, The whole table, faulted"),
        Rule(
            "opens-in-zone", "The door is driven open in its zone only.",
            from: "docs/using/machines/elevator-door.md, Rules of the field"),
        Rule(
            "opens-when-allowed", "An interlocked door is driven open only when it was allowed, or for a fire.",
            from: "docs/using/machines/shared.md, Interlocks"),
        Rule(
            "stays-closed", "A closed door that may not open stays closed.",
            from: "docs/using/machines/shared.md, Interlocks"
        ),
        Rule(
            "waits-end",
            "Every state has a deadline, except those that drive nothing and that a contact or a wish ends.",
            from: "docs/using/machines/elevator-door.md, States"),
        Rule(
            "faulted-drives-nothing", "A faulted door drives nothing and sounds the alarm.",
            from: "docs/using/machines/elevator-door.md, The whole table, faulted"),
        Rule(
            "overload-holds", "An overloaded cabin keeps the door from closing, where it may be open.",
            from: "docs/using/machines/elevator-door.md, The whole table, overloaded"),
        Rule(
            "persons-counted", "Persons on board are those who entered and did not leave.",
            from: "docs/using/machines/elevator-door.md, People counting"),
        Rule(
            "commands-agree", "The commands turn the outputs before into the outputs after.",
            from: "docs/understanding/architecture.md, rule 3"),
        Rule(
            "unhandled-changes-nothing", "What is ignored or refused changes nothing and commands nothing.",
            from: "docs/understanding/architecture.md, rule 2"),
        Rule(
            "closed-is-locked", "Closed is locked, and nothing that closes or is open is.",
            from: "docs/using/machines/elevator-door.md, States"),
        Rule(
            "disagreement-is-fault", "Contacts that disagree are a fault.",
            from: "docs/using/machines/elevator-door.md, States"),
        Rule(
            "buzzer-by-state", "The buzzer sounds while overloaded and while nudging, and only then.",
            from: "docs/using/machines/elevator-door.md, States"),
        Rule(
            "fire-holds", "A fire release opens or holds the door in its zone, and nothing but its end ends it.",
            from: "docs/using/machines/elevator-door.md, Fire; EN 81-73, ASME A17.1"),
        Rule(
            "kept-when-not-allowed", "Only a door that was not allowed was kept from opening.",
            from: "docs/using/machines/shared.md, Interlocks"),
        Rule(
            "button-stops", "The open button stops a closing door in the same reaction.",
            from: "docs/using/machines/elevator-door.md, Rules of the field"),
        Rule(
            "held-button-holds", "A door is not closed while somebody holds the open button.",
            from: "docs/using/machines/elevator-door.md, Rules of the field"),
        Rule(
            "nudges-with-warning", "A door closes onto an obstruction slowly and with the buzzer, or not at all.",
            from: "docs/using/machines/elevator-door.md, Rules of the field; EN 81-20, 5.3.6.2.2.1; ASME A17.1, 2.13.5"),
        Rule(
            "unlocking-is-not-closed", "A lock that was told to let go does not mean a closed door.",
            from: "docs/using/machines/elevator-door.md, States"),
        Rule(
            "deadlines-answered", "A deadline that was answered is over.", from: "docs/using/machines/shared.md"),
        Rule(
            "failure-is-safe", "A failure stops the drive in the same step, unless a fire holds the door open.",
            from: "docs/using/machines/elevator-door.md, The whole table, faulted"),
        Rule(
            "limit-let-go",
            """
            A door that was driven closed, or whose contacts disagreed, counts as fully open only when its open limit has \
            let go meanwhile, or when an opening has run its whole time.
            """,
            from: "docs/using/machines/elevator-door.md, The whole table"),
        Rule(
            "permission-where-known", "The answer to an event that asks no interlock is the same with and without one.",
            from: "plain sense: otherwise an exploration would have to take the event both ways"),
    ]

    /// The place of the rule about permissions, which is judged by the subject.
    static var permissionRule: Int { 26 }
}

import Machines
import Statecharts

/// An elevator door to which anything can happen at any time: contacts say anything, and an interlock may always say
/// no.
package struct DoorSubject: Subject {
    /// An event, and whether an interlock lets the door open.
    package struct Act: Sendable {
        package let event: ElevatorDoor.Event
        let mayOpen: Bool
        let asksPermission: Bool

        package init(_ event: ElevatorDoor.Event, mayOpen: Bool = true) {
            self.event = event
            self.mayOpen = mayOpen
            asksPermission = event.asksPermission
        }
    }

    /// Where there must be a way to from everywhere.
    package enum Home: Sendable {
        case closed, open
    }

    /// When its first state is looked at.
    package static var start: Instant { TimeModel.now }

    package var machine: ElevatorDoor
    /// Whether somebody allowed the door to open since it was secured last, which the machine is not asked.
    private(set) var wasAllowed = false
    /// Whether the door may have left its open limit although that is still active, which the machine is not asked
    /// either.
    private(set) var mayHaveLeftLimit = false
    /// Whether somebody presses the close button, which only the contact knows. Asked where an attendant's key is wired
    /// and only what a board does happens.
    private var isCloseHeld = false
    package var acts: [Act]
    private let mostPersons: UInt16
    private let home: Home
    private let mutation: Mutation<ElevatorDoor>?
    private let range: ActRange
    private let leavesOut: Bool

    /// A door with these settings, to which only these events happen.
    package init(
        _ configuration: ElevatorDoorConfiguration, events: [ElevatorDoor.Event]? = nil,
        home: Home = .closed, range: ActRange = .everything, mutation: Mutation<ElevatorDoor>? = nil
    ) {
        machine = ElevatorDoor(configuration, at: Self.start)
        mostPersons = max(configuration.capacity, configuration.slowAbove) + 1
        self.home = home
        self.mutation = mutation
        self.range = range
        let all = Self.events(of: configuration)
        let events = events ?? all
        leavesOut = events.count < all.count
        // An answer that no permission can change is looked at without one: then less was allowed. The rule
        // `permission-where-known` makes sure that none can.
        acts = events.flatMap { event in
            let permissions = range == .whatABoardDoes ? [true] : event.asksPermission ? [true, false] : [false]
            return permissions.map { Act(event, mayOpen: $0) }
        }
    }

    package static let rules = DoorStep.rules + [.permissionWhereKnown]

    package var bounds: [Bound] {
        let events = Bound("some events never happen", because: "such a door is small enough to be explored in a test")
        return (leavesOut ? [events] : []) + [
            Bound(
                "nobody enters who would be one too many to count (\(mostPersons) persons on board)",
                because: "the count is only compared with the capacity and with slow-above, and more are beyond both"),
            Bound(
                "persons come and go one at a time, or none",
                because: "a group is answered like one person, and changes the count like several"),
            Bound(
                "closings that gave way are counted up to nudge-after (\(machine.configuration.nudgeAfter))",
                because: "it is only asked whether there were enough to nudge"),
        ]
    }

    /// The deadline, and what asks whether the drive has rested or the door has been open for too long.
    package func looksAtTime(_ act: Act) -> Bool {
        act.event == .own(.deadlinePassed) || act.event == .own(.closeButtonWasPressed)
            || act.event == .own(.openButtonWasPressed)
    }

    package func allows(_ act: Act, at now: Instant) -> Bool {
        if case .own(.personsHaveEntered(let number)) = act.event, machine.known.persons + number > mostPersons {
            return false
        }
        return range == .everything || (machine.isDoneByABoard(act.event, at: now) && isSeenByContact(act.event))
    }

    /// A button that is pressed is let go before it is pressed again.
    private func isSeenByContact(_ event: ElevatorDoor.Event) -> Bool {
        guard machine.configuration.hasAttendant else { return true }
        switch event {
        case .own(.closeButtonWasPressed): return !isCloseHeld
        case .own(.closeButtonWasReleased): return isCloseHeld
        default: return true
        }
    }

    package mutating func take(_ act: Act, at now: inout Instant, _ arrows: ArrowTable) -> Rule? {
        if range != .everything, machine.configuration.hasAttendant {
            if act.event == .own(.closeButtonWasPressed) { isCloseHeld = true }
            if act.event == .own(.closeButtonWasReleased) { isCloseHeld = false }
        }
        let before = machine
        let occasion = Occasion(now: now, mayOpen: act.mayOpen)
        var recorder = ArrowRecorder<ElevatorDoorCommand>(arrows, act.event.label)
        machine.handle(act.event, occasion, &recorder)
        let commands = mutation?.apply(before, act.event, occasion, to: &machine) ?? recorder.commands
        guard act.asksPermission || isAnsweredWithPermission(act.event, at: now, before) else {
            return .permissionWhereKnown
        }
        wasAllowed = !machine.isSecured && (wasAllowed || act.mayOpen)
        let outputsBefore = mutation?.outputs(of: before) ?? before.standingOutputs
        let outputs = mutation?.outputs(of: machine) ?? machine.standingOutputs
        noteLimit(act.event, before, outputsBefore, outputs)
        return DoorStep(
            before: before, event: act.event, now: now, mayOpen: act.mayOpen, commands: commands,
            unhandledCommanded: recorder.unhandledCommanded, verdict: recorder.verdict, after: machine,
            wasAllowed: wasAllowed, mayHaveLeftLimit: mayHaveLeftLimit, outputsBefore: outputsBefore, outputs: outputs
        ).brokenRule
    }

    /// A door that is driven closed leaves its limit, and of contacts that disagree either may be wrong. An opening
    /// that its deadline ends has run its whole time.
    private mutating func noteLimit(
        _ event: ElevatorDoor.Event, _ before: ElevatorDoor, _ outputsBefore: ElevatorDoorOutputs,
        _ outputs: ElevatorDoorOutputs
    ) {
        let disagreed = before.known.isLocked && before.known.isAtOpenLimit
        let hasArrived = event == .own(.deadlinePassed) && outputsBefore.openDrive && !outputs.openDrive
        let isDoubted = outputs.closeDrive || (machine.known.isLocked && !disagreed)
        mayHaveLeftLimit = machine.known.isAtOpenLimit && (isDoubted || (mayHaveLeftLimit && !hasArrived))
    }

    /// Whether the answer would have been the same with a permission.
    private func isAnsweredWithPermission(
        _ event: ElevatorDoor.Event, at now: Instant, _ before: ElevatorDoor
    ) -> Bool {
        var other = before
        let occasion = Occasion(now: now, mayOpen: true)
        var judge = Judge<ElevatorDoorCommand>()
        other.handle(event, occasion, &judge)
        if let mutation { mutation.change(before, event, occasion, &other) }
        return other.state == machine.state && other.known == machine.known && other.wish == machine.wish
    }

    package mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        machine.code(with: &coder)
        coder.flag(&wasAllowed)
        coder.flag(&mayHaveLeftLimit)
        if range != .everything, machine.configuration.hasAttendant { coder.flag(&isCloseHeld) }
        machine.beginBooks()
    }

    package var isHome: Bool {
        switch (machine.state, home) {
        case (.closed, .closed), (.open, .open): true
        case (.open, _), (.closing, _), (.nudging, _), (.closed, _), (.opening, _), (.overloaded, _), (.faulted, _),
            (.fireRecall, _), (.inspection, _):
            false
        }
    }

    /// Nothing fails on the way home, nothing gets in the way, and nobody forbids it.
    package func leadsHome(_ act: Act) -> Bool {
        switch act.event {
        case .service(.machineDidFail), .service(.fireReleaseBegan), .own(.curtainBroke), .own(.overloadBegan),
            .own(.attendanceBegan), .own(.inspectionBegan):
            false
        case .service, .own: act.mayOpen || !act.asksPermission
        }
    }

    package func text(of act: Act) -> String {
        act.event.words + (act.mayOpen || !act.asksPermission ? "" : ", may not open")
    }

    /// Gives the door other settings.
    package mutating func takeSettings(_ configuration: ElevatorDoorConfiguration) {
        machine.takeSettings(configuration)
    }
}

extension ElevatorDoor: CommandedByOutputs {
    /// What follows from its outputs.
    public func commands(since before: ElevatorDoor) -> FixedList<8, ElevatorDoorCommand> {
        Self.commands(from: before.standingOutputs, to: standingOutputs)
    }

    /// What turns some outputs into others.
    public static func commands(
        from before: ElevatorDoorOutputs, to after: ElevatorDoorOutputs
    ) -> FixedList<8, ElevatorDoorCommand> { FixedList(after.commands(from: before)) }
}

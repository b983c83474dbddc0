import Gallery
import Statecharts

/// One event, and all that can be seen of what it did.
struct ExhibitStep<E: Exhibit> {
    let before: E
    let event: E.Event
    let now: Instant
    let witness: ExhibitWitness<E.Command>
    let after: E
}

// What holds after every event in every state of any machine that is made with the kit.
extension ExhibitStep: RuledStep {
    static var example: ExhibitStep {
        let event = E.Event.examples[0]
        let recorder = ArrowRecorder<E.Command>(ArrowTable(), event.label)
        return ExhibitStep(before: E(), event: event, now: .zero, witness: ExhibitWitness(recorder), after: E())
    }

    @inline(__always)
    func visitRules<Visitor: RuleVisitor>(_ rule: inout Visitor) {
        rule(
            "unhandled-changes-nothing", "What is ignored or refused changes nothing and commands nothing.",
            from: "docs/understanding/architecture.md, rule 2", holds: unhandledChangesNothing)
        rule(
            "events-answered", "Some region answers each event.", from: "docs/understanding/architecture.md, rule 2",
            holds: witness.answers > 0)
        rule(
            "commands-agree",
            "The commands turn the outputs before into the outputs after, and only a region that signals says more.",
            from: "docs/understanding/architecture.md, rule 3", holds: witness.commandsAgree)
        rule(
            "same-outputs-same", "Outputs that stay as they are need no commands.",
            from: "docs/understanding/architecture.md, rule 3", holds: witness.sameOutputsAreSame)
        rule(
            "deadlines-answered", "A deadline that was answered is over.",
            from: "docs/understanding/architecture.md, rule 1",
            holds: event != E.timeout || after.deadline ?? .end > now)
        rule(
            "deadlines-end", "A deadline that has come ends its state, and one that has not come does not.",
            from: "docs/understanding/architecture.md, rule 1", holds: deadlinesEnd)
        rule(
            "deadlines-have-events", "A state that has a deadline has an event that ends it.",
            from: "docs/understanding/architecture.md, rule 1", holds: after.deadline == nil || E.timeout != nil)
        rule(
            "activities-end", "What the world brings while a state lasts is handled in it.",
            from: "docs/understanding/architecture.md, The kit",
            holds: event != before.activity?.event || witness.recorder.verdict == .handled)
    }

    private var unhandledChangesNothing: Bool {
        if witness.recorder.unhandledCommanded { return false }
        guard witness.recorder.verdict != .handled else { return true }
        return before == after && witness.recorder.commands.isEmpty
    }

    private var deadlinesEnd: Bool {
        guard let timeout = E.timeout, event == timeout else { return true }
        let hasCome = before.deadline.map { $0 <= now } ?? false
        return hasCome == (witness.recorder.verdict == .handled)
    }
}

/// Sees what each region of any machine answers, and writes down the rows that it takes.
struct ExhibitWitness<Command: Labelled & Sendable>: Observer {
    private(set) var recorder: ArrowRecorder<Command>
    /// How many regions answered.
    private(set) var answers = 0
    private(set) var commandsAgree = true
    private(set) var sameOutputsAreSame = true
    /// The outputs of the region that is about to answer. Only the region knows their type.
    private var outputs: Any = ()

    init(_ recorder: ArrowRecorder<Command>) { self.recorder = recorder }

    mutating func willTake<R: Region>(_ region: R) {
        outputs = region.standingOutputs
        recorder.willTake(region)
    }

    mutating func didTake<R: Region>(_ region: R, _ verdict: Verdict, _ commands: Commands<Command>) {
        answers += 1
        let after = region.standingOutputs
        if let before = outputs as? R.Outputs {
            let needed = after.commands(from: before)
            if commands.count < needed.count { commandsAgree = false }
            for index in commands.indices {
                if index < needed.count {
                    if commands[index].label != needed[index].label { commandsAgree = false }
                } else if !(region is any Signalling) {
                    commandsAgree = false
                }
            }
        }
        if !after.commands(from: after).isEmpty { sameOutputsAreSame = false }
        recorder.didTake(region, verdict, commands)
    }

    mutating func willJoin() { recorder.willJoin() }

    mutating func didJoin() { recorder.didJoin() }
}

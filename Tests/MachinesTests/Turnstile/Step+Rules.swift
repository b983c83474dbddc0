import Statecharts
import TestSupport

@testable import Machines

extension Step {
    /// The first rule that the step breaks; nil when it keeps them all.
    var brokenRule: String? {
        for rule in Self.rules where !rule.isKept(self) { return rule.name }
        return nil
    }

    /// What holds after every event in every state.
    private static let rules: [(name: String, isKept: @Sendable (Step) -> Bool)] = [
        ("inserted = held + fares + kept, while the counters are exact", \.moneyIsConserved),
        ("every coin is taken in full, and no other event inserts money", \.everyCoinIsTaken),
        ("a fare is taken for each person who passes an open gate, and for nobody else", \.faresArePassages),
        ("the commands turn the outputs before into the outputs after", \.commandsReachTheOutputs),
        ("the doors are open only where they may be", \.doorsAreWhereTheyMayBe),
        ("an open gate that works has a paid passage", \.openGateIsPaid),
        ("a released gate that works holds a paid passage as credit", \.releasedGateHoldsTheFare),
        ("a gate that may not open opens for a fire, or to fail safe, and for nothing else", \.interlockIsKept),
        ("coins are inhibited in a broken and in a released gate, and only there", \.coinsAreInhibitedByState),
        ("what is ignored or refused changes nothing and commands nothing", \.unhandledChangesNothing),
        ("a transition says where its region was and where it is", \.transitionsSayTheTruth),
        ("a region that was not concerned did not change", \.unconcernedRegionsRest),
        ("a person at a locked gate is an intruder after the grace, and nobody else is", \.intrudersAreHeard),
        ("a deadline that was answered is over", \.answeredDeadlinesAreOver),
        ("the machine waits for the earlier deadline of its states", \.deadlineIsTheEarlier),
    ]
}

// Each rule looks at the states with its own eyes where it can: a rule that asked the machine would agree with it.
extension Step {
    private var stateBefore: PassageState { before.passage.state }
    private var stateAfter: PassageState { after.passage.state }
    private var ledgerBefore: Ledger { before.passage.ledger }
    private var ledgerAfter: Ledger { after.passage.ledger }

    private var moneyIsConserved: Bool {
        guard !ledgerAfter.isSaturated else { return true }
        let (owed, overflowed) = stateAfter.credit.units.addingReportingOverflow(stateAfter.paidFare?.units ?? 0)
        guard !overflowed, owed == after.passage.held.units else { return false }
        let left = ledgerAfter.inserted.units.subtractingReportingOverflow(owed)
        let leftAfterFares = left.partialValue.subtractingReportingOverflow(ledgerAfter.fares.units)
        return !left.overflow && !leftAfterFares.overflow
            && leftAfterFares.partialValue == ledgerAfter.kept.units && after.passage.moneyIsConserved
    }

    private var everyCoinIsTaken: Bool {
        guard case .own(.insertCoin(let value)) = event else { return ledgerAfter.inserted == ledgerBefore.inserted }
        return ledgerAfter.inserted == ledgerBefore.inserted + value && reaction.count == 1
            && reaction[0].verdict == .handled
    }

    private var faresArePassages: Bool {
        let isPassage = event == .admitPerson && stateBefore.label == "functioning.unlocked"
        let fare = isPassage ? stateBefore.paidFare ?? .zero : .zero
        return ledgerAfter.passages == ledgerBefore.passages + (isPassage ? 1 : 0)
            && ledgerAfter.fares == ledgerBefore.fares + fare
    }

    private var commandsReachTheOutputs: Bool {
        var outputs = before.standingOutputs
        for transition in reaction.elements {
            for command in transition.commands.elements { outputs = outputs.after(command) }
        }
        return outputs == after.standingOutputs
    }

    private var doorsAreWhereTheyMayBe: Bool {
        let mayBeOpen =
            switch (stateAfter.service, stateAfter.functioning) {
            case (.normal, .locked): false
            case (.normal, .unlocked), (.released, _): true
            case (.broken, _): after.passage.configuration.powerFail == .safe
            }
        return after.standingOutputs.doorsAreOpen == mayBeOpen
    }

    private var openGateIsPaid: Bool {
        guard stateAfter.service == .normal, after.standingOutputs.doorsAreOpen else { return true }
        // What was paid is the fare of the time when the gate opened.
        guard let paid = stateAfter.paidFare, paid > .zero else { return false }
        let wasPaidNow = stateBefore.paidFare == nil || reaction[0].from == reaction[0].to && event == .admitPerson
        return !wasPaidNow || paid == after.passage.configuration.fare
    }

    private var releasedGateHoldsTheFare: Bool {
        stateAfter.service != .released(broken: nil) || stateAfter.paidFare == nil
    }

    private var interlockIsKept: Bool {
        let opened = !before.standingOutputs.doorsAreOpen && after.standingOutputs.doorsAreOpen
        if mayOpen { return after.wish == .none }
        guard opened else { return true }
        if case .service(.machineDidFail) = event { return after.passage.configuration.powerFail == .safe }
        return event == .fireReleaseBegan
    }

    private var coinsAreInhibitedByState: Bool {
        let isOut = stateAfter.label == "broken" || stateAfter.label == "released"
        return after.standingOutputs.coinsAreInhibited == isOut
    }

    private var unhandledChangesNothing: Bool {
        for transition in reaction.elements where transition.verdict != .handled {
            guard transition.commands.isEmpty else { return false }
            let isUnchanged =
                transition.region == "passage"
                ? stateBefore == stateAfter && ledgerBefore == ledgerAfter
                : before.alarm.state == after.alarm.state
            guard isUnchanged else { return false }
        }
        return true
    }

    private var transitionsSayTheTruth: Bool {
        let regions = reaction.regions
        guard regions == ["passage"] || regions == ["alarm"] || regions == ["passage", "alarm"] else { return false }
        return reaction.elements.allSatisfy { transition in
            transition.region == "passage"
                ? transition.from == stateBefore.label && transition.to == stateAfter.label
                : transition.from == before.alarm.state.label && transition.to == after.alarm.state.label
        }
    }

    private var unconcernedRegionsRest: Bool {
        let regions = reaction.regions
        if !regions.contains("passage") {
            guard stateBefore == stateAfter, ledgerBefore == ledgerAfter else { return false }
        }
        return regions.contains("alarm") || before.alarm.state == after.alarm.state
    }

    private var intrudersAreHeard: Bool {
        var isIntruder = false
        if event == .admitPerson, stateBefore.service == .normal, case .locked(let locked) = stateBefore.functioning {
            isIntruder = now >= locked.graceEnds
        }
        guard ledgerAfter.forcedEntries == ledgerBefore.forcedEntries + (isIntruder ? 1 : 0) else { return false }
        return !isIntruder || after.alarm.state == .sounding(deadline: now + after.alarm.duration)
    }

    private var answeredDeadlinesAreOver: Bool {
        guard event == .deadlinePassed, let deadline = after.deadline else { return true }
        return deadline > now
    }

    private var deadlineIsTheEarlier: Bool {
        var deadlines: [Instant] = []
        if stateAfter.service == .normal, case .unlocked(let unlocked) = stateAfter.functioning {
            deadlines.append(unlocked.deadline)
        }
        if case .sounding(let deadline) = after.alarm.state { deadlines.append(deadline) }
        return after.deadline == deadlines.min()
    }
}

extension PassageState {
    /// The fare that is paid for a passage that is still to come.
    fileprivate var paidFare: Money? {
        switch functioning {
        case .unlocked(let unlocked): unlocked.fare
        case .locked: nil
        }
    }
}

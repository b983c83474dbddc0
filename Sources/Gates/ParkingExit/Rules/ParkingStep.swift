import Machines
import Statecharts

/// One event, and all that can be seen of what it did.
package struct ParkingStep: CustomStringConvertible {
    /// The exit before it.
    package let before: ParkingExit
    /// What happened.
    package let event: ParkingExit.Event
    /// When.
    package let now: Instant
    /// Whether an interlock let the barrier open.
    package let mayOpen: Bool
    /// What it commanded.
    package let commands: FixedList<8, ParkingExitCommand>
    /// The exit after it.
    package let after: ParkingExit
    let witness: ParkingWitness
    let outputsBefore: ParkingExitOutputs
    let outputs: ParkingExitOutputs

    /// Lets it happen to an exit, which may break something after it.
    @inline(__always)
    package init(
        _ before: ParkingExit, _ event: ParkingExit.Event, _ occasion: Occasion, _ arrows: ArrowTable,
        mutation: Mutation<ParkingExit>? = nil
    ) {
        var exit = before
        var witness = ParkingWitness(ArrowRecorder(arrows, event.label))
        exit.handle(event, occasion, &witness)
        let commands = mutation?.apply(before, event, occasion, to: &exit) ?? witness.recorder.commands
        self.before = before
        self.event = event
        self.commands = commands
        self.witness = witness
        now = occasion.now
        mayOpen = occasion.mayOpen
        after = exit
        outputsBefore = mutation?.outputs(of: before) ?? before.standingOutputs
        outputs = mutation?.outputs(of: exit) ?? exit.standingOutputs
    }

    package var description: String {
        """
        \(event) at \(now.nanoseconds) ns\(mayOpen ? "" : ", may not open"):
        \(before.barrier.state), \(before.hopper.state), \(before.alarm.state)
        -> \(after.barrier.state), \(after.hopper.state), \(after.alarm.state)
        \(after.barrier.ledger), \(after.hopper.ledger); \(commands)
        """
    }
}

// What holds after every event in every state of a parking exit.
extension ParkingStep: RuledStep {
    package static var example: ParkingStep {
        let exit = ParkingExit(ParkingExitConfiguration.explored[0], at: .zero)
        return ParkingStep(exit, .own(.deadlinePassed), Occasion(now: .zero), ArrowTable())
    }

    @inline(__always)
    package func visitRules<Visitor: RuleVisitor>(_ rule: inout Visitor) {
        visitBooks(&rule)
        visitBarrier(&rule)
        visitGrants(&rule)
        visitAnswers(&rule)
    }

    /// Who does not pay, and the keys.
    @inline(__always)
    private func visitGrants<Visitor: RuleVisitor>(_ rule: inout Visitor) {
        rule(
            "barred-sells-nothing",
            "An exit that is barred gives nobody a right, and a right that is there runs to its end.",
            from: "docs/using/machines/parking-exit.md, Modes", holds: barredSellsNothing)
        rule(
            "mode-follows",
            "The mode is the one that was last set, in a fire too, and setting it takes nobody's money.",
            from: "docs/using/machines/parking-exit.md, Modes", holds: modeFollows)
        rule(
            "free-is-counted", "Every vehicle that leaves without having paid is counted once, by its reason.",
            from: "docs/using/machines/parking-exit.md, Modes", holds: exitsAreCountedByReason)
        rule(
            "grants-conserved", "Every grant is refused, used by one vehicle, over, or still open.",
            from: "docs/using/machines/parking-exit.md, Grants", holds: grantsAreConserved)
        rule(
            "grants-use-no-money", "A grant leaves all money where it is.",
            from: "docs/using/machines/parking-exit.md, Grants", holds: grantsUseNoMoney)
        rule(
            "grants-in-service", "Only an exit that works lets anybody out without money.",
            from: "docs/using/machines/parking-exit.md, Grants", holds: grantsAreInService)
        rule(
            "grants-in-turn", "No more grants wait than may.",
            from: "docs/using/machines/parking-exit.md, Grants", holds: noMoreWaitThanMay)
        rule(
            "refusal-prolongs-nothing", "A grant that is refused gives those who wait no more time.",
            from: "docs/using/machines/shared.md, Grants",
            holds: after.barrier.ledger.grants.refused == before.barrier.ledger.grants.refused
                || after.barrier.state.grantsEnd == nil
                || after.barrier.state.grantsEnd == before.barrier.state.grantsEnd)
        rule(
            "old-credit-waits",
            "Before those who wait without money goes only a driver who has completed the price and was kept from it.",
            from: "docs/using/machines/parking-exit.md, Grants", holds: oldCreditWaits)
        rule(
            "ended-wish-is-said", "An exit that stays closed while its last right ends wishes to open no more.",
            from: "docs/using/machines/shared.md, Interlocks", holds: endedWishIsSaid)
        rule(
            "grants-open", "A grant opens the exit for its window as soon as it may open, and is a wish until then.",
            from: "docs/using/machines/parking-exit.md, Grants", holds: grantsOpen)
    }

    /// Money, and the arm.
    @inline(__always)
    private func visitBooks<Visitor: RuleVisitor>(_ rule: inout Visitor) {
        rule(
            "money-conserved", "Inserted money is held, a price, paid out, owed, or kept: nothing is lost or made.",
            from: "docs/using/machines/parking-exit.md, Money", holds: moneyIsConserved)
        rule(
            "coins-taken", "Every coin is taken in full, and no other event inserts money.",
            from: "docs/using/machines/parking-exit.md, Money", holds: everyCoinIsTaken)
        rule(
            "prices-are-exits", "A price is taken when the vehicle that paid has left, and never else.",
            from: "docs/using/machines/parking-exit.md, Money", holds: pricesAreExits)
        rule(
            "coins-out-counted", "A coin that falls is paid out, or counted as nobody's.",
            from: "docs/using/machines/parking-exit.md, Change", holds: everyCoinOutIsCounted)
        rule(
            "commands-agree", "The commands turn the outputs before into the outputs after.",
            from: "docs/understanding/architecture.md, rule 3", holds: commandsReachTheOutputs)
        rule(
            "never-onto-vehicle", "The barrier never comes down onto a vehicle.",
            from: "docs/using/machines/parking-exit.md, The arm",
            holds: neverOntoAVehicle)
        rule(
            "arm-takes-its-time", "An arm on its way down counts as down when its time is over, and not before.",
            from: "docs/using/machines/parking-exit.md, The arm", holds: armTakesItsTime)
        rule(
            "arm-rests", "An arm that reversed rests before it closes again; one that is held up waits for a repair.",
            from: "docs/using/machines/parking-exit.md, The arm", holds: armRestsBeforeItCloses)
        rule(
            "reversals-end", "An arm that reverses for its loop again and again is held up.",
            from: "docs/using/machines/parking-exit.md, The arm", holds: reversalsEnd)
    }

    /// When the barrier is open, and what it shows.
    @inline(__always)
    private func visitBarrier<Visitor: RuleVisitor>(_ rule: inout Visitor) {
        rule(
            "opening-has-a-reason",
            "The barrier opens for a price, a grant, a key, a release, a safe failure or a vehicle in its way.",
            from: "docs/understanding/tables/parking-exit.md, barrier", holds: openingHasAReason)
        rule(
            "interlock-kept",
            "A barrier that may not open opens only for a release, a safe failure or a vehicle in its way.",
            from: "docs/using/machines/shared.md, Interlocks", holds: interlockIsKept)
        rule(
            "open-is-paid",
            "An open barrier that works, and that no key holds open, has a right, or a vehicle under it.",
            from: "docs/using/machines/parking-exit.md, States", holds: openBarrierIsPaid)
        rule(
            "paid-is-open", "Whoever has paid gets through as soon as the exit works and may open.",
            from: "docs/using/machines/parking-exit.md, Money", holds: paidIsOpen)
        rule(
            "vehicles-enter", "A vehicle that is under an arm that is up uses the right that is there.",
            from: "docs/using/machines/parking-exit.md, The arm", holds: vehiclesEnter)
        rule(
            "hopper-runs-for-debt", "The hopper runs only in service, for a coin that is due.",
            from: "docs/using/machines/parking-exit.md, Change", holds: hopperRunsForWhatIsDue)
        rule(
            "nothing-waits-in-vain", "Change waits only where the hopper cannot pay it.",
            from: "docs/understanding/tables/parking-exit.md, hopper", holds: nothingWaitsInVain)
        rule(
            "service-is-one", "The hopper is in service when the exit is.",
            from: "docs/understanding/tables/parking-exit.md, hopper", holds: serviceIsOne)
        rule(
            "lamp-and-inhibit",
            "The lamp and the acceptor show whether an exit is bought, and whether one can be bought.",
            from: "docs/using/machines/parking-exit.md, States", holds: lampAndInhibitFollow)
    }

    /// The alarm, the loop, answers and deadlines.
    @inline(__always)
    private func visitAnswers<Visitor: RuleVisitor>(_ rule: inout Visitor) {
        rule(
            "forced-exits-counted", "A vehicle that has not paid is forced, and no other one is.",
            from: "docs/using/machines/parking-exit.md, An unpaid vehicle", holds: forcedExitsAreCounted)
        rule(
            "alarm-has-a-cause", "The alarm sounds for a forced exit and for change that cannot be paid, to its end.",
            from: "docs/understanding/tables/parking-exit.md, alarm", holds: alarmHasACause)
        rule(
            "loop-is-known", "What is known of the loop is what it said.",
            from: "docs/using/machines/parking-exit.md, The arm",
            holds: loopIsKnown)
        rule(
            "unhandled-changes-nothing", "What a region ignores or refuses changes nothing in it and commands nothing.",
            from: "docs/understanding/architecture.md, rule 2", holds: unhandledChangesNothing)
        rule(
            "failure-is-safe",
            "A failure brings the barrier to its fail-safe side and stops the hopper in the same step.",
            from: "docs/using/machines/parking-exit.md, Failure, fire and settings", holds: failureIsSafe)
        rule(
            "deadlines-answered", "A deadline that was answered is over.",
            from: "docs/using/machines/parking-exit.md, Events and commands",
            holds: event != .own(.deadlinePassed) || after.deadline ?? .end > now)
        rule(
            "deadline-is-earliest", "The machine waits for the earliest deadline of its states.",
            from: "docs/using/machines/parking-exit.md, Events and commands", holds: deadlineIsTheEarliest)
        rule(
            "unconcerned-rest", "A region that was not concerned did not change.",
            from: "docs/using/machines/parking-exit.md, States", holds: unconcernedRegionsRest)
        rule(
            "answers-are-true", "An answer says where its region was and where it is, in the order of the regions.",
            from: "docs/understanding/architecture.md, The kit", holds: answersAreTrue)
    }
}

extension ParkingExit: CommandedByOutputs {
    /// What follows from its regions' outputs.
    public func commands(since before: ParkingExit) -> FixedList<8, ParkingExitCommand> {
        var commands = FixedList<8, ParkingExitCommand>(
            barrier.standingOutputs.commands(from: before.barrier.standingOutputs))
        let hopper = hopper.standingOutputs.commands(from: before.hopper.standingOutputs)
        for index in hopper.indices { commands.add(hopper[index]) }
        let alarm = alarm.standingOutputs.commands(from: before.alarm.standingOutputs)
        for index in alarm.indices { commands.add(alarm[index]) }
        return commands
    }

    /// What turns some outputs into others.
    public static func commands(
        from before: ParkingExitOutputs, to after: ParkingExitOutputs
    ) -> FixedList<8, ParkingExitCommand> {
        var commands = FixedList<8, ParkingExitCommand>()
        if before.barrierIsOpen != after.barrierIsOpen {
            commands.add(after.barrierIsOpen ? .openBarrier : .closeBarrier)
        }
        if before.hopperRuns != after.hopperRuns { commands.add(after.hopperRuns ? .payOutCoin : .stopHopper) }
        if before.paidLampIsOn != after.paidLampIsOn { commands.add(after.paidLampIsOn ? .showPaid : .hidePaid) }
        if before.alarmSounds != after.alarmSounds {
            commands.add(after.alarmSounds ? .soundAlarm : .silenceAlarm)
        }
        if before.coinsAreInhibited != after.coinsAreInhibited {
            commands.add(after.coinsAreInhibited ? .inhibitCoins : .acceptCoins)
        }
        return commands
    }
}

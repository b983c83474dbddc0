import Machines
import Statecharts

/// The two regions of a turnstile, each asked by itself.
struct TurnstileTables {
    let passage: RegionTable
    let alarm: RegionTable

    /// A mutation must change what the passage does, and look at nothing else.
    init(_ machine: Turnstile, _ acts: [TurnstileSubject.Act], limit: UInt8, _ mutation: Mutation<Turnstile>?) {
        passage = RegionTable(
            "passage", machine.passage,
            variables: ["released", "broken", "unlocked", "credit", "moment", "fare"], numbersUpTo: limit,
            facts: ["doors", "inhibited"],
            { [$0.standingOutputs.doorsAreOpen, $0.standingOutputs.coinsAreInhibited].map { $0 ? 1 : 0 } },
            acts: acts.count,
            columns: [
                "passage_verdict", "opens", "closes", "inhibits", "accepts", "inserted", "taken", "kept", "passages",
                "forced", "wish",
            ]
        ) { passage, act in
            let answer = PassageAnswer(passage, acts[act], machine, mutation)
            return .init(after: answer.after, values: answer.values)
        }
        let events: [AlarmEvent] = [.wasRaised(Announcement(.warning, "forced entry")), .deadlinePassed]
        alarm = RegionTable(
            "alarm", machine.alarm, variables: ["sounding", "alarm_moment"], numbersUpTo: limit,
            facts: ["sounds"], { [$0.standingOutputs.sounds ? 1 : 0] }, acts: events.count,
            columns: ["alarm_verdict", "sounds_it", "silences_it"]
        ) { alarm, act in
            var after = alarm
            let answer = after.transition(on: events[act], Occasion(now: TimeModel.now))
            let commands = answer.commands
            return .init(
                after: after,
                values: [
                    answer.verdict.number, commands.contains(.soundAlarm) ? 1 : 0,
                    commands.contains(.silenceAlarm) ? 1 : 0,
                ])
        }
    }
}

/// What the passage does with one act, and what it counts.
private struct PassageAnswer {
    let after: Passage
    private let before: Passage
    private let verdict: Verdict
    private let commands: FixedList<8, TurnstileCommand>

    init(_ passage: Passage, _ act: TurnstileSubject.Act, _ machine: Turnstile, _ mutation: Mutation<Turnstile>?) {
        let occasion = Occasion(now: TimeModel.now, mayOpen: act.mayOpen)
        guard let mutation else {
            var after = passage
            let answer = after.transition(on: act.event, occasion)
            (self.after, before, verdict, commands) = (after, passage, answer.verdict, FixedList(answer.commands))
            return
        }
        // A mutation changes a whole turnstile; this one has a silent alarm.
        let whole = machine.with(passage.fields + [0])
        var after = whole
        var recorder = ArrowRecorder<TurnstileCommand>(ArrowTable(), act.event.label, mayOpen: act.mayOpen)
        after.handle(act.event, occasion, &recorder)
        commands = mutation.apply(whole, act.event, occasion, to: &after)
        (self.after, before, verdict) = (after.passage, whole.passage, recorder.verdict)
    }

    var values: [Int] {
        let ledger = (before.ledger, after.ledger)
        let numbers: [UInt64] = [
            ledger.1.inserted.units - ledger.0.inserted.units, ledger.1.fares.units - ledger.0.fares.units,
            ledger.1.kept.units - ledger.0.kept.units, ledger.1.passages - ledger.0.passages,
            ledger.1.forcedEntries - ledger.0.forcedEntries,
        ]
        let given: [TurnstileCommand] = [.openDoors, .closeDoors, .inhibitCoins, .acceptCoins]
        return [verdict.number] + given.map { commands.contains($0) ? 1 : 0 } + numbers.map(Int.init)
            + [after.wish == .none ? 0 : 1]
    }
}

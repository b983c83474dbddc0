import Machines
import Statecharts

/// A turnstile as a model of Promela, the language of the model checker spin.
///
/// Each region is a table. How the regions work together, what can happen, how time passes and what must hold is written
/// here once more, from the documents, so that a mistake in one place is not made in the other.
package struct TurnstileModel {
    private let subject: TurnstileSubject
    private let tables: TurnstileTables

    /// The model of what is explored.
    package init(_ subject: TurnstileSubject) {
        self.subject = subject
        // No coin takes the credit beyond what is held at most.
        tables = TurnstileTables(
            subject.machine, subject.acts, limit: UInt8(subject.mostHeld.units), subject.mutation)
    }

    /// The model. One that lists its states prints each of them once while it is checked.
    package func text(listsStates: Bool = false) -> String {
        introduction + settings + state + tables.passage.text + tables.alarm.text + rules + takeInline
            + process(listsStates: listsStates)
    }

    private var introduction: String {
        """
        /* A turnstile. Check it with:
             spin -a turnstile.pml && cc -O2 -DSAFETY -DNOREDUCE -o pan pan.c && ./pan -m1000000
           Its regions are tables of the shipped functions, for all states that their fields can describe
           (\(tables.passage.size) rows of the passage, \(tables.alarm.size) of the alarm). */

        """
    }

    private var settings: String {
        let configuration = subject.machine.passage.configuration
        return """
            #define FARE \(configuration.fare.units)
            #define MOST_HELD \(subject.mostHeld.units)
            #define INHIBITS \(configuration.inhibitsCoins ? 1 : 0)
            #define FAILS_OPEN \(configuration.powerFail == .safe ? 1 : 0)
            #define PENDING \(Field.pending)
            #define COME \(Field.come)
            #define REFUSED \(Verdict.refused.number)
            #define HANDLED \(Verdict.handled.number)
            #define RAISED 0
            #define ALARM_DEADLINE 1
            mtype = { coin_came, surplus_came, person_came, deadline_passed, interlock_released, failed, repaired, fire_began, fire_ended }

            """
    }

    private var state: String {
        "/* The passage: what its code shows. A fare is 0 while there is none. */\n"
            + tables.passage.variables(of: subject.machine.passage)
            + "/* The alarm. Its moment is 0 while there is none. */\n"
            + tables.alarm.variables(of: subject.machine.alarm) + "\n"
    }

    private func process(listsStates: Bool) -> String {
        var text = "active proctype world() {\n  do\n  /* Any moment that has not come may come next. */\n"
        text += "  :: d_step { moment == PENDING -> moment = COME }\n"
        text += "  :: d_step { sounding && alarm_moment == PENDING -> alarm_moment = COME }\n"
        text += "  /* Anything may happen at any time, with and without permission; a coin up to the bound. */\n"
        for (number, act) in subject.acts.enumerated() {
            let coin = act.event.coin.units
            let guardText = coin > 0 ? "credit + fare + \(coin) <= MOST_HELD" : "true"
            text +=
                "  :: d_step { \(guardText) -> take(\(number), \(act.event.promela), \(coin), \(act.mayOpen ? 1 : 0)) }\n"
        }
        if listsStates { text += Promela.listing(tables.passage.variables + tables.alarm.variables) }
        return text + "  od\n}\n"
    }

    /// In how many states the regions were asked, reachable or not.
    package var asked: Int { tables.passage.count * tables.alarm.count }

    /// The states as the model would list them, and how many steps lead from all of them.
    package var explored: ExploredStates {
        ExploredStates(subject) {
            tables.passage.values(of: $0.machine.passage) + tables.alarm.values(of: $0.machine.alarm)
        }
    }
}

extension GateEvent<TurnstileEvent> {
    /// Its kind in a model.
    fileprivate var promela: String {
        switch self {
        case .own(.insertCoin): "coin_came"
        case .own(.insertSurplus): "surplus_came"
        case .own(.admitPerson): "person_came"
        case .own(.deadlinePassed): "deadline_passed"
        case .own(.interlockDidRelease): "interlock_released"
        case .service(.machineDidFail): "failed"
        case .service(.machineRepairDidComplete): "repaired"
        case .service(.fireReleaseBegan): "fire_began"
        case .service(.fireReleaseEnded): "fire_ended"
        }
    }
}

extension TurnstileSubject {
    /// A turnstile whose credit can grow, with a grace.
    static var modelled: TurnstileSubject {
        var configuration = TurnstileConfiguration(fare: Money(3))
        configuration.overpayment = .bank
        configuration.expiredFare = .credit
        configuration.intrusionGrace = .seconds(1)
        return TurnstileSubject(configuration, coins: [Money(1), Money(2)])
    }
}

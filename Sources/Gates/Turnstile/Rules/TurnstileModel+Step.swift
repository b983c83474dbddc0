// How the regions work together, and what must hold.
extension TurnstileModel {
    /// The rules have the names of the explorer's, so that spin names the same one. Of those, two are not here: which deadline
    /// is the earliest, since there are no times, and that there is a way back, which no assertion can say.
    var rules: String {
        let names = [
            "money_conserved", "coins_taken", "fares_are_passages", "commands_agree", "doors_by_state", "open_is_paid",
            "fire_holds_fare", "interlock_kept", "coins_inhibited", "unhandled_changes_nothing", "intruders_heard",
            "deadlines_answered", "failure_is_safe", "table_is_whole",
        ]
        let hidden = [
            "asked", "was_released", "was_broken", "was_unlocked", "had_credit", "had_moment", "had_fare",
            "had_sounding", "had_alarm_moment", "had_doors", "had_inhibited", "had_sounds", "is_intruder",
            "alarm_is_due", "passage_is_due", "handled", "same", "pays_now",
        ]
        return Promela.hidden(hidden + names) + "\n"
    }

    var takeInline: String {
        """
        /* One event. Both regions decide by the states before it; everything concerns the passage, except a deadline of the
           alarm alone; a person is an intruder only if the passage was locked and its grace over. */
        inline take(act, event, coin, may_open) {
          asked = act; was_released = released; was_broken = broken; was_unlocked = unlocked;
          had_credit = credit; had_moment = moment; had_fare = fare;
          had_sounding = sounding; had_alarm_moment = alarm_moment;
          c_code { passage_look(); alarm_look(); };
          table_is_whole = passage_known && alarm_known;
          assert(table_is_whole);
          had_doors = doors; had_inhibited = inhibited; had_sounds = sounds;

          is_intruder = (event == person_came && !released && !broken && !unlocked && moment == COME);
          alarm_is_due = (event == deadline_passed && sounding && alarm_moment == COME);
          passage_is_due = (!released && !broken && unlocked && moment == COME);
          passage_verdict = 0; opens = 0; closes = 0; inhibits = 0; accepts = 0;
          inserted = 0; taken = 0; kept = 0; passages = 0; forced = 0; wish = 0;
          alarm_verdict = 0; sounds_it = 0; silences_it = 0;
          if
          :: !alarm_is_due || passage_is_due -> c_code { passage_take(asked); }
          :: else
          fi;
          if
          :: is_intruder -> c_code { alarm_take(RAISED); }
          :: !is_intruder && alarm_is_due -> c_code { alarm_take(ALARM_DEADLINE); }
          :: else
          fi;
          table_is_whole = passage_known && alarm_known;
          assert(table_is_whole);
          c_code { passage_look(); alarm_look(); };
          hold(event, coin, may_open)
        }

        inline hold(event, coin, may_open) {
          /* Money, as what it changed by. */
          money_conserved = (credit + fare + taken + kept == had_credit + had_fare + inserted);
          assert(money_conserved);
          coins_taken = (inserted == coin && ((event != coin_came && event != surplus_came) || passage_verdict == HANDLED));
          assert(coins_taken);
          if
          :: event == person_came && (was_released || !was_broken) && was_unlocked ->
            fares_are_passages = (taken == had_fare && passages == 1)
          :: else -> fares_are_passages = (taken == 0 && passages == 0)
          fi;
          assert(fares_are_passages);

          commands_agree = (doors == ((had_doors || opens) && !closes)) &&
            (inhibited == ((had_inhibited || inhibits) && !accepts)) &&
            (sounds == ((had_sounds || sounds_it) && !silences_it));
          assert(commands_agree);
          if
          :: released -> doors_by_state = doors
          :: !released && broken -> doors_by_state = (doors == FAILS_OPEN)
          :: else -> doors_by_state = (doors == unlocked)
          fi;
          assert(doors_by_state);
          pays_now = (!was_unlocked || event == person_came);
          if
          :: !released && !broken && doors ->
            open_is_paid = (unlocked && fare > 0 &&
              (!pays_now || (fare == FARE && had_credit + had_fare + coin >= fare + credit)))
          :: else -> open_is_paid = 1
          fi;
          assert(open_is_paid);
          fire_holds_fare = (event != fire_began ||
            (unlocked == was_unlocked && credit == had_credit && fare == had_fare));
          assert(fire_holds_fare);
          if
          :: may_open -> interlock_kept = (wish == 0)
          :: else -> interlock_kept = (had_doors || !doors || (event == failed && FAILS_OPEN) || event == fire_began)
          fi;
          assert(interlock_kept);
          coins_inhibited = (inhibited == (released || broken || (INHIBITS && unlocked)));
          assert(coins_inhibited);

          handled = (passage_verdict == HANDLED || alarm_verdict == HANDLED);
          same = (released == was_released && broken == was_broken && unlocked == was_unlocked &&
            credit == had_credit && moment == had_moment && fare == had_fare &&
            sounding == had_sounding && alarm_moment == had_alarm_moment &&
            !inserted && !taken && !kept && !passages && !forced);
          unhandled_changes_nothing = (passage_verdict == HANDLED || !(opens || closes || inhibits || accepts)) &&
            (alarm_verdict == HANDLED || !(sounds_it || silences_it)) && (handled || same);
          assert(unhandled_changes_nothing);
          if
          :: is_intruder -> intruders_heard = (forced == 1 && sounding && alarm_moment == PENDING)
          :: !is_intruder && had_sounding && event == deadline_passed && had_alarm_moment == COME ->
            intruders_heard = (forced == 0 && !sounding)
          :: else -> intruders_heard = (forced == 0 && sounding == had_sounding && alarm_moment == had_alarm_moment)
          fi;
          assert(intruders_heard);
          deadlines_answered = (event != deadline_passed ||
            !(!released && !broken && unlocked && moment == COME) && !(sounding && alarm_moment == COME));
          assert(deadlines_answered);
          failure_is_safe = (event != failed || broken);
          assert(failure_is_safe)
        }


        """
    }
}

// One event, and what must hold.
extension DoorModel {
    /// The rules have the names of the explorer's, so that spin names the same one. Those about the curtain and the open
    /// button are not here, since the small door has neither.
    var variables: String {
        let names = [
            "drive_one_way", "drive_rests", "repair_never_closes", "opens_in_zone", "opens_when_allowed",
            "stays_closed", "waits_end", "faulted_drives_nothing", "overload_holds", "persons_counted",
            "commands_agree", "unhandled_changes_nothing", "closed_is_locked", "disagreement_is_fault",
            "buzzer_by_state", "fire_holds", "kept_when_not_allowed", "unlocking_is_not_closed", "deadlines_answered",
            "failure_is_safe", "limit_let_go",
            "table_is_whole",
        ]
        let hidden = [
            "asked", "had_persons", "had_place", "had_part_1", "had_rests", "had_disagreed", "had_open_drive",
            "had_close_drive", "had_slow", "had_buzzer", "had_alarm", "did_drive", "does_drive", "is_overloaded",
        ]
        return Promela.hidden(hidden + names) + "\n"
    }

    var takeInline: String {
        """
        inline take(act, event, may_open) {
          asked = act;
          had_persons = persons; had_place = place; had_part_1 = part_1; had_rests = rests;
          had_disagreed = (locked && at_limit);
          c_code { door_look(); };
          table_is_whole = door_known;
          assert(table_is_whole);
          had_open_drive = open_drive; had_close_drive = close_drive; had_slow = slow;
          had_buzzer = buzzer; had_alarm = alarm_on;
          c_code { door_take(asked); };
          table_is_whole = door_known;
          assert(table_is_whole);
          c_code { door_look(); };
          was_allowed = (place != CLOSED && (was_allowed || may_open));
          did_drive = (had_open_drive || had_close_drive);
          does_drive = (open_drive || close_drive);
          may_have_left = (at_limit && (close_drive || (locked && !had_disagreed) ||
            (may_have_left && !(event == deadline_passed && had_open_drive && !open_drive))));
          is_overloaded = (heavy || (COUNTS && persons > CAPACITY));
          hold(event, may_open)
        }

        inline hold(event, may_open) {
          drive_one_way = !(open_drive && close_drive) && (!slow || close_drive);
          assert(drive_one_way);
          if
          :: did_drive && !does_drive -> drive_rests = (rests == PENDING)
          :: did_drive && does_drive -> drive_rests = (rests == had_rests && open_drive == had_open_drive)
          :: else -> drive_rests = (rests == had_rests && (!does_drive || had_rests == COME))
          fi;
          assert(drive_rests);
          repair_never_closes = (event != repaired || door_same || (place != CLOSING && place != NUDGING));
          assert(repair_never_closes);
          opens_in_zone = (!open_drive || in_zone || !HAS_ZONE);
          assert(opens_in_zone);
          opens_when_allowed = (!open_drive || place == RECALLED || was_allowed);
          assert(opens_when_allowed);
          stays_closed = (may_open || had_place != CLOSED || fire ||
            (!open_drive && (place == CLOSED || place == CLOSING || place == FAULTED)));
          assert(stays_closed);
          waits_end = (waits || (!does_drive &&
            (place == CLOSED || place == OVERLOADED || place == FAULTED || place == RECALLED)));
          assert(waits_end);
          faulted_drives_nothing = (place != FAULTED || (!does_drive && alarm_on && !buzzer));
          assert(faulted_drives_nothing);
          /* Whether a cycle may reopen is its third part. */
          if
          :: !is_overloaded -> overload_holds = (place != OVERLOADED)
          :: is_overloaded && fire && HAS_ZONE && !in_zone -> overload_holds = 1
          :: else -> overload_holds = (place != OPEN &&
               !((place == CLOSING || place == NUDGING) && (in_zone || !HAS_ZONE) && part_3))
          fi;
          assert(overload_holds);
          persons_counted = (persons + fewer == had_persons + more);
          assert(persons_counted);
          if
          :: drives == 0 -> commands_agree =
               (open_drive == had_open_drive && close_drive == had_close_drive && slow == had_slow)
          :: drives == 1 -> commands_agree = (open_drive && !close_drive && !slow)
          :: drives == 2 -> commands_agree = (!open_drive && close_drive && !slow)
          :: drives == 3 -> commands_agree = (!open_drive && close_drive && slow)
          :: drives == 4 -> commands_agree = (!open_drive && !close_drive && !slow)
          fi;
          commands_agree = commands_agree && (buzzer == (buzzes == 1 || (buzzes == 0 && had_buzzer))) &&
            (alarm_on == (alarms == 1 || (alarms == 0 && had_alarm)));
          assert(commands_agree);
          unhandled_changes_nothing = (verdict == HANDLED || (door_same && !drives && !buzzes && !alarms && !counts));
          assert(unhandled_changes_nothing);
          if
          :: place == CLOSED -> closed_is_locked = locked
          :: place == OPEN || place == CLOSING || place == NUDGING || place == OVERLOADED ->
               closed_is_locked = (!locked || may_unlock)
          :: else -> closed_is_locked = 1
          fi;
          assert(closed_is_locked);
          disagreement_is_fault = (!locked || !at_limit || has_fault);
          assert(disagreement_is_fault);
          buzzer_by_state = (buzzer == (place == NUDGING || place == OVERLOADED));
          assert(buzzer_by_state);
          fire_holds = ((place == RECALLED) == (fire && (in_zone || !HAS_ZONE)));
          assert(fire_holds);
          kept_when_not_allowed = (!kept_closed || (!may_open && !open_drive));
          assert(kept_when_not_allowed);
          unlocking_is_not_closed = (place != CLOSED || (locked && !may_unlock));
          assert(unlocking_is_not_closed);
          deadlines_answered = (event != deadline_passed || !is_due);
          assert(deadlines_answered);
          failure_is_safe = (event != failed ||
            (place == FAULTED && !does_drive) || (had_place == RECALLED && place == RECALLED && has_fault));
          assert(failure_is_safe);
          /* Whether a recalled door is held open is its first part. */
          limit_let_go = (!may_have_left || !(
            ((place == OPEN || place == OVERLOADED) && (had_place == CLOSING || had_place == NUDGING ||
              had_place == OPENING || (had_place == FAULTED && may_open && (in_zone || !HAS_ZONE)))) ||
            (place == RECALLED && part_1 && !(had_place == RECALLED && had_part_1))));
          assert(limit_let_go)
        }


        """
    }
}

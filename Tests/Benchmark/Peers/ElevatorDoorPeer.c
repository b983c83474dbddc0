#include "ElevatorDoorPeer.h"

static int64_t later(int64_t first, int64_t second) { return first > second ? first : second; }

static int64_t sooner(int64_t first, int64_t second) { return first < second ? first : second; }

static void count(struct elevator_door *door, uint64_t *counter, uint64_t amount) {
    gate_count(counter, amount, &door->ledger.is_saturated);
}

// Guards

static bool is_where_it_may_open(const struct elevator_door *door) {
    return door->is_in_zone || !door->configuration.has_door_zone;
}

static bool is_overloaded(const struct elevator_door *door) {
    return door->is_too_heavy
        || (door->configuration.counts_both_ways && door->persons > door->configuration.capacity);
}

static bool is_held_by_load(const struct elevator_door *door) {
    return is_overloaded(door) && (is_where_it_may_open(door) || !door->is_released);
}

static bool may_reopen(const struct elevator_door *door, const struct gate_event *event) {
    return is_where_it_may_open(door) && (door->may_reopen || event->may_open);
}

static bool is_secured(const struct elevator_door *door) { return door->is_locked && !door->may_be_unlocking; }

/// Whether the open limit reports a fully open door, and can be believed.
static bool is_fully_open(const struct elevator_door *door) {
    return door->is_at_open_limit && !door->doubts_open_limit;
}

static bool contacts_disagree(const struct elevator_door *door) { return door->is_locked && door->is_at_open_limit; }

static bool is_held(const struct elevator_door *door) { return door->button == DOOR_BUTTON_HELD; }

static bool opens(const struct elevator_door *door) {
    return (door->state == DOOR_IS_OPENING || door->state == DOOR_IS_RECALLED) && door->phase == DOOR_DRIVING;
}

static bool closes(const struct elevator_door *door) {
    return (door->state == DOOR_IS_CLOSING || door->state == DOOR_IS_NUDGING) && door->phase == DOOR_DRIVING;
}

static int64_t rests_until(const struct elevator_door *door, int64_t now) {
    if (!opens(door) && !closes(door)) return door->rests_until;
    return gate_after(now, door->configuration.reverse_pause);
}

static bool give_up_button(struct elevator_door *door) {
    if (!is_held(door)) return false;
    door->button = DOOR_BUTTON_STUCK_DOWN;
    door->remark = DOOR_BUTTON_STUCK;
    return true;
}

static void believe_obstruction_anew(struct elevator_door *door, int64_t now) {
    if (door->is_obstructed) door->obstructed_since = now;
}

// Destinations

static enum gate_verdict become(struct elevator_door *door, enum elevator_door_state state) {
    door->state = state;
    return GATE_HANDLED;
}

static enum gate_verdict become_until(struct elevator_door *door, enum elevator_door_state state, int64_t deadline) {
    door->deadline = deadline;
    return become(door, state);
}

static enum gate_verdict fail(struct elevator_door *door, enum gate_fault cause) {
    count(door, &door->ledger.faults, 1);
    door->fault = cause;
    return become(door, DOOR_IS_FAULTED);
}

static void begin_cycle(struct elevator_door *door, bool may_reopen) {
    door->reopenings = 0;
    door->close_timeouts = 0;
    door->may_reopen = may_reopen;
    door->has_opened = false;
    door->was_driven_on = false;
    door->said_cannot_nudge = false;
    door->said_too_long = false;
}

static int64_t opening_ends(const struct elevator_door *door, int64_t now) {
    return gate_after(door->has_opened ? door->open_since : now, door->configuration.longest_open);
}

static int64_t wanted_open(const struct elevator_door *door, int64_t now) {
    int64_t dwell_ends = gate_after(now, door->configuration.dwell);
    if (!door->is_obstructed) return dwell_ends;
    return later(dwell_ends, gate_after(door->obstructed_since, door->configuration.nudge_hold));
}

static int64_t held_open(const struct elevator_door *door, int64_t end) {
    if (!is_held(door)) return end;
    return later(end, gate_after(door->held_since, door->configuration.button_stuck_after));
}

static enum gate_verdict become_overloaded(struct elevator_door *door, int64_t now) {
    door->has_opened = false;
    door->has_deadline = !door->is_too_heavy;
    return become_until(door, DOOR_IS_OVERLOADED, gate_after(now, door->configuration.longest_open));
}

static enum gate_verdict become_open(struct elevator_door *door, int64_t now) {
    if (is_held_by_load(door)) return become_overloaded(door, now);
    if (!door->has_opened) door->open_since = now;
    door->has_opened = true;
    int64_t wanted = sooner(wanted_open(door, now), opening_ends(door, now));
    int64_t whole_dwell = gate_after(now, door->configuration.dwell);
    return become_until(door, DOOR_IS_OPEN, held_open(door, later(wanted, whole_dwell)));
}

static enum gate_verdict stay_open(struct elevator_door *door, int64_t now) {
    if (is_held_by_load(door)) return become_overloaded(door, now);
    int64_t latest = later(door->deadline, opening_ends(door, now));
    return become_until(door, DOOR_IS_OPEN, held_open(door, sooner(wanted_open(door, now), latest)));
}

static enum gate_verdict become_opening(struct elevator_door *door, uint8_t retries, int64_t now) {
    int64_t rested = rests_until(door, now);
    if (now >= rested && is_fully_open(door)) return become_open(door, now);
    door->retries = retries;
    door->phase = now < rested ? DOOR_PAUSING : DOOR_DRIVING;
    return become_until(
        door, DOOR_IS_OPENING, now < rested ? rested : gate_after(now, door->configuration.open_timeout));
}

/// The beginning of a closing, in that state.
static enum gate_verdict begin_closing(struct elevator_door *door, enum elevator_door_state state, int64_t now) {
    int64_t rested = rests_until(door, now);
    door->phase = now < rested ? DOOR_PAUSING : DOOR_DRIVING;
    return become_until(door, state, now < rested ? rested : gate_after(now, door->configuration.close_timeout));
}

static enum gate_verdict halt_until(struct elevator_door *door, enum elevator_door_state state, int64_t end) {
    door->phase = DOOR_HALTED;
    return become_until(door, state, end);
}

static int64_t halt_ends(const struct elevator_door *door, bool is_nudging, int64_t now) {
    if (!is_nudging && door->is_obstructed) {
        return held_open(door, gate_after(door->obstructed_since, door->configuration.nudge_hold));
    }
    return held_open(door, gate_after(now, door->configuration.open_retry_after));
}

static enum gate_verdict close_again(struct elevator_door *door, int64_t now) {
    door->was_driven_on = false;
    if (door->is_obstructed || is_held(door)) {
        return halt_until(door, DOOR_IS_CLOSING, halt_ends(door, false, now));
    }
    return begin_closing(door, DOOR_IS_CLOSING, now);
}

static enum gate_verdict settle(struct elevator_door *door, int64_t now) {
    if (is_secured(door)) return become(door, DOOR_IS_CLOSED);
    begin_cycle(door, false);
    return become_open(door, now);
}

/// The beginning of a fire recall's stage.
static enum gate_verdict begin_recall_stage(struct elevator_door *door, int64_t now) {
    int64_t rested = rests_until(door, now);
    if (is_fully_open(door)) {
        door->phase = DOOR_HELD;
        return become(door, DOOR_IS_RECALLED);
    }
    door->phase = now < rested ? DOOR_PAUSING : DOOR_DRIVING;
    return become_until(
        door, DOOR_IS_RECALLED, now < rested ? rested : gate_after(now, door->configuration.open_timeout));
}

static enum gate_verdict become_recalled(struct elevator_door *door, int64_t now) {
    if (door->state == DOOR_IS_OPENING) {
        door->fault = GATE_NO_FAULT;
        return become(door, DOOR_IS_RECALLED);
    }
    if (door->state != DOOR_IS_FAULTED && door->state != DOOR_IS_RECALLED) door->fault = GATE_NO_FAULT;
    door->retries = 0;
    return begin_recall_stage(door, now);
}

/// Nudges if the door can; returns false if only an obstruction holds the door, and the caller has to.
static bool nudges(struct elevator_door *door, int64_t now) {
    if (door->configuration.has_slow && door->configuration.has_buzzer) {
        count(door, &door->ledger.nudgings, 1);
        begin_closing(door, DOOR_IS_NUDGING, now);
        return true;
    }
    if (!door->is_obstructed) {
        begin_closing(door, DOOR_IS_CLOSING, now);
        return true;
    }
    if (door->remark == DOOR_NO_REMARK && !door->said_cannot_nudge) {
        door->remark = DOOR_CANNOT_NUDGE;
        door->said_cannot_nudge = true;
    }
    return false;
}

static enum gate_verdict doubt_the_count(struct elevator_door *door, int64_t now) {
    count(door, &door->ledger.forgotten, door->persons);
    door->persons = 0;
    believe_obstruction_anew(door, now);
    return become_open(door, now);
}

// Open

static enum gate_verdict leave_open(struct elevator_door *door, int64_t now) {
    if (is_held_by_load(door)) return become_overloaded(door, now);
    door->was_driven_on = false;
    bool is_too_long = now >= opening_ends(door, now);
    bool is_stuck = give_up_button(door);
    if (is_too_long && door->remark == DOOR_NO_REMARK && !door->said_too_long) {
        door->remark = DOOR_OPEN_TOO_LONG;
        door->said_too_long = true;
    }
    if (!is_stuck && !is_too_long && !door->is_obstructed && door->reopenings < door->configuration.nudge_after) {
        return begin_closing(door, DOOR_IS_CLOSING, now);
    }
    if (nudges(door, now)) return GATE_HANDLED;
    return become_until(door, DOOR_IS_OPEN, gate_after(now, door->configuration.nudge_hold));
}

static enum gate_verdict decide_open(struct elevator_door *door, const struct gate_event *event) {
    int64_t now = event->now;
    switch (event->kind) {
    case DOOR_PERSONS_HAVE_ENTERED:
    case DOOR_PERSONS_HAVE_LEFT:
    case DOOR_CURTAIN_BROKE:
    case DOOR_CURTAIN_CLEARED:
    case DOOR_OVERLOAD_BEGAN:
        return stay_open(door, now);
    case DOOR_OPEN_BUTTON_WAS_PRESSED:
    case DOOR_LANDING_ARRIVED:
    case DOOR_INTERLOCK_DID_RELEASE:
        if (is_fully_open(door) || !may_reopen(door, event)) return stay_open(door, now);
        door->may_reopen = true;
        return become_opening(door, 0, now);
    case DOOR_OPEN_BUTTON_WAS_RELEASED:
        return become_open(door, now);
    case DOOR_CLOSE_BUTTON_WAS_PRESSED:
        if (door->persons >= door->configuration.capacity || door->is_obstructed || is_held(door)) return GATE_IGNORED;
        return leave_open(door, now);
    case DOOR_HAS_LOCKED:
        return is_secured(door) ? become(door, DOOR_IS_CLOSED) : GATE_HANDLED;
    case DOOR_HAS_LEFT_OPEN_LIMIT:
        // Once, until its time is up: a door that springs back is not driven for ever.
        if (door->was_driven_on || !door->may_reopen || !is_where_it_may_open(door)) return GATE_HANDLED;
        door->was_driven_on = true;
        return become_opening(door, 0, now);
    case DOOR_DEADLINE_PASSED:
        return now >= door->deadline ? leave_open(door, now) : GATE_REFUSED;
    default:
        return GATE_HANDLED;
    }
}

// Closing and nudging

static enum gate_verdict reopen(struct elevator_door *door, int64_t now) {
    count(door, &door->ledger.reopenings, 1);
    door->may_reopen = true;
    return become_opening(door, 0, now);
}

static enum gate_verdict reopen_if(struct elevator_door *door, bool is_wanted, const struct gate_event *event) {
    return is_wanted && may_reopen(door, event) ? reopen(door, event->now) : GATE_HANDLED;
}

static void wish_to_open(const struct elevator_door *door, struct gate_reaction *reaction) {
    if (is_where_it_may_open(door)) reaction->wish = GATE_WISH_MADE;
}

static enum gate_verdict halt(struct elevator_door *door, bool is_nudging, int64_t now) {
    return halt_until(door, door->state, halt_ends(door, is_nudging, now));
}

static enum gate_verdict give_way(
    struct elevator_door *door, const struct gate_event *event, struct gate_reaction *reaction) {
    if (door->reopenings < UINT8_MAX) door->reopenings++;
    if (may_reopen(door, event)) return reopen(door, event->now);
    wish_to_open(door, reaction);
    return halt(door, false, event->now);
}

static enum gate_verdict resume(struct elevator_door *door, int64_t now) {
    bool is_stuck = give_up_button(door);
    if (!is_stuck && !door->is_obstructed && door->reopenings < door->configuration.nudge_after) {
        return close_again(door, now);
    }
    if (nudges(door, now)) return GATE_HANDLED;
    return halt_until(door, DOOR_IS_CLOSING, gate_after(now, door->configuration.nudge_hold));
}

static enum gate_verdict lock(struct elevator_door *door) {
    if (contacts_disagree(door)) return fail(door, GATE_CONTACTS_DISAGREE);
    count(door, &door->ledger.cycles, 1);
    door->may_be_unlocking = false;
    return become(door, DOOR_IS_CLOSED);
}

static enum gate_verdict time_out_closing(struct elevator_door *door, const struct gate_event *event) {
    if (door->is_locked) return lock(door);
    if (door->close_timeouts >= door->configuration.retries) {
        return fail(door, door->is_at_open_limit ? GATE_DID_NOT_LEAVE_LIMIT : GATE_DID_NOT_LOCK);
    }
    door->close_timeouts++;
    if (may_reopen(door, event)) return reopen(door, event->now);
    return halt_until(door, door->state, gate_after(event->now, door->configuration.open_retry_after));
}

static enum gate_verdict decide_closing(
    struct elevator_door *door, const struct gate_event *event, struct gate_reaction *reaction) {
    int64_t now = event->now;
    bool is_nudging = door->state == DOOR_IS_NUDGING;
    bool is_halted = door->phase == DOOR_HALTED;
    switch (event->kind) {
    case DOOR_PERSONS_HAVE_ENTERED:
        return is_nudging ? reopen_if(door, is_overloaded(door), event) : give_way(door, event, reaction);
    case DOOR_PERSONS_HAVE_LEFT:
    case DOOR_CURTAIN_BROKE:
        return is_nudging ? GATE_HANDLED : give_way(door, event, reaction);
    case DOOR_CURTAIN_CLEARED:
        if (is_nudging || !is_halted) return GATE_HANDLED;
        return is_held(door) ? halt(door, is_nudging, now) : resume(door, now);
    case DOOR_OPEN_BUTTON_WAS_PRESSED:
        if (may_reopen(door, event)) return reopen(door, now);
        wish_to_open(door, reaction);
        return halt(door, is_nudging, now);
    case DOOR_OPEN_BUTTON_WAS_RELEASED:
        if (!is_halted) return GATE_HANDLED;
        return halt_until(
            door, door->state,
            later(halt_ends(door, is_nudging, now), gate_after(now, door->configuration.open_retry_after)));
    case DOOR_LANDING_ARRIVED:
    case DOOR_INTERLOCK_DID_RELEASE:
        if (!is_where_it_may_open(door)) return event->kind == DOOR_LANDING_ARRIVED ? GATE_REFUSED : GATE_IGNORED;
        if (may_reopen(door, event)) return reopen(door, now);
        reaction->wish = GATE_WISH_MADE;
        return GATE_REFUSED;
    case DOOR_OVERLOAD_BEGAN:
    case DOOR_ZONE_ENTERED:
        return reopen_if(
            door, is_overloaded(door) || (!is_nudging && door->is_obstructed) || is_held(door), event);
    case DOOR_CLOSE_BUTTON_WAS_PRESSED:
        return GATE_IGNORED;
    case DOOR_HAS_LOCKED:
        return is_secured(door) ? lock(door) : GATE_HANDLED;
    case DOOR_HAS_OPENED:
        // It is about to leave its limit.
        door->doubts_open_limit = door->phase == DOOR_DRIVING;
        return GATE_HANDLED;
    case DOOR_DEADLINE_PASSED:
        if (now < door->deadline) return GATE_REFUSED;
        if (door->phase == DOOR_DRIVING) return time_out_closing(door, event);
        if (is_nudging) give_up_button(door);
        if (is_nudging || !is_halted) return begin_closing(door, door->state, now);
        if ((door->is_obstructed || is_held(door)) && may_reopen(door, event)) return reopen(door, now);
        return resume(door, now);
    default:
        return GATE_HANDLED;
    }
}

// Closed, opening, overloaded, faulted

static enum gate_verdict decide_closed(
    struct elevator_door *door, const struct gate_event *event, struct gate_reaction *reaction) {
    switch (event->kind) {
    case DOOR_OPEN_BUTTON_WAS_PRESSED:
    case DOOR_LANDING_ARRIVED:
    case DOOR_INTERLOCK_DID_RELEASE:
        if (!is_where_it_may_open(door)) return event->kind == DOOR_LANDING_ARRIVED ? GATE_REFUSED : GATE_IGNORED;
        if (!event->may_open) {
            reaction->wish = GATE_WISH_MADE;
            return GATE_REFUSED;
        }
        if (!door->configuration.counts_both_ways) {
            count(door, &door->ledger.forgotten, door->persons);
            door->persons = 0;
        }
        begin_cycle(door, true);
        return become_opening(door, 0, event->now);
    case DOOR_HAS_UNLOCKED:
        count(door, &door->ledger.forced_unlockings, 1);
        begin_cycle(door, false);
        return close_again(door, event->now);
    case DOOR_HAS_OPENED:
        return fail(door, GATE_CONTACTS_DISAGREE);
    case DOOR_CLOSE_BUTTON_WAS_PRESSED:
        return GATE_IGNORED;
    case DOOR_PERSONS_HAVE_ENTERED:
    case DOOR_PERSONS_HAVE_LEFT:
    case DOOR_DEADLINE_PASSED:
        return GATE_REFUSED;
    default:
        return GATE_HANDLED;
    }
}

/// An opening has run its whole time: an open limit that is active now is believed, whatever was doubted.
static void note_whole_opening(struct elevator_door *door) {
    door->doubts_open_limit = false;
    if (door->is_at_open_limit) door->may_be_unlocking = false;
}

static enum gate_verdict decide_opening(struct elevator_door *door, const struct gate_event *event) {
    int64_t now = event->now;
    switch (event->kind) {
    case DOOR_OPEN_BUTTON_WAS_PRESSED:
    case DOOR_CLOSE_BUTTON_WAS_PRESSED:
    case DOOR_LANDING_ARRIVED:
    case DOOR_INTERLOCK_DID_RELEASE:
        return GATE_IGNORED;
    case DOOR_HAS_OPENED:
        return become_open(door, now);
    case DOOR_ZONE_LEFT:
        return is_secured(door) ? become(door, DOOR_IS_CLOSED) : close_again(door, now);
    case DOOR_DEADLINE_PASSED:
        if (now < door->deadline) return GATE_REFUSED;
        if (door->phase != DOOR_DRIVING) return become_opening(door, door->retries, now);
        note_whole_opening(door);
        if (is_fully_open(door)) return become_open(door, now);
        if (door->retries >= door->configuration.retries) {
            return fail(door, door->is_locked ? GATE_DID_NOT_UNLOCK : GATE_DID_NOT_OPEN);
        }
        door->retries++;
        return halt_until(door, DOOR_IS_OPENING, gate_after(now, door->configuration.open_retry_after));
    default:
        return GATE_HANDLED;
    }
}

static enum gate_verdict decide_overloaded(struct elevator_door *door, const struct gate_event *event) {
    int64_t now = event->now;
    switch (event->kind) {
    case DOOR_PERSONS_HAVE_ENTERED:
    case DOOR_OVERLOAD_BEGAN:
        return become_overloaded(door, now);
    case DOOR_PERSONS_HAVE_LEFT:
        return become_open(door, now);
    case DOOR_OVERLOAD_ENDED:
        believe_obstruction_anew(door, now);
        return become_open(door, now);
    case DOOR_ZONE_LEFT:
        return is_held_by_load(door) ? GATE_HANDLED : become_open(door, now);
    case DOOR_HAS_LOCKED:
        return is_secured(door) ? become(door, DOOR_IS_CLOSED) : GATE_HANDLED;
    case DOOR_OPEN_BUTTON_WAS_PRESSED:
    case DOOR_CLOSE_BUTTON_WAS_PRESSED:
    case DOOR_LANDING_ARRIVED:
    case DOOR_INTERLOCK_DID_RELEASE:
        return GATE_IGNORED;
    case DOOR_DEADLINE_PASSED:
        if (!door->has_deadline || now < door->deadline) return GATE_REFUSED;
        door->remark = DOOR_COUNT_DOUBTED;
        return doubt_the_count(door, now);
    default:
        return GATE_HANDLED;
    }
}

static enum gate_verdict decide_faulted(const struct gate_event *event) {
    switch (event->kind) {
    case DOOR_OPEN_BUTTON_WAS_PRESSED:
    case DOOR_CLOSE_BUTTON_WAS_PRESSED:
    case DOOR_LANDING_ARRIVED:
    case DOOR_INTERLOCK_DID_RELEASE:
        return GATE_IGNORED;
    case DOOR_DEADLINE_PASSED:
        return GATE_REFUSED;
    default:
        return GATE_HANDLED;
    }
}

// Fire recall

static void note_contacts(struct elevator_door *door) {
    if (!contacts_disagree(door)) return;
    count(door, &door->ledger.faults, 1);
    if (door->fault == GATE_NO_FAULT) door->fault = GATE_CONTACTS_DISAGREE;
}

static enum gate_verdict time_out_recall(struct elevator_door *door, int64_t now) {
    note_whole_opening(door);
    if (is_fully_open(door)) {
        door->phase = DOOR_HELD;
        return GATE_HANDLED;
    }
    halt_until(door, DOOR_IS_RECALLED, gate_after(now, door->configuration.open_retry_after));
    if (door->retries < door->configuration.retries) {
        door->retries++;
    } else if (door->fault == GATE_NO_FAULT) {
        count(door, &door->ledger.faults, 1);
        door->fault = door->is_locked ? GATE_DID_NOT_UNLOCK : GATE_DID_NOT_OPEN;
    }
    return GATE_HANDLED;
}

static enum gate_verdict decide_recalled(struct elevator_door *door, const struct gate_event *event) {
    int64_t now = event->now;
    switch (event->kind) {
    case DOOR_OPEN_BUTTON_WAS_PRESSED:
    case DOOR_CLOSE_BUTTON_WAS_PRESSED:
    case DOOR_LANDING_ARRIVED:
    case DOOR_INTERLOCK_DID_RELEASE:
        return GATE_IGNORED;
    case DOOR_HAS_LOCKED:
        note_contacts(door);
        return GATE_HANDLED;
    case DOOR_HAS_OPENED:
        note_contacts(door);
        if (is_fully_open(door)) door->phase = DOOR_HELD;
        return GATE_HANDLED;
    case DOOR_HAS_LEFT_OPEN_LIMIT:
        return door->phase == DOOR_HELD ? begin_recall_stage(door, now) : GATE_HANDLED;
    case DOOR_ZONE_LEFT:
        if (door->fault != GATE_NO_FAULT) return become(door, DOOR_IS_FAULTED);
        believe_obstruction_anew(door, now);
        if (is_secured(door)) return become(door, DOOR_IS_CLOSED);
        begin_cycle(door, false);
        return close_again(door, now);
    case DOOR_DEADLINE_PASSED:
        if (door->phase == DOOR_HELD || now < door->deadline) return GATE_REFUSED;
        return door->phase == DOOR_DRIVING ? time_out_recall(door, now) : begin_recall_stage(door, now);
    default:
        return GATE_HANDLED;
    }
}

static enum gate_verdict become_released(struct elevator_door *door, const struct gate_event *event) {
    if (door->fault != GATE_NO_FAULT) return become(door, DOOR_IS_FAULTED);
    believe_obstruction_anew(door, event->now);
    if (door->phase == DOOR_HELD) {
        begin_cycle(door, event->may_open);
        return become_open(door, event->now);
    }
    if (!event->may_open) return settle(door, event->now);
    begin_cycle(door, true);
    return become(door, DOOR_IS_OPENING);
}

// Service

static enum gate_verdict repair(
    struct elevator_door *door, const struct gate_event *event, struct gate_reaction *reaction) {
    switch (door->state) {
    case DOOR_IS_RECALLED:
        if (door->fault == GATE_NO_FAULT || contacts_disagree(door)) return GATE_IGNORED;
        door->fault = GATE_NO_FAULT;
        door->retries = 0;
        return GATE_HANDLED;
    case DOOR_IS_FAULTED:
        if (contacts_disagree(door)) return GATE_IGNORED;
        believe_obstruction_anew(door, event->now);
        if (!is_where_it_may_open(door)) return settle(door, event->now);
        if (!event->may_open) {
            reaction->wish = GATE_WISH_MADE;
            return settle(door, event->now);
        }
        begin_cycle(door, true);
        return become_opening(door, 0, event->now);
    case DOOR_IS_OVERLOADED:
        return door->is_too_heavy ? GATE_IGNORED : doubt_the_count(door, event->now);
    default:
        return GATE_IGNORED;
    }
}

static enum gate_verdict serve(
    struct elevator_door *door, const struct gate_event *event, struct gate_reaction *reaction) {
    switch (event->kind) {
    case GATE_DID_FAIL:
        if (door->state != DOOR_IS_RECALLED && door->state != DOOR_IS_FAULTED) return fail(door, event->value);
        count(door, &door->ledger.faults, 1);
        if (door->fault == GATE_NO_FAULT) door->fault = (uint8_t)event->value;
        return GATE_HANDLED;
    case GATE_REPAIR_DID_COMPLETE:
        return repair(door, event, reaction);
    case GATE_FIRE_RELEASE_BEGAN:
        if (door->is_released) return GATE_IGNORED;
        door->is_released = true;
        if (is_where_it_may_open(door)) return become_recalled(door, event->now);
        if (door->state != DOOR_IS_OVERLOADED || is_held_by_load(door)) return GATE_HANDLED;
        return become_open(door, event->now);
    default:
        if (!door->is_released) return GATE_IGNORED;
        door->is_released = false;
        if (door->state == DOOR_IS_RECALLED) return become_released(door, event);
        if (door->state == DOOR_IS_OPEN && is_held_by_load(door)) return become_overloaded(door, event->now);
        return GATE_HANDLED;
    }
}

// What all states have in common

static bool note(bool *known, bool value) {
    if (*known == value) return false;
    *known = value;
    return true;
}

static bool note_followed(struct elevator_door *door, bool is_news) {
    if (is_news) door->may_be_unlocking = false;
    return is_news;
}

/// Of contacts that disagree, either may be wrong.
static bool note_disagreement(struct elevator_door *door, bool is_news) {
    if (is_news && contacts_disagree(door)) door->doubts_open_limit = true;
    return is_news;
}

/// Notes what an event says about the contacts. False when that was already known.
static bool note_contact(struct elevator_door *door, const struct gate_event *event) {
    switch (event->kind) {
    case DOOR_CURTAIN_BROKE:
        if (!note(&door->is_obstructed, true)) return false;
        door->obstructed_since = event->now;
        return true;
    case DOOR_CURTAIN_CLEARED:
        return note(&door->is_obstructed, false);
    case DOOR_OPEN_BUTTON_WAS_PRESSED:
        if (door->button != DOOR_BUTTON_UP) return false;
        door->button = DOOR_BUTTON_HELD;
        door->held_since = event->now;
        return true;
    case DOOR_OPEN_BUTTON_WAS_RELEASED:
        if (door->button == DOOR_BUTTON_UP) return false;
        door->button = DOOR_BUTTON_UP;
        return true;
    case DOOR_OVERLOAD_BEGAN:
        return note(&door->is_too_heavy, true);
    case DOOR_OVERLOAD_ENDED:
        return note(&door->is_too_heavy, false);
    case DOOR_ZONE_ENTERED:
        return note(&door->is_in_zone, true);
    case DOOR_ZONE_LEFT:
        return note(&door->is_in_zone, false);
    case DOOR_HAS_LOCKED:
        return note_disagreement(door, note(&door->is_locked, true));
    case DOOR_HAS_UNLOCKED:
        return note_followed(door, note(&door->is_locked, false));
    case DOOR_HAS_OPENED:
        return note_disagreement(door, note_followed(door, note(&door->is_at_open_limit, true)));
    case DOOR_HAS_LEFT_OPEN_LIMIT:
        door->doubts_open_limit = false;
        return note(&door->is_at_open_limit, false);
    default:
        return true;
    }
}

static void enter(struct elevator_door *door, const struct gate_event *event) {
    count(door, &door->ledger.entered, event->value);
    if (__builtin_add_overflow(door->persons, event->value, &door->persons)) {
        door->persons = UINT16_MAX;
        door->ledger.is_saturated = true;
    }
    believe_obstruction_anew(door, event->now);
}

static void leave(struct elevator_door *door, const struct gate_event *event) {
    count(door, &door->ledger.left, event->value);
    if (event->value > door->persons) {
        count(door, &door->ledger.left_uncounted, event->value - door->persons);
        door->persons = 0;
    } else {
        door->persons = (uint16_t)(door->persons - event->value);
    }
    believe_obstruction_anew(door, event->now);
}

static enum gate_verdict decide_own(
    struct elevator_door *door, const struct gate_event *event, struct gate_reaction *reaction) {
    switch (event->kind) {
    case DOOR_PERSONS_HAVE_ENTERED:
    case DOOR_PERSONS_HAVE_LEFT:
        if (event->value == 0) return GATE_IGNORED;
        if (door->state == DOOR_IS_CLOSED) return GATE_REFUSED;
        if (event->kind == DOOR_PERSONS_HAVE_ENTERED) {
            enter(door, event);
        } else {
            leave(door, event);
        }
        break;
    case DOOR_ZONE_ENTERED:
    case DOOR_ZONE_LEFT:
        if (!door->configuration.has_door_zone) return GATE_REFUSED;
        // fall through
    default:
        if (!note_contact(door, event)) return GATE_IGNORED;
    }
    if (event->kind == DOOR_ZONE_ENTERED && door->is_released) return become_recalled(door, event->now);
    if ((event->kind == DOOR_HAS_LOCKED || event->kind == DOOR_HAS_OPENED) && contacts_disagree(door)
        && door->state != DOOR_IS_FAULTED && door->state != DOOR_IS_RECALLED) {
        return fail(door, GATE_CONTACTS_DISAGREE);
    }
    switch (door->state) {
    case DOOR_IS_OPEN:
        return decide_open(door, event);
    case DOOR_IS_CLOSING:
    case DOOR_IS_NUDGING:
        return decide_closing(door, event, reaction);
    case DOOR_IS_CLOSED:
        return decide_closed(door, event, reaction);
    case DOOR_IS_OPENING:
        return decide_opening(door, event);
    case DOOR_IS_OVERLOADED:
        return decide_overloaded(door, event);
    case DOOR_IS_FAULTED:
        return decide_faulted(event);
    default:
        return decide_recalled(door, event);
    }
}

/// What the state wants from the hardware.
struct outputs {
    bool opens;
    bool closes;
    bool slow;
    bool buzzer;
    bool alarm;
};

static struct outputs standing_outputs(const struct elevator_door *door) {
    struct outputs outputs = {.opens = opens(door), .closes = closes(door)};
    switch (door->state) {
    case DOOR_IS_CLOSING:
        outputs.slow = outputs.closes && door->configuration.has_slow
            && door->persons > door->configuration.slow_above;
        break;
    case DOOR_IS_NUDGING:
        outputs.slow = outputs.closes;
        outputs.buzzer = true;
        break;
    case DOOR_IS_OVERLOADED:
        outputs.buzzer = true;
        break;
    case DOOR_IS_FAULTED:
        outputs.alarm = true;
        break;
    case DOOR_IS_RECALLED:
        outputs.alarm = door->fault != GATE_NO_FAULT;
        break;
    default:
        break;
    }
    return outputs;
}

void elevator_door_begin(
    struct elevator_door *door, const struct elevator_door_configuration *configuration, int64_t now) {
    *door = (struct elevator_door){
        .configuration = *configuration,
        .state = DOOR_IS_OPEN,
        .deadline = gate_after(now, configuration->dwell),
        .has_opened = true,
        .open_since = now,
        .rests_until = gate_after(now, configuration->reverse_pause),
    };
}

struct gate_reaction elevator_door_handle(struct elevator_door *door, const struct gate_event *event) {
    struct gate_reaction reaction = {0};
    struct outputs before = standing_outputs(door);
    bool was_closed = door->state == DOOR_IS_CLOSED;
    door->remark = DOOR_NO_REMARK;
    reaction.verdict =
        event->kind < GATE_FIRST_OWN ? serve(door, event, &reaction) : decide_own(door, event, &reaction);
    bool has_moved = event->kind == DOOR_ZONE_LEFT || (door->state == DOOR_IS_CLOSED && !was_closed);
    if (reaction.verdict == GATE_HANDLED && reaction.wish == GATE_WISH_NONE && has_moved) {
        reaction.wish = GATE_WISH_ENDED;
    }
    struct outputs after = standing_outputs(door);
    if ((before.opens || before.closes) && !after.opens && !after.closes) {
        door->rests_until = gate_after(event->now, door->configuration.reverse_pause);
    }
    if (after.opens && !before.opens) door->may_be_unlocking = true;
    if (after.closes && !before.closes) door->doubts_open_limit = door->is_at_open_limit;
    if (after.opens != before.opens || after.closes != before.closes || after.slow != before.slow) {
        gate_command(
            &reaction, after.opens        ? DOOR_OPEN
                       : !after.closes    ? DOOR_STOP
                       : after.slow       ? DOOR_CLOSE_SLOW
                                          : DOOR_CLOSE_NORMAL);
    }
    if (after.buzzer != before.buzzer) gate_command(&reaction, after.buzzer ? DOOR_SOUND_BUZZER : DOOR_SILENCE_BUZZER);
    if (after.alarm != before.alarm) gate_command(&reaction, after.alarm ? DOOR_SOUND_ALARM : DOOR_SILENCE_ALARM);
    return reaction;
}

#include "TurnstilePeer.h"

static int64_t after_delay(const struct turnstile *gate, int64_t now, int64_t span) {
    return gate_after(gate_after(now, span), gate->configuration.sensor_delay);
}

static int64_t window_ends(const struct turnstile *gate, int64_t now) {
    return after_delay(gate, now, gate->configuration.passage_window);
}

static int64_t grant_ends(const struct turnstile *gate, int64_t now) {
    int64_t window = gate->configuration.grant_window;
    return window == 0 ? window_ends(gate, now) : after_delay(gate, now, window);
}

static int64_t grace_ends(const struct turnstile *gate, int64_t now) {
    int64_t grace = gate->configuration.intrusion_grace;
    return grace <= 0 ? now : after_delay(gate, now, grace);
}

static void count(struct turnstile *gate, uint64_t *counter, uint64_t amount) {
    gate_count(counter, amount, &gate->ledger.is_saturated);
}

// The rights that wait

/// The lower bit of each right.
static const uint32_t lower_bits = 0x55555555;

static uint64_t waiting_grants(const struct turnstile *gate) {
    return (uint64_t)__builtin_popcount(gate->waiting >> 1 & lower_bits);
}

/// The bit of the right that was paid, if one waits.
static uint32_t waiting_fare(const struct turnstile *gate) { return gate->waiting & ~(gate->waiting >> 1) & lower_bits; }

static void enqueue(struct turnstile *gate, enum gate_right right) {
    int place = gate->waiting == 0 ? 0 : (33 - __builtin_clz(gate->waiting)) & ~1;
    gate->waiting |= (uint32_t)right << place;
}

static void dequeue_fare(struct turnstile *gate) {
    uint32_t fare = waiting_fare(gate);
    if (fare == 0) return;
    uint32_t before = fare - 1;
    gate->waiting = (gate->waiting & before) | (gate->waiting >> 2 & ~before);
}

/// Keeps those who want to get out. Returns how many who want to get in it has sent away.
static uint64_t dequeue_all_but_exits(struct turnstile *gate) {
    uint64_t grants = waiting_grants(gate);
    int exits = __builtin_popcount(gate->waiting & gate->waiting >> 1 & lower_bits);
    gate->waiting = (UINT32_C(1) << 2 * exits) - 1;
    return grants - (uint64_t)exits;
}

static bool has_fare(const struct turnstile *gate) { return gate->credit >= gate->configuration.fare; }

static bool has_grant(const struct turnstile *gate) { return gate->is_unlocked && gate->open_for != GATE_PAID; }

static uint64_t grants(const struct turnstile *gate) { return waiting_grants(gate) + has_grant(gate); }

/// Nobody gets in for money while the gate is barred.
static bool has_right(const struct turnstile *gate) {
    return (gate->service.mode != GATE_MODE_BARRED && has_fare(gate)) || waiting_grants(gate) > 0;
}

static bool doors_are_open(const struct turnstile *gate, enum gate_superstate superstate) {
    switch (superstate) {
    case GATE_FUNCTIONING:
    case GATE_BARRED:
        return gate->is_unlocked;
    case GATE_BROKEN:
        return gate->configuration.fails_open;
    case GATE_OPEN:
    case GATE_RELEASED:
        break;
    }
    return true;
}

// Destinations

static enum gate_verdict lock(struct turnstile *gate, uint64_t credit, int64_t now) {
    gate->is_unlocked = false;
    gate->credit = credit;
    gate->ends = grace_ends(gate, now);
    gate->grants_end = GATE_NEVER;
    return GATE_HANDLED;
}

static enum gate_verdict unlock(struct turnstile *gate, uint64_t credit, uint64_t fare, int64_t now) {
    gate->is_unlocked = true;
    gate->open_for = GATE_PAID;
    gate->credit = credit;
    gate->fare = fare;
    gate->ends = window_ends(gate, now);
    return GATE_HANDLED;
}

static enum gate_verdict unlock_for_grant(struct turnstile *gate, uint64_t credit, int64_t now) {
    gate->is_unlocked = true;
    gate->open_for = gate->waiting & 3;
    gate->waiting >>= 2;
    gate->credit = credit;
    gate->fare = 0;
    gate->ends = grant_ends(gate, now);
    return GATE_HANDLED;
}

static void insert(struct turnstile *gate, uint64_t value) {
    count(gate, &gate->ledger.inserted, value);
    count(gate, &gate->credit, value);
}

static void keep(struct turnstile *gate, uint64_t value) { count(gate, &gate->ledger.kept, value); }

static uint64_t credit_and_fare(struct turnstile *gate) {
    return gate_sum(gate->credit, gate->fare, &gate->ledger.is_saturated);
}

/// A fare that is complete while somebody waits is a right behind theirs.
static void enqueue_fare(struct turnstile *gate) {
    if (has_fare(gate) && !waiting_fare(gate)) enqueue(gate, GATE_PAID);
}

static enum gate_verdict wish_to_open(struct gate_reaction *reaction, enum gate_verdict verdict) {
    reaction->wish = GATE_WISH_PAID;
    return verdict;
}

/// Opens for whoever is next, or locks. Money goes before a grant that came later.
static enum gate_verdict open_for_next(struct turnstile *gate, uint64_t credit, bool money_may_follow, int64_t now) {
    uint64_t fare = gate->configuration.fare;
    bool is_paid = money_may_follow && credit >= fare && gate_superstate(&gate->service) != GATE_BARRED;
    if (gate->waiting != 0) {
        if (!is_paid) dequeue_fare(gate);
        if (gate->waiting & 2 && (!is_paid || waiting_fare(gate))) return unlock_for_grant(gate, credit, now);
        dequeue_fare(gate);
    }
    return is_paid ? unlock(gate, credit - fare, fare, now) : lock(gate, credit, now);
}

/// The same for money, which goes before the grants that come now.
static enum gate_verdict wish_to_open_for_money(
    struct turnstile *gate, struct gate_reaction *reaction, enum gate_verdict verdict) {
    enqueue_fare(gate);
    return wish_to_open(reaction, verdict);
}

/// Opens for a right that is there; `otherwise` is the answer if there is none, or if the gate may not open.
static enum gate_verdict open_if_wished(
    struct turnstile *gate, enum gate_verdict otherwise, const struct gate_event *event,
    struct gate_reaction *reaction) {
    if (!has_right(gate)) return otherwise;
    bool has_grants = waiting_grants(gate) > 0;
    if (!event->may_open) {
        if (has_grants || otherwise != GATE_HANDLED) return wish_to_open(reaction, otherwise);
        return wish_to_open_for_money(gate, reaction, otherwise);
    }
    return open_for_next(gate, gate->credit, !has_grants || waiting_fare(gate) != 0, event->now);
}

static enum gate_verdict take(struct turnstile *gate, uint64_t value, enum gate_superstate superstate) {
    insert(gate, value);
    if (superstate != GATE_BARRED && grants(gate) > 0) enqueue_fare(gate);
    return GATE_HANDLED;
}

static enum gate_verdict pay(
    struct turnstile *gate, const struct gate_event *event, struct gate_reaction *reaction) {
    uint64_t fare = gate->configuration.fare;
    bool had_fare = gate->credit >= fare;
    insert(gate, event->value);
    if (gate->credit < fare) return GATE_HANDLED;
    if (!had_fare && !gate->configuration.banks_overpayment) {
        keep(gate, gate->credit - fare);
        gate->credit = fare;
    }
    if (gate->waiting != 0) enqueue_fare(gate);
    if (!event->may_open && !gate->service.is_released) return wish_to_open_for_money(gate, reaction, GATE_HANDLED);
    return open_for_next(gate, gate->credit, true, event->now);
}

/// The person passes. Enough money in the bank keeps the gate open for the next.
static enum gate_verdict pass(struct turnstile *gate, int64_t now) {
    struct turnstile_ledger *ledger = &gate->ledger;
    bool money_may_follow = gate->configuration.banks_overpayment;
    if (gate->open_for == GATE_PAID) {
        count(gate, &ledger->fares, gate->fare);
    } else {
        count(gate, gate->open_for == GATE_EXIT ? &ledger->grants.exit_passages : &ledger->grants.granted_passages, 1);
        money_may_follow = waiting_fare(gate) != 0;
    }
    count(gate, &ledger->passages, 1);
    return open_for_next(gate, gate->credit, money_may_follow, now);
}

/// Nobody passed. Where money stays as credit, the fare of a second customer cannot be told from it.
static enum gate_verdict expire(struct turnstile *gate, int64_t now) {
    const struct turnstile_configuration *configuration = &gate->configuration;
    if (gate->open_for != GATE_PAID) {
        count(gate, &gate->ledger.grants.lapsed, 1);
        return open_for_next(gate, gate->credit, waiting_fare(gate) != 0, now);
    }
    if (configuration->credits_expired_fare) return open_for_next(gate, credit_and_fare(gate), false, now);
    keep(gate, gate->fare);
    return open_for_next(gate, gate->credit, !configuration->banks_overpayment, now);
}

// Grants and modes

static enum gate_verdict refuse_grant(struct turnstile *gate) {
    count(gate, &gate->ledger.grants.refused, 1);
    return GATE_HANDLED;
}

static enum gate_verdict enqueue_grant(struct turnstile *gate, const struct gate_event *event, uint64_t most) {
    if (waiting_grants(gate) >= most) return refuse_grant(gate);
    struct gate_grants *counts = &gate->ledger.grants;
    count(gate, event->value == GATE_EXIT ? &counts->exits : &counts->granted, 1);
    enqueue(gate, event->value);
    return GATE_HANDLED;
}

static enum gate_verdict grant(
    struct turnstile *gate, const struct gate_event *event, struct gate_reaction *reaction) {
    uint64_t before = waiting_grants(gate);
    enqueue_grant(gate, event, gate->configuration.grants_waiting + 1);
    if (event->may_open) return open_for_next(gate, gate->credit, waiting_fare(gate) != 0, event->now);
    if (waiting_grants(gate) > before) gate->grants_end = grant_ends(gate, event->now);
    return wish_to_open(reaction, GATE_HANDLED);
}

/// All grants are over, and none is given back.
static void end_grants(struct turnstile *gate, int64_t now, struct gate_reaction *reaction) {
    bool was_theirs = !gate->is_unlocked && waiting_grants(gate) > 0 && !waiting_fare(gate);
    if (was_theirs && !doors_are_open(gate, gate_superstate(&gate->service))) reaction->wish = GATE_WISH_ENDED;
    count(gate, &gate->ledger.grants.lapsed, grants(gate));
    gate->waiting = waiting_fare(gate) ? GATE_PAID : 0;
    gate->grants_end = GATE_NEVER;
    if (has_grant(gate)) lock(gate, gate->credit, now);
}

/// Those who want to get in are refused from now on.
static void bar_grants(struct turnstile *gate, struct gate_reaction *reaction) {
    bool had_right = has_fare(gate) || gate->waiting != 0;
    count(gate, &gate->ledger.grants.lapsed, dequeue_all_but_exits(gate));
    if (gate->is_unlocked || gate->waiting != 0) return;
    if (had_right) reaction->wish = GATE_WISH_ENDED;
    gate->grants_end = GATE_NEVER;
}

static enum gate_verdict admit_freely(struct turnstile *gate) {
    if (gate->service.mode == GATE_MODE_FREE) {
        count(gate, &gate->ledger.free_passages, 1);
    } else {
        count(gate, &gate->ledger.grants.granted, 1);
        count(gate, &gate->ledger.grants.granted_passages, 1);
    }
    count(gate, &gate->ledger.passages, 1);
    return GATE_HANDLED;
}

/// Whoever has paid needs it now: the window begins again.
static enum gate_verdict resume(
    struct turnstile *gate, const struct gate_event *event, struct gate_reaction *reaction) {
    int64_t now = event->now;
    switch (gate_superstate(&gate->service)) {
    case GATE_FUNCTIONING:
        if (!gate->is_unlocked) return open_if_wished(gate, lock(gate, gate->credit, now), event, reaction);
        if (event->may_open) return unlock(gate, gate->credit, gate->fare, now);
        lock(gate, credit_and_fare(gate), now);
        return wish_to_open_for_money(gate, reaction, GATE_HANDLED);
    case GATE_BARRED:
        if (has_fare(gate)) reaction->wish = GATE_WISH_ENDED;
        gate->waiting = 0;
        return lock(gate, gate->is_unlocked ? credit_and_fare(gate) : gate->credit, now);
    default:
        return GATE_HANDLED;
    }
}

static enum gate_verdict change_mode(
    struct turnstile *gate, const struct gate_event *event, struct gate_reaction *reaction) {
    if (event->value == gate->service.mode) return GATE_IGNORED;
    enum gate_superstate before = gate_superstate(&gate->service);
    gate->service.mode = (uint8_t)event->value;
    switch (gate_turn(before, gate_superstate(&gate->service))) {
    case GATE_NOTES:
        break;
    case GATE_BARS:
        bar_grants(gate, reaction);
        break;
    case GATE_OPENS:
        end_grants(gate, event->now, reaction);
        break;
    case GATE_RESUMES:
        return resume(gate, event, reaction);
    }
    return GATE_HANDLED;
}

// The states

/// Serving, or barred.
static enum gate_verdict decide_locked(
    struct turnstile *gate, enum gate_superstate superstate, const struct gate_event *event,
    struct gate_reaction *reaction) {
    switch (event->kind) {
    case TURNSTILE_INSERT_COIN:
        return superstate == GATE_BARRED ? take(gate, event->value, superstate) : pay(gate, event, reaction);
    case TURNSTILE_GRANT_PASSAGE:
        if (superstate == GATE_BARRED && event->value == GATE_GRANTED) return refuse_grant(gate);
        return grant(gate, event, reaction);
    case TURNSTILE_OPEN_BY_HANDLE: {
        int64_t ends = grant_ends(gate, event->now);
        if (gate->ends < ends) gate->ends = ends;
        return GATE_HANDLED;
    }
    case TURNSTILE_ADMIT_PERSON:
        if (event->now < gate->ends) return GATE_IGNORED;
        count(gate, &gate->ledger.forced_entries, 1);
        return GATE_HANDLED;
    case TURNSTILE_INTERLOCK_DID_RELEASE:
        return open_if_wished(gate, GATE_IGNORED, event, reaction);
    case TURNSTILE_DEADLINE_PASSED:
        if (event->now < gate->grants_end) return GATE_REFUSED;
        end_grants(gate, event->now, reaction);
        return GATE_HANDLED;
    default:
        return GATE_REFUSED;
    }
}

/// Serving, or barred.
static enum gate_verdict decide_unlocked(
    struct turnstile *gate, enum gate_superstate superstate, const struct gate_event *event) {
    switch (event->kind) {
    case TURNSTILE_INSERT_COIN:
        return take(gate, event->value, superstate);
    case TURNSTILE_GRANT_PASSAGE:
        if (superstate == GATE_BARRED && event->value == GATE_GRANTED) return refuse_grant(gate);
        return enqueue_grant(gate, event, gate->configuration.grants_waiting);
    case TURNSTILE_ADMIT_PERSON:
        return pass(gate, event->now);
    case TURNSTILE_OPEN_BY_HANDLE:
    case TURNSTILE_INTERLOCK_DID_RELEASE:
        return GATE_IGNORED;
    case TURNSTILE_DEADLINE_PASSED:
        return event->now < gate->ends ? GATE_REFUSED : expire(gate, event->now);
    default:
        return GATE_REFUSED;
    }
}

/// Held open, broken or released.
static enum gate_verdict decide_otherwise(
    struct turnstile *gate, enum gate_superstate superstate, const struct gate_event *event,
    struct gate_reaction *reaction) {
    switch (event->kind) {
    case TURNSTILE_INSERT_COIN:
        // Whoever completes the fare during a release passes as one who has paid.
        if (superstate == GATE_RELEASED && !gate->is_unlocked) return pay(gate, event, reaction);
        return take(gate, event->value, superstate);
    case TURNSTILE_GRANT_PASSAGE:
        return superstate == GATE_OPEN ? GATE_IGNORED : refuse_grant(gate);
    case TURNSTILE_ADMIT_PERSON:
        if (superstate == GATE_BROKEN) return GATE_IGNORED;
        if (gate->is_unlocked) return pass(gate, event->now);
        return superstate == GATE_OPEN ? admit_freely(gate) : GATE_IGNORED;
    case TURNSTILE_DEADLINE_PASSED:
        return GATE_REFUSED;
    default:
        return GATE_IGNORED;
    }
}

static enum gate_verdict serve(
    struct turnstile *gate, const struct gate_event *event, struct gate_reaction *reaction) {
    switch (gate_serve(&gate->service, event)) {
    case GATE_FAILED:
        count(gate, &gate->ledger.faults, 1);
        end_grants(gate, event->now, reaction);
        return GATE_HANDLED;
    case GATE_REPAIRED:
    case GATE_RELEASE_ENDED:
        return gate_is_normal(&gate->service) ? resume(gate, event, reaction) : GATE_HANDLED;
    case GATE_RELEASE_BEGAN:
        end_grants(gate, event->now, reaction);
        return GATE_HANDLED;
    case GATE_SERVICE_IGNORED:
        return GATE_IGNORED;
    case GATE_SERVICE_REFUSED:
        break;
    }
    return GATE_REFUSED;
}

static enum gate_verdict decide(
    struct turnstile *gate, enum gate_superstate superstate, const struct gate_event *event,
    struct gate_reaction *reaction) {
    if (event->kind < GATE_FIRST_OWN) return serve(gate, event, reaction);
    if (event->kind == TURNSTILE_MODE_DID_CHANGE) return change_mode(gate, event, reaction);
    if (superstate < GATE_BARRED) return decide_otherwise(gate, superstate, event, reaction);
    if (gate->is_unlocked) return decide_unlocked(gate, superstate, event);
    return decide_locked(gate, superstate, event, reaction);
}

/// An acceptor that can be told takes no coins from a full fare to the passage.
static bool coins_are_inhibited(const struct turnstile *gate, enum gate_superstate superstate) {
    return superstate != GATE_FUNCTIONING || (gate->configuration.inhibits_coins && gate->is_unlocked);
}

static void take_at_passage(
    struct turnstile *gate, enum gate_superstate superstate, const struct gate_event *event,
    struct gate_reaction *reaction) {
    enum gate_regime regime_before = gate_regime(&gate->service);
    bool was_open = doors_are_open(gate, superstate);
    bool was_inhibited = coins_are_inhibited(gate, superstate);
    reaction->verdict = decide(gate, superstate, event, reaction);
    enum gate_superstate after = gate_superstate(&gate->service);
    bool is_open = doors_are_open(gate, after);
    bool is_inhibited = coins_are_inhibited(gate, after);
    if (is_open != was_open || gate_regime(&gate->service) != regime_before) {
        gate_command(reaction, is_open ? TURNSTILE_OPEN_DOORS : TURNSTILE_CLOSE_DOORS);
    }
    if (is_inhibited != was_inhibited) {
        gate_command(reaction, is_inhibited ? TURNSTILE_INHIBIT_COINS : TURNSTILE_ACCEPT_COINS);
    }
}

void turnstile_begin(struct turnstile *gate, const struct turnstile_configuration *configuration, int64_t now) {
    *gate = (struct turnstile){.configuration = *configuration};
    lock(gate, 0, now);
}

/// A coin's surplus, which is worth what the policy says, whenever it comes.
static enum gate_verdict keep_surplus(struct turnstile *gate, uint64_t value) {
    count(gate, &gate->ledger.inserted, value);
    keep(gate, value);
    return GATE_HANDLED;
}

struct gate_reaction turnstile_handle(struct turnstile *gate, const struct gate_event *event) {
    struct gate_reaction reaction = {0};
    if (event->kind == TURNSTILE_INSERT_SURPLUS) {
        if (!gate->configuration.banks_overpayment) {
            reaction.verdict = keep_surplus(gate, event->value);
            return reaction;
        }
        struct gate_event coin = *event;
        coin.kind = TURNSTILE_INSERT_COIN;
        return turnstile_handle(gate, &coin);
    }
    enum gate_superstate superstate = gate_superstate(&gate->service);
    bool serves = superstate >= GATE_BARRED;
    // The alarm decides by the state before the event, like the passage.
    bool is_intruder =
        event->kind == TURNSTILE_ADMIT_PERSON && serves && !gate->is_unlocked && event->now >= gate->ends;
    bool alarm_is_over =
        event->kind == TURNSTILE_DEADLINE_PASSED && gate->alarm_sounds && gate->alarm_ends <= event->now;
    // A deadline of the alarm alone does not concern the passage.
    if (!alarm_is_over || (serves && (gate->is_unlocked ? gate->ends : gate->grants_end) <= event->now)) {
        take_at_passage(gate, superstate, event, &reaction);
    }
    if (is_intruder) {
        if (!gate->alarm_sounds) gate_command(&reaction, TURNSTILE_SOUND_ALARM);
        gate->alarm_sounds = true;
        gate->alarm_ends = gate_after(event->now, gate->configuration.alarm_duration);
        reaction.verdict = GATE_HANDLED;
    } else if (alarm_is_over) {
        gate->alarm_sounds = false;
        gate_command(&reaction, TURNSTILE_SILENCE_ALARM);
        reaction.verdict = GATE_HANDLED;
    }
    return reaction;
}

#include "TurnstilePeer.h"

static int64_t window_ends(const struct turnstile *gate, int64_t now) {
    return gate_after(gate_after(now, gate->configuration.passage_window), gate->configuration.sensor_delay);
}

static int64_t grace_ends(const struct turnstile *gate, int64_t now) {
    const struct turnstile_configuration *configuration = &gate->configuration;
    if (configuration->intrusion_grace <= 0) return now;
    return gate_after(gate_after(now, configuration->intrusion_grace), configuration->sensor_delay);
}

static enum gate_verdict lock(struct turnstile *gate, uint64_t credit, int64_t now) {
    gate->is_unlocked = false;
    gate->credit = credit;
    gate->ends = grace_ends(gate, now);
    return GATE_HANDLED;
}

static enum gate_verdict unlock(struct turnstile *gate, uint64_t credit, uint64_t fare, int64_t now) {
    gate->is_unlocked = true;
    gate->credit = credit;
    gate->fare = fare;
    gate->ends = window_ends(gate, now);
    return GATE_HANDLED;
}

static void insert(struct turnstile *gate, uint64_t value) {
    gate_count(&gate->ledger.inserted, value, &gate->ledger.is_saturated);
    gate_count(&gate->credit, value, &gate->ledger.is_saturated);
}

static void keep(struct turnstile *gate, uint64_t value) {
    gate_count(&gate->ledger.kept, value, &gate->ledger.is_saturated);
}

static uint64_t credit_and_fare(struct turnstile *gate) {
    return gate_sum(gate->credit, gate->fare, &gate->ledger.is_saturated);
}

static enum gate_verdict wish_to_open(struct gate_reaction *reaction, enum gate_verdict verdict) {
    reaction->wish = GATE_WISH_PAID;
    return verdict;
}

/// Opens for a fare that is there; `otherwise` is the answer if there is none, or if the gate may not open.
static enum gate_verdict open_if_paid(
    struct turnstile *gate, enum gate_verdict otherwise, const struct gate_event *event,
    struct gate_reaction *reaction) {
    uint64_t fare = gate->configuration.fare;
    if (gate->credit < fare) return otherwise;
    if (!event->may_open) return wish_to_open(reaction, otherwise);
    return unlock(gate, gate->credit - fare, fare, event->now);
}

static enum gate_verdict pay(
    struct turnstile *gate, const struct gate_event *event, struct gate_reaction *reaction) {
    uint64_t fare = gate->configuration.fare;
    bool had_fare = gate->credit >= fare;
    insert(gate, event->value);
    if (gate->credit < fare) return GATE_HANDLED;
    uint64_t left = gate->credit - fare;
    if (!had_fare && !gate->configuration.banks_overpayment) {
        keep(gate, left);
        left = 0;
    }
    if (event->may_open || gate->service.is_released) return unlock(gate, left, fare, event->now);
    gate->credit = gate_sum(left, fare, &gate->ledger.is_saturated);
    return wish_to_open(reaction, GATE_HANDLED);
}

/// The person who paid passes. Enough money in the bank keeps the gate open for the next.
static enum gate_verdict pass(struct turnstile *gate, int64_t now) {
    uint64_t fare = gate->configuration.fare;
    gate_count(&gate->ledger.fares, gate->fare, &gate->ledger.is_saturated);
    gate_count(&gate->ledger.passages, 1, &gate->ledger.is_saturated);
    if (!gate->configuration.banks_overpayment || gate->credit < fare) return lock(gate, gate->credit, now);
    return unlock(gate, gate->credit - fare, fare, now);
}

static enum gate_verdict decide_locked(
    struct turnstile *gate, const struct gate_event *event, struct gate_reaction *reaction) {
    switch (event->kind) {
    case TURNSTILE_INSERT_COIN:
        return pay(gate, event, reaction);
    case TURNSTILE_ADMIT_PERSON:
        if (event->now < gate->ends) return GATE_IGNORED;
        gate_count(&gate->ledger.forced_entries, 1, &gate->ledger.is_saturated);
        return GATE_HANDLED;
    case TURNSTILE_INTERLOCK_DID_RELEASE:
        return open_if_paid(gate, GATE_IGNORED, event, reaction);
    default:
        return GATE_REFUSED;
    }
}

static enum gate_verdict decide_unlocked(struct turnstile *gate, const struct gate_event *event) {
    switch (event->kind) {
    case TURNSTILE_INSERT_COIN:
        insert(gate, event->value);
        return GATE_HANDLED;
    case TURNSTILE_ADMIT_PERSON:
        return pass(gate, event->now);
    case TURNSTILE_INTERLOCK_DID_RELEASE:
        return GATE_IGNORED;
    case TURNSTILE_DEADLINE_PASSED:
        if (event->now < gate->ends) return GATE_REFUSED;
        if (gate->configuration.credits_expired_fare) return lock(gate, credit_and_fare(gate), event->now);
        keep(gate, gate->fare);
        if (gate->configuration.banks_overpayment || gate->credit < gate->configuration.fare)
            return lock(gate, gate->credit, event->now);
        return unlock(gate, gate->credit - gate->configuration.fare, gate->configuration.fare, event->now);
    default:
        return GATE_REFUSED;
    }
}

static enum gate_verdict decide_out_of_service(
    struct turnstile *gate, const struct gate_event *event, struct gate_reaction *reaction) {
    switch (event->kind) {
    case TURNSTILE_INSERT_COIN:
        // Whoever completes the fare during a release passes as one who has paid.
        if (gate->service.is_released && !gate->is_unlocked) return pay(gate, event, reaction);
        insert(gate, event->value);
        return GATE_HANDLED;
    case TURNSTILE_ADMIT_PERSON:
        return gate->service.is_released && gate->is_unlocked ? pass(gate, event->now) : GATE_IGNORED;
    case TURNSTILE_DEADLINE_PASSED:
        return GATE_REFUSED;
    default:
        return GATE_IGNORED;
    }
}

/// Whoever has paid needs it now: the window begins again.
static enum gate_verdict resume(
    struct turnstile *gate, const struct gate_event *event, struct gate_reaction *reaction) {
    if (!gate_is_normal(&gate->service)) return GATE_HANDLED;
    if (!gate->is_unlocked) return open_if_paid(gate, lock(gate, gate->credit, event->now), event, reaction);
    if (event->may_open) return unlock(gate, gate->credit, gate->fare, event->now);
    return wish_to_open(reaction, lock(gate, credit_and_fare(gate), event->now));
}

static enum gate_verdict serve(
    struct turnstile *gate, const struct gate_event *event, struct gate_reaction *reaction) {
    switch (gate_serve(&gate->service, event)) {
    case GATE_FAILED:
        gate_count(&gate->ledger.faults, 1, &gate->ledger.is_saturated);
        return GATE_HANDLED;
    case GATE_REPAIRED:
    case GATE_RELEASE_ENDED:
        return resume(gate, event, reaction);
    case GATE_RELEASE_BEGAN:
        return GATE_HANDLED;
    case GATE_SERVICE_IGNORED:
        return GATE_IGNORED;
    case GATE_SERVICE_REFUSED:
        break;
    }
    return GATE_REFUSED;
}

static bool doors_are_open(const struct turnstile *gate) {
    switch (gate_regime(&gate->service)) {
    case GATE_REGIME_NORMAL:
        return gate->is_unlocked;
    case GATE_REGIME_BROKEN:
        return gate->configuration.fails_open;
    case GATE_REGIME_RELEASED:
        break;
    }
    return true;
}

/// An acceptor that can be told takes no coins from a full fare to the passage.
static bool coins_are_inhibited(const struct turnstile *gate) {
    return !gate_is_normal(&gate->service) || (gate->configuration.inhibits_coins && gate->is_unlocked);
}

static void decide(struct turnstile *gate, const struct gate_event *event, struct gate_reaction *reaction) {
    enum gate_regime regime_before = gate_regime(&gate->service);
    bool was_open = doors_are_open(gate);
    bool was_inhibited = coins_are_inhibited(gate);
    if (event->kind < GATE_FIRST_OWN) {
        reaction->verdict = serve(gate, event, reaction);
    } else if (regime_before != GATE_REGIME_NORMAL) {
        reaction->verdict = decide_out_of_service(gate, event, reaction);
    } else if (gate->is_unlocked) {
        reaction->verdict = decide_unlocked(gate, event);
    } else {
        reaction->verdict = decide_locked(gate, event, reaction);
    }
    bool is_open = doors_are_open(gate);
    bool is_inhibited = coins_are_inhibited(gate);
    if (is_open != was_open || gate_regime(&gate->service) != regime_before) {
        gate_command(reaction, is_open ? TURNSTILE_OPEN_DOORS : TURNSTILE_CLOSE_DOORS);
    }
    if (is_inhibited != was_inhibited) {
        gate_command(reaction, is_inhibited ? TURNSTILE_INHIBIT_COINS : TURNSTILE_ACCEPT_COINS);
    }
}

void turnstile_begin(struct turnstile *gate, const struct turnstile_configuration *configuration, int64_t now) {
    *gate = (struct turnstile){.configuration = *configuration};
    gate->ends = grace_ends(gate, now);
}

struct gate_reaction turnstile_handle(struct turnstile *gate, const struct gate_event *event) {
    struct gate_reaction reaction = {0};
    bool is_closed = gate_is_normal(&gate->service) && !gate->is_unlocked;
    // The alarm decides by the state before the event, like the passage.
    bool is_intruder = event->kind == TURNSTILE_ADMIT_PERSON && is_closed && event->now >= gate->ends;
    bool alarm_is_over =
        event->kind == TURNSTILE_DEADLINE_PASSED && gate->alarm_sounds && gate->alarm_ends <= event->now;
    bool is_due = gate_is_normal(&gate->service) && gate->is_unlocked && gate->ends <= event->now;
    // A deadline of the alarm alone does not concern the passage.
    if (!alarm_is_over || is_due) decide(gate, event, &reaction);
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

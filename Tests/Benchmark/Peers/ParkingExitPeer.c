#include "ParkingExitPeer.h"

/// What an event at the barrier means to the hopper and the alarm.
struct consequence {
    uint64_t change;
    bool exit_was_forced;
    bool driver_left;
    bool fell_short;
};

// The barrier

static bool is_wanted_open(const struct parking_exit *gate) {
    switch (gate_regime(&gate->service)) {
    case GATE_REGIME_NORMAL:
        return gate->state != PARKING_UNPAID;
    case GATE_REGIME_BROKEN:
        return gate->configuration.fails_open;
    case GATE_REGIME_RELEASED:
        break;
    }
    return true;
}

static bool is_open(const struct parking_exit *gate) {
    return is_wanted_open(gate) || gate->arm >= PARKING_ARM_REVERSED || (gate->arm == PARKING_ARM_UP && gate->is_occupied);
}

static bool arm_is_due(const struct parking_exit *gate, int64_t now) {
    if (gate->arm == PARKING_ARM_REVERSED && gate->is_occupied) return false;
    return (gate->arm == PARKING_ARM_CLOSING || gate->arm == PARKING_ARM_REVERSED) && gate->arm_ends <= now;
}

static bool barrier_is_due(const struct parking_exit *gate, int64_t now) {
    if (gate_is_normal(&gate->service) && gate->state == PARKING_PAID) return gate->window_ends <= now;
    return arm_is_due(gate, now);
}

static void keep(struct parking_exit *gate, uint64_t value) {
    gate_count(&gate->ledger.kept, value, &gate->ledger.is_saturated);
}

static enum gate_verdict become_unpaid(struct parking_exit *gate, uint64_t credit) {
    gate->state = PARKING_UNPAID;
    gate->credit = credit;
    return GATE_HANDLED;
}

static void open_barrier(struct parking_exit *gate, uint64_t price, uint64_t rest, int64_t now) {
    gate->state = PARKING_PAID;
    gate->price = price;
    gate->rest = rest;
    gate->window_ends = gate_after(gate_after(now, gate->configuration.exit_window), gate->configuration.sensor_delay);
}

static bool may_be_open(const struct parking_exit *gate, const struct gate_event *event) {
    return event->may_open || (gate->arm >= PARKING_ARM_UP && gate->is_occupied);
}

/// Makes due what whole coins of change are worth, and returns the rest.
static uint64_t give_change(struct parking_exit *gate, uint64_t surplus, struct consequence *consequence) {
    uint64_t rest = surplus % gate->configuration.change_coin;
    consequence->change = surplus - rest;
    return rest;
}

static enum gate_verdict buy(
    struct parking_exit *gate, enum gate_verdict otherwise, const struct gate_event *event,
    struct gate_reaction *reaction, struct consequence *consequence) {
    if (!may_be_open(gate, event)) {
        reaction->wish = GATE_WISH_MADE;
        return otherwise;
    }
    uint64_t price = gate->configuration.price;
    open_barrier(gate, price, give_change(gate, gate->credit - price, consequence), event->now);
    return GATE_HANDLED;
}

static enum gate_verdict decide_unpaid(
    struct parking_exit *gate, const struct gate_event *event, struct gate_reaction *reaction,
    struct consequence *consequence) {
    switch (event->kind) {
    case PARKING_INSERT_COIN:
        gate_count(&gate->ledger.inserted, event->value, &gate->ledger.is_saturated);
        gate_count(&gate->credit, event->value, &gate->ledger.is_saturated);
        if (gate->credit < gate->configuration.price) return GATE_HANDLED;
        return buy(gate, GATE_HANDLED, event, reaction, consequence);
    case PARKING_CANCEL_BUTTON_WAS_PRESSED:
        if (gate->condition != PARKING_HOPPER_READY) return GATE_IGNORED;
        if (gate->credit < gate->configuration.change_coin) return GATE_IGNORED;
        gate->credit = give_change(gate, gate->credit, consequence);
        reaction->wish = GATE_WISH_ENDED;
        return GATE_HANDLED;
    case PARKING_VEHICLE_ARRIVED:
        gate->is_occupied = true;
        gate_count(&gate->ledger.forced_exits, 1, &gate->ledger.is_saturated);
        consequence->exit_was_forced = true;
        return GATE_HANDLED;
    case PARKING_VEHICLE_LEFT:
        gate->is_occupied = false;
        return GATE_HANDLED;
    case PARKING_DEADLINE_PASSED:
        return arm_is_due(gate, event->now) ? GATE_HANDLED : GATE_REFUSED;
    default:
        if (gate->credit < gate->configuration.price) return GATE_IGNORED;
        return buy(gate, GATE_IGNORED, event, reaction, consequence);
    }
}

static enum gate_verdict decide_bought(struct parking_exit *gate, const struct gate_event *event) {
    switch (event->kind) {
    case PARKING_VEHICLE_ARRIVED:
        gate->is_occupied = true;
        return GATE_HANDLED;
    case PARKING_DEADLINE_PASSED:
        if (gate->state == PARKING_PASSING || event->now < gate->window_ends) return GATE_REFUSED;
        if (gate->unused_in_a_row < 3) gate->unused_in_a_row += 1;
        if (gate->configuration.credits_expired_price) return become_unpaid(gate, gate->price + gate->rest);
        keep(gate, gate->price);
        keep(gate, gate->rest);
        return become_unpaid(gate, 0);
    default:
        return GATE_IGNORED;
    }
}

static enum gate_verdict decide_out_of_service(struct parking_exit *gate, const struct gate_event *event) {
    switch (event->kind) {
    case PARKING_INSERT_COIN:
        gate_count(&gate->ledger.inserted, event->value, &gate->ledger.is_saturated);
        gate_count(&gate->credit, event->value, &gate->ledger.is_saturated);
        return GATE_HANDLED;
    case PARKING_VEHICLE_ARRIVED:
        gate->is_occupied = true;
        return GATE_HANDLED;
    case PARKING_VEHICLE_LEFT:
        gate->is_occupied = false;
        return GATE_HANDLED;
    case PARKING_DEADLINE_PASSED:
        return arm_is_due(gate, event->now) ? GATE_HANDLED : GATE_REFUSED;
    default:
        return GATE_IGNORED;
    }
}

/// Coins and vehicles at an exit that is bought, whether the gate works or not.
static enum gate_verdict take_more(
    struct parking_exit *gate, const struct gate_event *event, struct consequence *consequence) {
    gate_count(&gate->ledger.inserted, event->value, &gate->ledger.is_saturated);
    uint64_t sum = gate_sum(gate->rest, event->value, &gate->ledger.is_saturated);
    gate->rest = give_change(gate, sum, consequence);
    return GATE_HANDLED;
}

static enum gate_verdict leave(struct parking_exit *gate, struct consequence *consequence) {
    gate_count(&gate->ledger.prices, gate->price, &gate->ledger.is_saturated);
    gate_count(&gate->ledger.exits, 1, &gate->ledger.is_saturated);
    keep(gate, gate->rest);
    gate->is_occupied = false;
    consequence->driver_left = true;
    return become_unpaid(gate, 0);
}

static enum gate_verdict serve(
    struct parking_exit *gate, const struct gate_event *event, struct gate_reaction *reaction) {
    enum gate_service_change change = gate_serve(&gate->service, event);
    if (change == GATE_REPAIRED) {
        gate->reversals = 0;
        if (gate->arm == PARKING_ARM_HELD) gate->arm = PARKING_ARM_UP;
    }
    switch (change) {
    case GATE_FAILED:
        gate_count(&gate->ledger.faults, 1, &gate->ledger.is_saturated);
        return GATE_HANDLED;
    case GATE_REPAIRED:
        if (gate->state != PARKING_PAID) return GATE_HANDLED;
        if (gate->service.is_released) return become_unpaid(gate, gate->price + gate->rest);
        if (may_be_open(gate, event)) {
            open_barrier(gate, gate->price, gate->rest, event->now);
            return GATE_HANDLED;
        }
        reaction->wish = GATE_WISH_MADE;
        return become_unpaid(gate, gate->price + gate->rest);
    case GATE_RELEASE_BEGAN:
        if (gate->state != PARKING_PAID || gate->service.fault) return GATE_HANDLED;
        return become_unpaid(gate, gate->price + gate->rest);
    case GATE_RELEASE_ENDED:
        return GATE_HANDLED;
    case GATE_SERVICE_IGNORED:
        return GATE_IGNORED;
    case GATE_SERVICE_REFUSED:
        break;
    }
    return GATE_REFUSED;
}

static enum gate_verdict decide_barrier(
    struct parking_exit *gate, const struct gate_event *event, struct gate_reaction *reaction,
    struct consequence *consequence) {
    if (event->kind < GATE_FIRST_OWN) return serve(gate, event, reaction);
    if (event->kind == PARKING_VEHICLE_ARRIVED && gate->is_occupied) return GATE_IGNORED;
    if (event->kind == PARKING_VEHICLE_LEFT && !gate->is_occupied) return GATE_IGNORED;
    if (event->kind == PARKING_INSERT_COIN && gate->state != PARKING_UNPAID) {
        return take_more(gate, event, consequence);
    }
    if (event->kind == PARKING_VEHICLE_LEFT && gate->state == PARKING_PASSING) return leave(gate, consequence);
    if (!gate_is_normal(&gate->service)) return decide_out_of_service(gate, event);
    if (gate->state == PARKING_UNPAID) return decide_unpaid(gate, event, reaction, consequence);
    return decide_bought(gate, event);
}

static void begin_to_close(struct parking_exit *gate, int64_t now) {
    gate->arm = PARKING_ARM_CLOSING;
    gate->arm_ends = gate_after(gate_after(now, gate->configuration.closing_time), gate->configuration.sensor_delay);
}

static void move_arm(struct parking_exit *gate, int64_t now) {
    bool is_wanted = is_wanted_open(gate);
    switch (gate->arm) {
    case PARKING_ARM_DOWN:
        if (is_wanted) gate->arm = PARKING_ARM_UP;
        break;
    case PARKING_ARM_CLOSING:
        if (is_wanted) {
            gate->arm = PARKING_ARM_UP;
        } else if (gate->is_occupied) {
            gate->reversals += 1;
            gate->arm = gate->reversals < gate->configuration.most_reversals ? PARKING_ARM_REVERSED : PARKING_ARM_HELD;
            gate->arm_ends = gate_after(now, gate->configuration.closing_rest);
        } else if (now >= gate->arm_ends) {
            gate->arm = PARKING_ARM_DOWN;
        }
        break;
    case PARKING_ARM_HELD:
        break;
    case PARKING_ARM_REVERSED:
        if (is_wanted) gate->arm = PARKING_ARM_UP;
        if (is_wanted || gate->is_occupied || now < gate->arm_ends) break;
        begin_to_close(gate, now);
        break;
    default:
        if (is_wanted || gate->is_occupied) break;
        gate->reversals = 0;
        begin_to_close(gate, now);
    }
    if (gate->arm >= PARKING_ARM_UP && gate->is_occupied && gate->state == PARKING_PAID) gate->state = PARKING_PASSING;
    if (gate->arm != PARKING_ARM_HELD || gate->service.fault) return;
    gate->service.fault = true;
    gate_count(&gate->ledger.faults, 1, &gate->ledger.is_saturated);
}

static void take_at_barrier(
    struct parking_exit *gate, const struct gate_event *event, struct gate_reaction *reaction,
    struct consequence *consequence) {
    bool was_open = is_open(gate);
    bool was_normal = gate_is_normal(&gate->service);
    bool was_paid = was_normal && gate->state != PARKING_UNPAID;
    bool took_coins = was_normal && gate->state == PARKING_UNPAID;
    reaction->verdict = decide_barrier(gate, event, reaction, consequence);
    if (gate->is_occupied) gate->unused_in_a_row = 0;
    if (reaction->verdict != GATE_HANDLED) return;
    move_arm(gate, event->now);
    bool opens = is_open(gate);
    bool is_normal = gate_is_normal(&gate->service);
    bool is_paid = is_normal && gate->state != PARKING_UNPAID;
    bool takes_coins = is_normal && gate->state == PARKING_UNPAID;
    if (opens != was_open) gate_command(reaction, opens ? PARKING_OPEN_BARRIER : PARKING_CLOSE_BARRIER);
    if (is_paid != was_paid) gate_command(reaction, is_paid ? PARKING_SHOW_PAID : PARKING_HIDE_PAID);
    if (takes_coins != took_coins) gate_command(reaction, takes_coins ? PARKING_ACCEPT_COINS : PARKING_INHIBIT_COINS);
}

// The hopper

/// What concerns the hopper.
enum hopper_event {
    HOPPER_NOTHING,
    HOPPER_CHANGE_BECAME_DUE,
    HOPPER_COIN_WAS_PAID_OUT,
    HOPPER_BECAME_EMPTY,
    HOPPER_WAS_REFILLED,
    HOPPER_DRIVER_LEFT,
    HOPPER_SERVICE_WAS_INTERRUPTED,
    HOPPER_SERVICE_WAS_RESUMED,
    HOPPER_REPAIR_DID_COMPLETE,
    HOPPER_DEADLINE_PASSED,
};

static bool hopper_is_due(const struct parking_exit *gate, int64_t now) {
    return (gate->payout == PARKING_PAYING || gate->payout == PARKING_PAUSING) && gate->hopper_ends <= now;
}

static enum hopper_event concerning_hopper(
    const struct parking_exit *gate, const struct gate_event *event, bool was_normal,
    const struct consequence *consequence) {
    bool is_normal = gate_is_normal(&gate->service);
    if (event->kind >= GATE_FIRST_OWN && was_normal && !is_normal) return HOPPER_SERVICE_WAS_INTERRUPTED;
    switch (event->kind) {
    case GATE_REPAIR_DID_COMPLETE:
        if (gate->condition == PARKING_HOPPER_FAILED || gate->hopper_is_in_service != is_normal) {
            return HOPPER_REPAIR_DID_COMPLETE;
        }
        return HOPPER_NOTHING;
    case GATE_DID_FAIL:
    case GATE_FIRE_RELEASE_BEGAN:
    case GATE_FIRE_RELEASE_ENDED:
        if (was_normal == is_normal) return HOPPER_NOTHING;
        return is_normal ? HOPPER_SERVICE_WAS_RESUMED : HOPPER_SERVICE_WAS_INTERRUPTED;
    case PARKING_COIN_WAS_PAID_OUT:
        return HOPPER_COIN_WAS_PAID_OUT;
    case PARKING_HOPPER_BECAME_EMPTY:
        return HOPPER_BECAME_EMPTY;
    case PARKING_HOPPER_WAS_REFILLED:
        return HOPPER_WAS_REFILLED;
    case PARKING_DEADLINE_PASSED:
        return hopper_is_due(gate, event->now) ? HOPPER_DEADLINE_PASSED : HOPPER_NOTHING;
    default:
        if (consequence->change > 0) return HOPPER_CHANGE_BECAME_DUE;
        return consequence->driver_left && gate->payout == PARKING_WAITING ? HOPPER_DRIVER_LEFT : HOPPER_NOTHING;
    }
}

static enum gate_verdict become_waiting(struct parking_exit *gate, uint64_t due) {
    gate->payout = PARKING_WAITING;
    gate->due = due;
    return GATE_HANDLED;
}

static enum gate_verdict fall_short(struct parking_exit *gate, uint64_t due, struct consequence *consequence) {
    consequence->fell_short = true;
    return become_waiting(gate, due);
}

static enum gate_verdict become_idle(struct parking_exit *gate, uint64_t kept) {
    gate_count(&gate->ledger.hopper_kept, kept, &gate->ledger.is_saturated);
    gate->payout = PARKING_IDLE;
    gate->due = 0;
    return GATE_HANDLED;
}

/// The next coin of what is due, if the hopper can pay it.
static enum gate_verdict begin_coin(
    struct parking_exit *gate, uint64_t due, int64_t now, struct consequence *consequence) {
    const struct parking_exit_configuration *configuration = &gate->configuration;
    if (due < configuration->change_coin) return become_idle(gate, due);
    if (!gate->hopper_is_in_service) return become_waiting(gate, due);
    if (gate->condition != PARKING_HOPPER_READY) return fall_short(gate, due, consequence);
    gate->payout = PARKING_PAYING;
    gate->due = due;
    gate->coin = configuration->change_coin;
    gate->hopper_ends =
        gate_after(now, configuration->counts_coins ? configuration->hopper_timeout : configuration->hopper_pulse);
    return GATE_HANDLED;
}

static enum gate_verdict end_coin(struct parking_exit *gate, int64_t now, struct consequence *consequence) {
    gate_count(&gate->ledger.paid_out, gate->coin, &gate->ledger.is_saturated);
    uint64_t due = gate->due - gate->coin;
    if (due < gate->configuration.change_coin) return become_idle(gate, due);
    if (gate->condition != PARKING_HOPPER_READY) return fall_short(gate, due, consequence);
    gate->payout = PARKING_PAUSING;
    gate->due = due;
    gate->hopper_ends = gate_after(now, gate->configuration.hopper_pause);
    return GATE_HANDLED;
}

static enum gate_verdict take_paid_out(struct parking_exit *gate, int64_t now, struct consequence *consequence) {
    uint64_t coin = gate->configuration.change_coin;
    if (!gate->configuration.counts_coins) return GATE_REFUSED;
    if (gate->payout == PARKING_PAYING) return end_coin(gate, now, consequence);
    if (gate->payout != PARKING_IDLE && gate->due >= coin) {
        gate_count(&gate->ledger.paid_out, coin, &gate->ledger.is_saturated);
        gate->due -= coin;
        return gate->due >= coin ? GATE_HANDLED : become_idle(gate, gate->due);
    }
    gate_count(&gate->ledger.stray_coins, 1, &gate->ledger.is_saturated);
    return GATE_HANDLED;
}

static enum gate_verdict resume_hopper(
    struct parking_exit *gate, bool is_in_service, int64_t now, struct consequence *consequence) {
    gate->hopper_is_in_service = is_in_service;
    return gate->payout == PARKING_WAITING ? begin_coin(gate, gate->due, now, consequence) : GATE_HANDLED;
}

static enum gate_verdict decide_hopper(
    struct parking_exit *gate, enum hopper_event what, int64_t now, struct consequence *consequence) {
    switch (what) {
    case HOPPER_NOTHING:
        break;
    case HOPPER_CHANGE_BECAME_DUE: {
        if (gate->payout == PARKING_IDLE) return begin_coin(gate, consequence->change, now, consequence);
        gate_count(&gate->due, consequence->change, &gate->ledger.is_saturated);
        return gate->payout == PARKING_WAITING ? begin_coin(gate, gate->due, now, consequence) : GATE_HANDLED;
    }
    case HOPPER_COIN_WAS_PAID_OUT:
        return take_paid_out(gate, now, consequence);
    case HOPPER_BECAME_EMPTY:
        if (gate->condition == PARKING_HOPPER_EMPTY) return GATE_IGNORED;
        gate->condition = PARKING_HOPPER_EMPTY;
        return gate->payout == PARKING_PAUSING ? begin_coin(gate, gate->due, now, consequence) : GATE_HANDLED;
    case HOPPER_WAS_REFILLED:
        if (gate->condition == PARKING_HOPPER_READY) return GATE_IGNORED;
        gate->condition = PARKING_HOPPER_READY;
        return gate->payout == PARKING_WAITING ? begin_coin(gate, gate->due, now, consequence) : GATE_HANDLED;
    case HOPPER_DRIVER_LEFT:
        gate_count(&gate->ledger.left_behind, gate->due, &gate->ledger.is_saturated);
        return become_idle(gate, 0);
    case HOPPER_SERVICE_WAS_INTERRUPTED:
        if (!gate->hopper_is_in_service) return GATE_IGNORED;
        gate->hopper_is_in_service = false;
        return gate->due > 0 ? become_waiting(gate, gate->due) : become_idle(gate, 0);
    case HOPPER_SERVICE_WAS_RESUMED:
        if (gate->hopper_is_in_service) return GATE_IGNORED;
        return resume_hopper(gate, true, now, consequence);
    case HOPPER_REPAIR_DID_COMPLETE:
        if (gate->condition == PARKING_HOPPER_FAILED) gate->condition = PARKING_HOPPER_READY;
        return resume_hopper(gate, gate_is_normal(&gate->service), now, consequence);
    case HOPPER_DEADLINE_PASSED:
        if (gate->payout == PARKING_PAUSING) return begin_coin(gate, gate->due, now, consequence);
        if (!gate->configuration.counts_coins) return end_coin(gate, now, consequence);
        gate_count(&gate->ledger.failed_payouts, 1, &gate->ledger.is_saturated);
        if (gate->condition == PARKING_HOPPER_READY) gate->condition = PARKING_HOPPER_FAILED;
        return fall_short(gate, gate->due, consequence);
    }
    return GATE_IGNORED;
}

// All of it

/// How a machine of several regions answers: handled if one handled the event, refused if none did and one refused it.
static void also_answers(struct gate_reaction *reaction, enum gate_verdict verdict) {
    if (reaction->verdict == GATE_HANDLED || verdict == GATE_IGNORED) return;
    reaction->verdict = verdict;
}

void parking_exit_begin(
    struct parking_exit *gate, const struct parking_exit_configuration *configuration, int64_t now) {
    *gate = (struct parking_exit){
        .configuration = *configuration,
        .arm = PARKING_ARM_CLOSING,
        .hopper_is_in_service = true,
        .arm_ends = gate_after(gate_after(now, configuration->closing_time), configuration->sensor_delay),
    };
}

struct gate_reaction parking_exit_handle(struct parking_exit *gate, const struct gate_event *event) {
    struct gate_reaction reaction = {.verdict = GATE_IGNORED};
    struct consequence consequence = {0};
    bool was_normal = gate_is_normal(&gate->service);
    bool is_deadline = event->kind == PARKING_DEADLINE_PASSED;
    bool alarm_is_over = is_deadline && gate->alarm_sounds && gate->alarm_ends <= event->now;
    bool concerns_hopper_alone = event->kind >= PARKING_COIN_WAS_PAID_OUT && event->kind <= PARKING_HOPPER_WAS_REFILLED;
    bool is_of_others = is_deadline && !barrier_is_due(gate, event->now)
        && (alarm_is_over || hopper_is_due(gate, event->now));
    if (!concerns_hopper_alone && !is_of_others) take_at_barrier(gate, event, &reaction, &consequence);

    enum hopper_event at_hopper = concerning_hopper(gate, event, was_normal, &consequence);
    if (at_hopper != HOPPER_NOTHING) {
        bool ran = gate->payout == PARKING_PAYING;
        also_answers(&reaction, decide_hopper(gate, at_hopper, event->now, &consequence));
        bool runs = gate->payout == PARKING_PAYING;
        if (runs != ran) gate_command(&reaction, runs ? PARKING_PAY_OUT_COIN : PARKING_STOP_HOPPER);
    }

    if (consequence.exit_was_forced || consequence.fell_short) {
        if (!gate->alarm_sounds) gate_command(&reaction, PARKING_SOUND_ALARM);
        gate->alarm_sounds = true;
        gate->alarm_ends = gate_after(event->now, gate->configuration.alarm_duration);
        reaction.verdict = GATE_HANDLED;
    } else if (alarm_is_over) {
        gate->alarm_sounds = false;
        gate_command(&reaction, PARKING_SILENCE_ALARM);
        reaction.verdict = GATE_HANDLED;
    }
    return reaction;
}

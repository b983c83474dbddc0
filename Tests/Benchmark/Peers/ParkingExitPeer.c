#include "ParkingExitPeer.h"

/// What only the gate itself tells the barrier: events after its own.
enum {
    PARKING_CHANGE_IS_BEING_GIVEN = PARKING_EVENT_KINDS,
    PARKING_REFUND_DID_FAIL,
};

/// What an event at the barrier means to the hopper and the alarm.
struct consequence {
    uint64_t change;
    uint64_t refund;
    uint64_t left_behind;
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
    return arm_is_due(gate, now) || (gate->credit_has_end && gate->credit_ends <= now);
}

static bool is_waiting_for_driver(const struct parking_exit *gate) {
    return gate_is_normal(&gate->service) && gate->state == PARKING_PAID;
}

static void keep(struct parking_exit *gate, uint64_t value) {
    gate_count(&gate->ledger.kept, value, &gate->ledger.is_saturated);
}

static enum gate_verdict become_unpaid(struct parking_exit *gate, uint64_t credit) {
    gate->state = PARKING_UNPAID;
    gate->credit = credit;
    return GATE_HANDLED;
}

static void begin_window(struct parking_exit *gate, int64_t now) {
    gate->window_ends = gate_after(gate_after(now, gate->configuration.exit_window), gate->configuration.sensor_delay);
}

static void open_barrier(struct parking_exit *gate, uint64_t price, uint64_t rest, int64_t now) {
    gate->state = PARKING_PAID;
    gate->price = price;
    gate->rest = rest;
    begin_window(gate, now);
}

/// A fire has opened the barrier already. So has a vehicle that holds up its arm, and nobody else can be open then.
static bool may_be_open(const struct parking_exit *gate, const struct gate_event *event) {
    return event->may_open || gate->service.is_released || (gate->arm >= PARKING_ARM_UP && gate->is_occupied);
}

/// Makes due what whole coins of change are worth, and returns the rest. Found money pays the price first, and is no
/// change.
static uint64_t give_change(
    struct parking_exit *gate, uint64_t surplus, uint64_t price, struct consequence *consequence) {
    uint64_t found = gate->found > price ? gate->found - price : 0;
    uint64_t rest = (surplus - found) % gate->configuration.change_coin;
    consequence->change = surplus - found - rest;
    return found + rest;
}

/// Opens for the price, if it is there; `otherwise` is the answer if it is not, or if the barrier may not open.
static enum gate_verdict buy_if_paid(
    struct parking_exit *gate, enum gate_verdict otherwise, const struct gate_event *event,
    struct gate_reaction *reaction, struct consequence *consequence) {
    uint64_t price = gate->configuration.price;
    if (gate->credit < price) return otherwise;
    if (!may_be_open(gate, event)) {
        reaction->wish = GATE_WISH_PAID;
        return otherwise;
    }
    open_barrier(gate, price, give_change(gate, gate->credit - price, price, consequence), event->now);
    return GATE_HANDLED;
}

static enum gate_verdict add_credit(struct parking_exit *gate, uint64_t value) {
    gate_count(&gate->credit, value, &gate->ledger.is_saturated);
    gate->credit_has_end = false;
    return GATE_HANDLED;
}

static enum gate_verdict take(struct parking_exit *gate, const struct gate_event *event) {
    gate_count(&gate->ledger.inserted, event->value, &gate->ledger.is_saturated);
    return add_credit(gate, event->value);
}

/// Gives back what the driver here has inserted.
static enum gate_verdict give_back(
    struct parking_exit *gate, struct gate_reaction *reaction, struct consequence *consequence) {
    uint64_t own = gate->credit - gate->found;
    if (own < gate->configuration.change_coin) return GATE_IGNORED;
    uint64_t rest = own % gate->configuration.change_coin;
    gate->credit = gate->found + rest;
    consequence->refund = own - rest;
    reaction->wish = GATE_WISH_ENDED;
    return GATE_HANDLED;
}

static enum gate_verdict decide_unpaid(
    struct parking_exit *gate, const struct gate_event *event, struct gate_reaction *reaction,
    struct consequence *consequence) {
    switch (event->kind) {
    case PARKING_INSERT_COIN:
        take(gate, event);
        return buy_if_paid(gate, GATE_HANDLED, event, reaction, consequence);
    case PARKING_CANCEL_BUTTON_WAS_PRESSED:
        return gate->condition == PARKING_HOPPER_READY ? give_back(gate, reaction, consequence) : GATE_IGNORED;
    case PARKING_VEHICLE_ARRIVED:
        gate->is_occupied = true;
        gate_count(&gate->ledger.forced_exits, 1, &gate->ledger.is_saturated);
        consequence->exit_was_forced = true;
        return GATE_HANDLED;
    default:
        return buy_if_paid(gate, GATE_IGNORED, event, reaction, consequence);
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

static enum gate_verdict decide_out_of_service(
    struct parking_exit *gate, const struct gate_event *event, struct gate_reaction *reaction,
    struct consequence *consequence) {
    switch (event->kind) {
    case PARKING_INSERT_COIN:
        take(gate, event);
        // Whoever completes the price during a release leaves as one who has paid.
        if (!gate->service.is_released) return GATE_HANDLED;
        return buy_if_paid(gate, GATE_HANDLED, event, reaction, consequence);
    case PARKING_VEHICLE_ARRIVED:
        gate->is_occupied = true;
        return GATE_HANDLED;
    case PARKING_VEHICLE_LEFT:
        // Whoever paid may have left without the arm. The exit stays bought.
        gate->is_occupied = false;
        gate->found = gate->price + gate->rest;
        consequence->driver_left = true;
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
    gate->rest = give_change(gate, sum, gate->price, consequence);
    return GATE_HANDLED;
}

static enum gate_verdict leave(struct parking_exit *gate, struct consequence *consequence) {
    gate->is_occupied = false;
    consequence->driver_left = true;
    if (gate->state == PARKING_UNPAID) {
        // Nobody who comes now inserted what it leaves.
        gate->found = gate->credit;
        return GATE_HANDLED;
    }
    gate_count(&gate->ledger.prices, gate->price, &gate->ledger.is_saturated);
    gate_count(&gate->ledger.exits, 1, &gate->ledger.is_saturated);
    keep(gate, gate->rest);
    return become_unpaid(gate, 0);
}

/// The arm is down, or nobody has come back for the credit.
static enum gate_verdict end_time(struct parking_exit *gate, int64_t now) {
    bool credit_is_due = gate->credit_has_end && gate->credit_ends <= now;
    if (credit_is_due) gate->found = gate->credit;
    return credit_is_due || arm_is_due(gate, now) ? GATE_HANDLED : GATE_REFUSED;
}

/// Whoever has paid needs it now: the window begins again.
static enum gate_verdict resume(
    struct parking_exit *gate, const struct gate_event *event, struct gate_reaction *reaction,
    struct consequence *consequence) {
    if (!gate_is_normal(&gate->service) || gate->state == PARKING_PASSING) return GATE_HANDLED;
    if (gate->state == PARKING_UNPAID) return buy_if_paid(gate, GATE_HANDLED, event, reaction, consequence);
    if (may_be_open(gate, event)) {
        open_barrier(gate, gate->price, gate->rest, event->now);
        return GATE_HANDLED;
    }
    reaction->wish = GATE_WISH_PAID;
    return become_unpaid(gate, gate->price + gate->rest);
}

static enum gate_verdict serve(
    struct parking_exit *gate, const struct gate_event *event, struct gate_reaction *reaction,
    struct consequence *consequence) {
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
    case GATE_RELEASE_ENDED:
        return resume(gate, event, reaction, consequence);
    case GATE_RELEASE_BEGAN:
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
    if (event->kind < GATE_FIRST_OWN) return serve(gate, event, reaction, consequence);
    bool is_unpaid = gate->state == PARKING_UNPAID;
    switch (event->kind) {
    case PARKING_VEHICLE_ARRIVED:
        if (gate->is_occupied) return GATE_IGNORED;
        break;
    case PARKING_VEHICLE_LEFT:
        if (!gate->is_occupied) return GATE_IGNORED;
        if (gate->state != PARKING_PAID) return leave(gate, consequence);
        break;
    case PARKING_INSERT_COIN:
        if (!is_unpaid) return take_more(gate, event, consequence);
        break;
    case PARKING_INSERT_SURPLUS:
        if (!is_unpaid) return take_more(gate, event, consequence);
        gate_count(&gate->ledger.inserted, event->value, &gate->ledger.is_saturated);
        consequence->left_behind = event->value;
        return GATE_HANDLED;
    case PARKING_DEADLINE_PASSED:
        if (is_unpaid) return end_time(gate, event->now);
        break;
    case PARKING_CHANGE_IS_BEING_GIVEN:
        if (!is_waiting_for_driver(gate)) return GATE_IGNORED;
        begin_window(gate, event->now);
        return GATE_HANDLED;
    case PARKING_REFUND_DID_FAIL:
        // Its driver wanted it back: it buys nothing by itself.
        return add_credit(gate, consequence->refund);
    default:
        break;
    }
    if (!gate_is_normal(&gate->service)) return decide_out_of_service(gate, event, reaction, consequence);
    if (is_unpaid) return decide_unpaid(gate, event, reaction, consequence);
    return decide_bought(gate, event);
}

/// How long the credit has an owner follows from what became of it.
static void settle_credit(struct parking_exit *gate, int64_t now) {
    bool is_unpaid = gate->state == PARKING_UNPAID;
    uint64_t held = is_unpaid ? gate->credit : gate->price + gate->rest;
    if (gate->found > held) gate->found = held;
    if (!is_unpaid || gate->credit == 0 || gate->found == gate->credit) {
        gate->credit_has_end = false;
    } else if (!gate->credit_has_end) {
        gate->credit_has_end = true;
        gate->credit_ends = gate_after(now, gate->configuration.credit_timeout);
    }
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

/// How a machine of several regions answers: handled if one handled the event, refused if none did and one refused it.
static void also_answers(struct gate_reaction *reaction, enum gate_verdict verdict) {
    if (reaction->verdict == GATE_HANDLED || verdict == GATE_IGNORED) return;
    reaction->verdict = verdict;
}

static void take_at_barrier(
    struct parking_exit *gate, const struct gate_event *event, struct gate_reaction *reaction,
    struct consequence *consequence) {
    bool was_open = is_open(gate);
    bool was_normal = gate_is_normal(&gate->service);
    bool was_paid = was_normal && gate->state != PARKING_UNPAID;
    bool took_coins = was_normal && gate->state == PARKING_UNPAID;
    enum gate_verdict verdict = decide_barrier(gate, event, reaction, consequence);
    also_answers(reaction, verdict);
    if (gate->is_occupied) gate->unused_in_a_row = 0;
    if (verdict != GATE_HANDLED) return;
    settle_credit(gate, event->now);
    move_arm(gate, event->now);
    bool opens = is_open(gate);
    bool is_normal = gate_is_normal(&gate->service);
    bool is_paid = is_normal && gate->state != PARKING_UNPAID;
    bool takes_coins = is_normal && gate->state == PARKING_UNPAID;
    if (opens != was_open) gate_command(reaction, opens ? PARKING_OPEN_BARRIER : PARKING_CLOSE_BARRIER);
    if (is_paid != was_paid) gate_command(reaction, is_paid ? PARKING_SHOW_PAID : PARKING_HIDE_PAID);
    if (takes_coins != took_coins) gate_command(reaction, takes_coins ? PARKING_ACCEPT_COINS : PARKING_INHIBIT_COINS);
}

/// The same for what the gate itself tells the barrier.
static void tell_barrier(
    struct parking_exit *gate, uint8_t kind, const struct gate_event *event, struct gate_reaction *reaction,
    struct consequence *consequence) {
    struct gate_event told = {.now = event->now, .kind = kind, .may_open = event->may_open};
    take_at_barrier(gate, &told, reaction, consequence);
}

// The hopper

/// What concerns the hopper.
enum hopper_event {
    HOPPER_NOTHING,
    HOPPER_CHANGE_BECAME_DUE,
    HOPPER_REFUND_BECAME_DUE,
    HOPPER_MONEY_WAS_LEFT_BEHIND,
    HOPPER_COIN_WAS_PAID_OUT,
    HOPPER_COIN_SENSOR_BECAME_ACTIVE,
    HOPPER_COIN_SENSOR_CLEARED,
    HOPPER_COIN_SENSOR_DID_JAM,
    HOPPER_BECAME_EMPTY,
    HOPPER_WAS_REFILLED,
    HOPPER_DRIVER_LEFT,
    HOPPER_SERVICE_WAS_INTERRUPTED,
    HOPPER_SERVICE_WAS_RESUMED,
    HOPPER_REPAIR_DID_COMPLETE,
    HOPPER_DEADLINE_PASSED,
};

static bool hopper_is_busy(const struct parking_exit *gate) {
    return gate->payout == PARKING_PAYING || gate->payout == PARKING_PAUSING;
}

/// Whether the hopper has a use for hearing that a driver has left.
static bool driver_leaving_counts(const struct parking_exit *gate) {
    if (gate->payout == PARKING_PAYING) return gate->due > gate->coin || !gate->coin_is_left_behind;
    return gate->payout != PARKING_IDLE;
}

static bool hopper_is_due(const struct parking_exit *gate, int64_t now) {
    return hopper_is_busy(gate) && gate->hopper_ends <= now;
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
    case PARKING_COIN_SENSOR_BECAME_ACTIVE:
        return HOPPER_COIN_SENSOR_BECAME_ACTIVE;
    case PARKING_COIN_SENSOR_CLEARED:
        return HOPPER_COIN_SENSOR_CLEARED;
    case PARKING_COIN_SENSOR_DID_JAM:
        return HOPPER_COIN_SENSOR_DID_JAM;
    case PARKING_HOPPER_BECAME_EMPTY:
        return HOPPER_BECAME_EMPTY;
    case PARKING_HOPPER_WAS_REFILLED:
        return HOPPER_WAS_REFILLED;
    case PARKING_DEADLINE_PASSED:
        return hopper_is_due(gate, event->now) ? HOPPER_DEADLINE_PASSED : HOPPER_NOTHING;
    default:
        if (consequence->change > 0) return HOPPER_CHANGE_BECAME_DUE;
        if (consequence->refund > 0) return HOPPER_REFUND_BECAME_DUE;
        if (consequence->left_behind > 0) return HOPPER_MONEY_WAS_LEFT_BEHIND;
        return consequence->driver_left && driver_leaving_counts(gate) ? HOPPER_DRIVER_LEFT : HOPPER_NOTHING;
    }
}

static enum gate_verdict leave_behind(struct parking_exit *gate, uint64_t value) {
    gate_count(&gate->ledger.left_behind, value, &gate->ledger.is_saturated);
    return GATE_HANDLED;
}

static enum gate_verdict become_waiting(struct parking_exit *gate, uint64_t due) {
    gate->payout = PARKING_WAITING;
    gate->due = due;
    return GATE_HANDLED;
}

static enum gate_verdict become_idle(struct parking_exit *gate, uint64_t kept) {
    gate_count(&gate->ledger.hopper_kept, kept, &gate->ledger.is_saturated);
    gate->payout = PARKING_IDLE;
    gate->due = 0;
    gate->owes_refund = false;
    return GATE_HANDLED;
}

static enum gate_verdict become_pausing(struct parking_exit *gate, uint64_t due, int64_t now) {
    gate->payout = PARKING_PAUSING;
    gate->due = due;
    gate->hopper_ends = gate_after(now, gate->configuration.hopper_pause);
    return GATE_HANDLED;
}

static enum gate_verdict fall_short(struct parking_exit *gate, uint64_t due, struct consequence *consequence) {
    if (due == 0) return become_idle(gate, 0);
    consequence->fell_short = true;
    return become_waiting(gate, due);
}

/// What is due to a driver who is here, if the coin that is on its way does not come.
static uint64_t due_without_coin(struct parking_exit *gate) {
    if (gate->payout != PARKING_PAYING || !gate->coin_is_left_behind) return gate->due;
    leave_behind(gate, gate->coin);
    return gate->due - gate->coin;
}

static enum gate_verdict fail_coin(struct parking_exit *gate, struct consequence *consequence) {
    gate_count(&gate->ledger.failed_payouts, 1, &gate->ledger.is_saturated);
    if (gate->condition == PARKING_HOPPER_READY) gate->condition = PARKING_HOPPER_FAILED;
    return fall_short(gate, due_without_coin(gate), consequence);
}

static enum gate_verdict jam(struct parking_exit *gate, struct consequence *consequence) {
    if (gate->condition == PARKING_HOPPER_FAILED) return GATE_IGNORED;
    gate->condition = PARKING_HOPPER_FAILED;
    if (gate->payout == PARKING_PAYING) return fail_coin(gate, consequence);
    return gate->payout == PARKING_PAUSING ? fall_short(gate, gate->due, consequence) : GATE_HANDLED;
}

/// The coin that is on its way falls, and no more.
static enum gate_verdict let_driver_leave(struct parking_exit *gate) {
    if (gate->payout != PARKING_PAYING) {
        leave_behind(gate, gate->due);
        return become_idle(gate, 0);
    }
    leave_behind(gate, gate->due - gate->coin);
    gate->due = gate->coin;
    gate->coin_is_left_behind = true;
    gate->owes_refund = false;
    return GATE_HANDLED;
}

/// The next coin of what is due, if the hopper can pay it.
static enum gate_verdict begin_coin(
    struct parking_exit *gate, uint64_t due, int64_t now, struct consequence *consequence) {
    const struct parking_exit_configuration *configuration = &gate->configuration;
    if (due < configuration->change_coin) return become_idle(gate, due);
    if (!gate->hopper_is_in_service) return become_waiting(gate, due);
    if (gate->condition != PARKING_HOPPER_READY) return fall_short(gate, due, consequence);
    // A coin that starts now would not be seen.
    if (gate->sensor_is_active) return become_pausing(gate, due, now);
    gate->payout = PARKING_PAYING;
    gate->due = due;
    gate->coin_is_left_behind = false;
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
    return become_pausing(gate, due, now);
}

/// More is due.
static enum gate_verdict add_due(
    struct parking_exit *gate, uint64_t value, int64_t now, struct consequence *consequence) {
    if (gate->payout == PARKING_IDLE) return begin_coin(gate, value, now, consequence);
    gate_count(&gate->due, value, &gate->ledger.is_saturated);
    return gate->payout == PARKING_WAITING ? begin_coin(gate, gate->due, now, consequence) : GATE_HANDLED;
}

static enum gate_verdict take_paid_out(struct parking_exit *gate, int64_t now, struct consequence *consequence) {
    uint64_t coin = gate->configuration.change_coin;
    gate->sensor_is_active = true;
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
    if (what >= HOPPER_COIN_WAS_PAID_OUT && what <= HOPPER_COIN_SENSOR_DID_JAM && !gate->configuration.counts_coins) {
        return GATE_REFUSED;
    }
    switch (what) {
    case HOPPER_NOTHING:
        break;
    case HOPPER_CHANGE_BECAME_DUE:
        gate->owes_refund = false;
        return add_due(gate, consequence->change, now, consequence);
    case HOPPER_REFUND_BECAME_DUE:
        gate->owes_refund = true;
        return add_due(gate, consequence->refund, now, consequence);
    case HOPPER_MONEY_WAS_LEFT_BEHIND:
        return leave_behind(gate, consequence->left_behind);
    case HOPPER_COIN_WAS_PAID_OUT:
        return take_paid_out(gate, now, consequence);
    case HOPPER_COIN_SENSOR_BECAME_ACTIVE:
    case HOPPER_COIN_SENSOR_CLEARED:
        if (gate->sensor_is_active == (what == HOPPER_COIN_SENSOR_BECAME_ACTIVE)) return GATE_IGNORED;
        gate->sensor_is_active = !gate->sensor_is_active;
        return GATE_HANDLED;
    case HOPPER_COIN_SENSOR_DID_JAM:
        return jam(gate, consequence);
    case HOPPER_BECAME_EMPTY:
        if (gate->condition == PARKING_HOPPER_EMPTY) return GATE_IGNORED;
        gate->condition = PARKING_HOPPER_EMPTY;
        return gate->payout == PARKING_PAUSING ? begin_coin(gate, gate->due, now, consequence) : GATE_HANDLED;
    case HOPPER_WAS_REFILLED:
        if (gate->condition == PARKING_HOPPER_READY) return GATE_IGNORED;
        gate->condition = PARKING_HOPPER_READY;
        return gate->payout == PARKING_WAITING ? begin_coin(gate, gate->due, now, consequence) : GATE_HANDLED;
    case HOPPER_DRIVER_LEFT:
        return let_driver_leave(gate);
    case HOPPER_SERVICE_WAS_INTERRUPTED: {
        if (!gate->hopper_is_in_service) return GATE_IGNORED;
        gate->hopper_is_in_service = false;
        uint64_t due = due_without_coin(gate);
        return due > 0 ? become_waiting(gate, due) : become_idle(gate, 0);
    }
    case HOPPER_SERVICE_WAS_RESUMED:
        if (gate->hopper_is_in_service) return GATE_IGNORED;
        return resume_hopper(gate, true, now, consequence);
    case HOPPER_REPAIR_DID_COMPLETE:
        if (gate->condition == PARKING_HOPPER_FAILED) gate->condition = PARKING_HOPPER_READY;
        return resume_hopper(gate, gate_is_normal(&gate->service), now, consequence);
    case HOPPER_DEADLINE_PASSED:
        if (gate->payout == PARKING_PAUSING) return begin_coin(gate, gate->due, now, consequence);
        if (!gate->configuration.counts_coins) return end_coin(gate, now, consequence);
        return fail_coin(gate, consequence);
    }
    return GATE_IGNORED;
}

static void take_at_hopper(
    struct parking_exit *gate, enum hopper_event what, int64_t now, struct gate_reaction *reaction,
    struct consequence *consequence) {
    if (what == HOPPER_NOTHING) return;
    bool ran = gate->payout == PARKING_PAYING;
    also_answers(reaction, decide_hopper(gate, what, now, consequence));
    bool runs = gate->payout == PARKING_PAYING;
    if (runs != ran) gate_command(reaction, runs ? PARKING_PAY_OUT_COIN : PARKING_STOP_HOPPER);
}

// All of it

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
    int64_t now = event->now;
    bool was_normal = gate_is_normal(&gate->service);
    bool was_unpaid = gate->state == PARKING_UNPAID;
    bool is_deadline = event->kind == PARKING_DEADLINE_PASSED;
    bool is_due = barrier_is_due(gate, now);
    bool alarm_is_over = is_deadline && gate->alarm_sounds && gate->alarm_ends <= now;
    bool concerns_hopper_alone = event->kind >= PARKING_COIN_WAS_PAID_OUT && event->kind <= PARKING_HOPPER_WAS_REFILLED;
    bool is_of_others = is_deadline && !is_due && (alarm_is_over || hopper_is_due(gate, now));
    if (is_deadline && is_due && is_waiting_for_driver(gate) && hopper_is_busy(gate)) {
        // Whoever takes the change cannot drive yet.
        tell_barrier(gate, PARKING_CHANGE_IS_BEING_GIVEN, event, &reaction, &consequence);
    } else if (!concerns_hopper_alone && !is_of_others) {
        take_at_barrier(gate, event, &reaction, &consequence);
    }

    bool was_busy = hopper_is_busy(gate);
    take_at_hopper(gate, concerning_hopper(gate, event, was_normal, &consequence), now, &reaction, &consequence);
    if (was_unpaid && gate->state != PARKING_UNPAID && gate->owes_refund) {
        gate->owes_refund = false;
        reaction.verdict = GATE_HANDLED;
    }
    // An exit that comes back into service may buy.
    if (event->kind < GATE_FIRST_OWN && consequence.change > 0) {
        take_at_hopper(gate, HOPPER_CHANGE_BECAME_DUE, now, &reaction, &consequence);
    }
    if (was_busy && !hopper_is_busy(gate) && is_waiting_for_driver(gate)) {
        tell_barrier(gate, PARKING_CHANGE_IS_BEING_GIVEN, event, &reaction, &consequence);
    }
    // What a driver wanted back and the hopper cannot pay is credit again.
    if (gate->state == PARKING_UNPAID && gate->owes_refund && gate->payout == PARKING_WAITING) {
        consequence.refund = gate->due;
        become_idle(gate, 0);
        tell_barrier(gate, PARKING_REFUND_DID_FAIL, event, &reaction, &consequence);
    }

    if (consequence.exit_was_forced || consequence.fell_short) {
        if (!gate->alarm_sounds) gate_command(&reaction, PARKING_SOUND_ALARM);
        gate->alarm_sounds = true;
        gate->alarm_ends = gate_after(now, gate->configuration.alarm_duration);
        reaction.verdict = GATE_HANDLED;
    } else if (alarm_is_over) {
        gate->alarm_sounds = false;
        gate_command(&reaction, PARKING_SILENCE_ALARM);
        reaction.verdict = GATE_HANDLED;
    }
    return reaction;
}

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
    /// The coin of which the motor was stopped, and which may still fall.
    uint64_t falling;
};

// The barrier

static bool is_unpaid(const struct parking_exit *gate) { return gate->state < PARKING_PAID; }

/// Whether it works and is not held open.
static bool serves(const struct parking_exit *gate) { return gate_superstate(&gate->service) >= GATE_BARRED; }

static bool is_wanted_open(const struct parking_exit *gate) {
    switch (gate_superstate(&gate->service)) {
    case GATE_FUNCTIONING:
    case GATE_BARRED:
        return gate->state != PARKING_UNPAID;
    case GATE_BROKEN:
        return gate->configuration.fails_open;
    case GATE_OPEN:
    case GATE_RELEASED:
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

static bool is_waiting_for_driver(const struct parking_exit *gate) { return gate->state == PARKING_PAID && serves(gate); }

static bool barrier_is_due(const struct parking_exit *gate, int64_t now) {
    if (is_waiting_for_driver(gate)) return gate->window_ends <= now;
    return arm_is_due(gate, now) || (gate->credit_has_end && gate->credit_ends <= now) || gate->grants_end <= now
        || (gate->state == PARKING_IS_GRANTED && gate->window_ends <= now && serves(gate));
}

static void keep(struct parking_exit *gate, uint64_t value) {
    gate_count(&gate->ledger.kept, value, &gate->ledger.is_saturated);
}

static int64_t after_delay(const struct parking_exit *gate, int64_t now, int64_t span) {
    return gate_after(gate_after(now, span), gate->configuration.sensor_delay);
}

static int64_t grant_ends(const struct parking_exit *gate, int64_t now) {
    int64_t window = gate->configuration.grant_window;
    return after_delay(gate, now, window == 0 ? gate->configuration.exit_window : window);
}

static enum gate_verdict become_unpaid(struct parking_exit *gate, uint64_t credit) {
    gate->state = PARKING_UNPAID;
    gate->credit = credit;
    return GATE_HANDLED;
}

/// Nobody has a right any more but the first grant that waits.
static enum gate_verdict open_for_next(struct parking_exit *gate, uint64_t credit, int64_t now) {
    become_unpaid(gate, credit);
    if (gate->waiting == 0) return GATE_HANDLED;
    gate->waiting -= 1;
    gate->grants_end = GATE_NEVER;
    gate->state = PARKING_IS_GRANTED;
    gate->window_ends = grant_ends(gate, now);
    return GATE_HANDLED;
}

static void lapse(struct parking_exit *gate, uint64_t grants) {
    gate_count(&gate->ledger.grants.lapsed, grants, &gate->ledger.is_saturated);
}

static void forget_waiting(struct parking_exit *gate) {
    lapse(gate, gate->waiting);
    gate->waiting = 0;
    gate->grants_end = GATE_NEVER;
}

/// Nobody waits any more whom the exit would let out.
static enum gate_verdict bar_grants(struct parking_exit *gate, struct gate_reaction *reaction) {
    if (gate->state == PARKING_UNPAID && (gate->waiting > 0 || gate->credit >= gate->configuration.price)) {
        reaction->wish = GATE_WISH_ENDED;
    }
    forget_waiting(gate);
    gate->has_buyer = false;
    return GATE_HANDLED;
}

/// All grants are over, and none is given back, but one whose vehicle is under the arm.
static void end_grants(struct parking_exit *gate, struct gate_reaction *reaction) {
    bool was_theirs = gate->state == PARKING_UNPAID && gate->waiting > 0 && !gate->has_buyer;
    if (was_theirs && !is_open(gate)) reaction->wish = GATE_WISH_ENDED;
    forget_waiting(gate);
    if (gate->state != PARKING_IS_GRANTED) return;
    lapse(gate, 1);
    gate->state = PARKING_UNPAID;
}

static void begin_window(struct parking_exit *gate, int64_t now) {
    gate->window_ends = after_delay(gate, now, gate->configuration.exit_window);
}

static void open_barrier(struct parking_exit *gate, uint64_t price, uint64_t rest, int64_t now) {
    gate->state = PARKING_PAID;
    gate->has_buyer = false;
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

/// Opens for the price, if it is there; `otherwise` is the answer if it is not, or if the barrier may not open. A grant
/// that it is open for waits behind.
static enum gate_verdict buy_if_paid(
    struct parking_exit *gate, enum gate_verdict otherwise, const struct gate_event *event,
    struct gate_reaction *reaction, struct consequence *consequence) {
    uint64_t price = gate->configuration.price;
    if (gate->credit < price) return otherwise;
    if (gate->state == PARKING_UNPAID) {
        if (!may_be_open(gate, event)) {
            reaction->wish = GATE_WISH_PAID;
            if (otherwise == GATE_HANDLED) gate->has_buyer = true;
            return otherwise;
        }
    } else if (gate->state == PARKING_LEAVING && gate->leaves_freely) {
        return otherwise;
    } else {
        gate->waiting += 1;
    }
    gate->grants_end = GATE_NEVER;
    open_barrier(gate, price, give_change(gate, gate->credit - price, price, consequence), event->now);
    return GATE_HANDLED;
}

/// Opens for whoever paid, or for the first grant that waits.
static enum gate_verdict open_if_wished(
    struct parking_exit *gate, const struct gate_event *event, struct gate_reaction *reaction,
    struct consequence *consequence) {
    if (gate->waiting == 0 || (gate->has_buyer && gate->credit >= gate->configuration.price)) {
        return buy_if_paid(gate, GATE_IGNORED, event, reaction, consequence);
    }
    if (may_be_open(gate, event)) return open_for_next(gate, gate->credit, event->now);
    reaction->wish = GATE_WISH_PAID;
    return GATE_IGNORED;
}

static enum gate_verdict refuse_grant(struct parking_exit *gate) {
    gate_count(&gate->ledger.grants.refused, 1, &gate->ledger.is_saturated);
    return GATE_HANDLED;
}

static enum gate_verdict enqueue_grant(struct parking_exit *gate, int most) {
    if (gate->waiting >= most) return refuse_grant(gate);
    gate_count(&gate->ledger.grants.granted, 1, &gate->ledger.is_saturated);
    gate->waiting += 1;
    return GATE_HANDLED;
}

static enum gate_verdict grant(
    struct parking_exit *gate, const struct gate_event *event, struct gate_reaction *reaction) {
    int before = gate->waiting;
    enqueue_grant(gate, gate->configuration.grants_waiting + 1);
    if (may_be_open(gate, event)) return open_for_next(gate, gate->credit, event->now);
    if (gate->waiting > before) gate->grants_end = grant_ends(gate, event->now);
    reaction->wish = GATE_WISH_PAID;
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
    gate->has_buyer = false;
    if (gate->waiting == 0) reaction->wish = GATE_WISH_ENDED;
    return GATE_HANDLED;
}

/// Nobody has come for whom it was opened.
static void note_unused(struct parking_exit *gate) {
    if (gate->unused_in_a_row < 3) gate->unused_in_a_row += 1;
}

/// Whether nobody has come back for the credit: then it is found.
static bool credit_is_over(struct parking_exit *gate, int64_t now) {
    if (!gate->credit_has_end || gate->credit_ends > now) return false;
    gate->found = gate->credit;
    return true;
}

static enum gate_verdict expire(struct parking_exit *gate, int64_t now) {
    note_unused(gate);
    if (gate->configuration.credits_expired_price) return open_for_next(gate, gate->price + gate->rest, now);
    keep(gate, gate->price);
    keep(gate, gate->rest);
    return open_for_next(gate, 0, now);
}

static enum gate_verdict expire_grant(struct parking_exit *gate, int64_t now) {
    bool is_over = credit_is_over(gate, now);
    if (gate->window_ends > now) return is_over || arm_is_due(gate, now) ? GATE_HANDLED : GATE_REFUSED;
    note_unused(gate);
    lapse(gate, 1);
    return open_for_next(gate, gate->credit, now);
}

/// Serving, or barred: nothing is bought.
static enum gate_verdict decide_unpaid(
    struct parking_exit *gate, enum gate_superstate superstate, const struct gate_event *event,
    struct gate_reaction *reaction, struct consequence *consequence) {
    switch (event->kind) {
    case PARKING_INSERT_COIN:
        take(gate, event);
        if (superstate == GATE_BARRED) return GATE_HANDLED;
        return buy_if_paid(gate, GATE_HANDLED, event, reaction, consequence);
    case PARKING_GRANT_PASSAGE:
        if (superstate == GATE_BARRED) return refuse_grant(gate);
        if (gate->state == PARKING_UNPAID) return grant(gate, event, reaction);
        return enqueue_grant(gate, gate->configuration.grants_waiting);
    case PARKING_CANCEL_BUTTON_WAS_PRESSED:
        return gate->condition == PARKING_HOPPER_READY ? give_back(gate, reaction, consequence) : GATE_IGNORED;
    case PARKING_VEHICLE_ARRIVED:
        if (gate->state == PARKING_LEAVING) return GATE_IGNORED;
        gate->is_occupied = true;
        if (gate->state == PARKING_IS_GRANTED) return GATE_HANDLED;
        gate_count(&gate->ledger.forced_exits, 1, &gate->ledger.is_saturated);
        consequence->exit_was_forced = true;
        return GATE_HANDLED;
    case PARKING_DEADLINE_PASSED:
        return expire_grant(gate, event->now);
    case PARKING_INTERLOCK_DID_RELEASE:
        if (superstate == GATE_BARRED || gate->state != PARKING_UNPAID) return GATE_IGNORED;
        return open_if_wished(gate, event, reaction, consequence);
    default:
        return GATE_IGNORED;
    }
}

/// Serving, or barred: an exit is bought.
static enum gate_verdict decide_bought(
    struct parking_exit *gate, enum gate_superstate superstate, const struct gate_event *event) {
    switch (event->kind) {
    case PARKING_GRANT_PASSAGE:
        if (superstate == GATE_BARRED) return refuse_grant(gate);
        return enqueue_grant(gate, gate->configuration.grants_waiting);
    case PARKING_VEHICLE_ARRIVED:
        if (gate->state == PARKING_PASSING) return GATE_IGNORED;
        gate->is_occupied = true;
        return GATE_HANDLED;
    case PARKING_DEADLINE_PASSED:
        if (gate->state == PARKING_PASSING || event->now < gate->window_ends) return GATE_REFUSED;
        return expire(gate, event->now);
    default:
        return GATE_IGNORED;
    }
}

static enum gate_verdict decide_held_open(
    struct parking_exit *gate, const struct gate_event *event, struct gate_reaction *reaction,
    struct consequence *consequence) {
    switch (event->kind) {
    case PARKING_INSERT_COIN:
        return take(gate, event);
    case PARKING_CANCEL_BUTTON_WAS_PRESSED:
        if (!is_unpaid(gate) || gate->condition != PARKING_HOPPER_READY) return GATE_IGNORED;
        return give_back(gate, reaction, consequence);
    case PARKING_VEHICLE_ARRIVED:
        gate->is_occupied = true;
        return GATE_HANDLED;
    case PARKING_DEADLINE_PASSED:
        return arm_is_due(gate, event->now) ? GATE_HANDLED : GATE_REFUSED;
    default:
        return GATE_IGNORED;
    }
}

static enum gate_verdict decide_out_of_service(
    struct parking_exit *gate, enum gate_superstate superstate, const struct gate_event *event,
    struct gate_reaction *reaction, struct consequence *consequence) {
    switch (event->kind) {
    case PARKING_INSERT_COIN:
        take(gate, event);
        // Whoever completes the price during a release leaves as one who has paid.
        if (superstate == GATE_BROKEN || gate->state != PARKING_UNPAID) return GATE_HANDLED;
        return buy_if_paid(gate, GATE_HANDLED, event, reaction, consequence);
    case PARKING_GRANT_PASSAGE:
        return refuse_grant(gate);
    case PARKING_VEHICLE_ARRIVED:
        gate->is_occupied = true;
        return GATE_HANDLED;
    case PARKING_VEHICLE_LEFT:
        // Whoever paid may have left without the arm. The exit stays bought.
        if (gate->state != PARKING_PAID) return GATE_IGNORED;
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

static enum gate_verdict leave(struct parking_exit *gate, int64_t now, struct consequence *consequence) {
    struct parking_exit_ledger *ledger = &gate->ledger;
    gate->is_occupied = false;
    consequence->driver_left = true;
    if (gate->state == PARKING_PASSING) {
        gate_count(&ledger->prices, gate->price, &ledger->is_saturated);
        gate_count(&ledger->exits, 1, &ledger->is_saturated);
        keep(gate, gate->rest);
        return open_for_next(gate, 0, now);
    }
    // Nobody who comes now inserted what it leaves.
    gate->found = gate->credit;
    if (gate->state == PARKING_UNPAID) return GATE_HANDLED;
    gate_count(
        gate->leaves_freely ? &ledger->free_passages : &ledger->grants.granted_passages, 1, &ledger->is_saturated);
    gate_count(&ledger->exits, 1, &ledger->is_saturated);
    return open_for_next(gate, gate->credit, now);
}

/// The arm is down, nobody has come back for the credit, or the interlock let nobody in.
static enum gate_verdict end_time(struct parking_exit *gate, int64_t now, struct gate_reaction *reaction) {
    bool is_over = credit_is_over(gate, now);
    if (gate->grants_end > now) return is_over || arm_is_due(gate, now) ? GATE_HANDLED : GATE_REFUSED;
    end_grants(gate, reaction);
    return GATE_HANDLED;
}

/// Whoever has paid needs it now: the window begins again.
static enum gate_verdict resume(
    struct parking_exit *gate, const struct gate_event *event, struct gate_reaction *reaction,
    struct consequence *consequence) {
    enum gate_superstate superstate = gate_superstate(&gate->service);
    if (superstate == GATE_FUNCTIONING && gate->state == PARKING_UNPAID) {
        return buy_if_paid(gate, GATE_HANDLED, event, reaction, consequence);
    }
    if (superstate == GATE_BARRED && gate->state == PARKING_UNPAID) return bar_grants(gate, reaction);
    if (superstate < GATE_BARRED || gate->state != PARKING_PAID) return GATE_HANDLED;
    if (superstate == GATE_BARRED) return become_unpaid(gate, gate->price + gate->rest);
    if (may_be_open(gate, event)) {
        open_barrier(gate, gate->price, gate->rest, event->now);
        return GATE_HANDLED;
    }
    reaction->wish = GATE_WISH_PAID;
    gate->has_buyer = true;
    return become_unpaid(gate, gate->price + gate->rest);
}

static enum gate_verdict change_mode(
    struct parking_exit *gate, const struct gate_event *event, struct gate_reaction *reaction,
    struct consequence *consequence) {
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
        end_grants(gate, reaction);
        break;
    case GATE_RESUMES:
        return resume(gate, event, reaction, consequence);
    }
    return GATE_HANDLED;
}

static enum gate_verdict serve(
    struct parking_exit *gate, const struct gate_event *event, struct gate_reaction *reaction,
    struct consequence *consequence) {
    enum gate_service_change change = gate_serve(&gate->service, event);
    switch (change) {
    case GATE_FAILED:
        if (event->value == GATE_SENSOR_FLICKERS && gate->arm != PARKING_ARM_DOWN) gate->arm = PARKING_ARM_HELD;
        gate_count(&gate->ledger.faults, 1, &gate->ledger.is_saturated);
        end_grants(gate, reaction);
        return GATE_HANDLED;
    case GATE_REPAIRED:
        gate->reversals = 0;
        if (gate->arm == PARKING_ARM_HELD) gate->arm = PARKING_ARM_UP;
        return resume(gate, event, reaction, consequence);
    case GATE_RELEASE_ENDED:
        return resume(gate, event, reaction, consequence);
    case GATE_RELEASE_BEGAN:
        end_grants(gate, reaction);
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
    switch (event->kind) {
    case PARKING_MODE_DID_CHANGE:
        return change_mode(gate, event, reaction, consequence);
    case PARKING_VEHICLE_ARRIVED:
        if (gate->is_occupied) return GATE_IGNORED;
        break;
    case PARKING_VEHICLE_LEFT:
        if (!gate->is_occupied) return GATE_IGNORED;
        if (gate->state != PARKING_PAID && gate->state != PARKING_IS_GRANTED) {
            return leave(gate, event->now, consequence);
        }
        break;
    case PARKING_INSERT_COIN:
        if (!is_unpaid(gate)) return take_more(gate, event, consequence);
        break;
    case PARKING_INSERT_SURPLUS:
        if (!is_unpaid(gate)) return take_more(gate, event, consequence);
        gate_count(&gate->ledger.inserted, event->value, &gate->ledger.is_saturated);
        consequence->left_behind = event->value;
        return GATE_HANDLED;
    case PARKING_DEADLINE_PASSED:
        if (gate->state == PARKING_UNPAID || gate->state == PARKING_LEAVING) {
            return end_time(gate, event->now, reaction);
        }
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
    enum gate_superstate superstate = gate_superstate(&gate->service);
    if (superstate == GATE_OPEN) return decide_held_open(gate, event, reaction, consequence);
    if (superstate < GATE_BARRED) return decide_out_of_service(gate, superstate, event, reaction, consequence);
    if (is_unpaid(gate)) return decide_unpaid(gate, superstate, event, reaction, consequence);
    return decide_bought(gate, superstate, event);
}

/// How long the credit has an owner follows from what became of it.
static void settle_credit(struct parking_exit *gate, int64_t now) {
    if (!is_unpaid(gate)) {
        gate->credit_has_end = false;
    } else if (gate->credit <= gate->found) {
        gate->found = gate->credit;
        gate->credit_has_end = false;
    } else if (!gate->credit_has_end) {
        gate->credit_has_end = true;
        gate->credit_ends = gate_after(now, gate->configuration.credit_timeout);
    }
}

static void begin_to_close(struct parking_exit *gate, int64_t now) {
    gate->arm = PARKING_ARM_CLOSING;
    gate->arm_ends = after_delay(gate, now, gate->configuration.closing_time);
}

/// A vehicle under an arm that is up is the one that has the right.
static void use_right(struct parking_exit *gate) {
    if (gate->state == PARKING_PAID) {
        gate->state = PARKING_PASSING;
    } else if (gate->state == PARKING_IS_GRANTED) {
        gate->state = PARKING_LEAVING;
        gate->leaves_freely = false;
    } else if (gate->state == PARKING_UNPAID && gate_superstate(&gate->service) == GATE_OPEN) {
        gate->state = PARKING_LEAVING;
        gate->leaves_freely = true;
    }
}

static void move_arm(struct parking_exit *gate, int64_t now, struct gate_reaction *reaction) {
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
        if (is_wanted) {
            gate->reversals = 0;
            if (now >= gate->arm_ends) gate->arm = PARKING_ARM_UP;
        }
        if (is_wanted || gate->is_occupied || now < gate->arm_ends) break;
        begin_to_close(gate, now);
        break;
    default:
        if (is_wanted || gate->is_occupied) break;
        gate->reversals = 0;
        begin_to_close(gate, now);
    }
    if (gate->arm >= PARKING_ARM_UP && gate->is_occupied) use_right(gate);
    if (gate->arm != PARKING_ARM_HELD || gate->service.fault) return;
    gate->service.fault = GATE_SENSOR_FLICKERS;
    gate_count(&gate->ledger.faults, 1, &gate->ledger.is_saturated);
    end_grants(gate, reaction);
}

/// How a machine of several regions answers: handled if one handled the event, refused if none did and one refused it.
static void also_answers(struct gate_reaction *reaction, enum gate_verdict verdict) {
    if (reaction->verdict == GATE_HANDLED || verdict == GATE_IGNORED) return;
    reaction->verdict = verdict;
}

static bool lamp_is_on(const struct parking_exit *gate) { return !is_unpaid(gate) && gate_is_normal(&gate->service); }

static bool takes_coins(const struct parking_exit *gate) {
    return gate->state == PARKING_UNPAID && gate_superstate(&gate->service) == GATE_FUNCTIONING;
}

static void take_at_barrier(
    struct parking_exit *gate, const struct gate_event *event, struct gate_reaction *reaction,
    struct consequence *consequence) {
    bool was_open = is_open(gate);
    bool was_paid = lamp_is_on(gate);
    bool took_coins = takes_coins(gate);
    enum gate_verdict verdict = decide_barrier(gate, event, reaction, consequence);
    also_answers(reaction, verdict);
    if (gate->is_occupied) gate->unused_in_a_row = 0;
    if (verdict != GATE_HANDLED) return;
    settle_credit(gate, event->now);
    move_arm(gate, event->now, reaction);
    bool opens = is_open(gate);
    bool is_paid = lamp_is_on(gate);
    bool may_pay = takes_coins(gate);
    if (opens != was_open) gate_command(reaction, opens ? PARKING_OPEN_BARRIER : PARKING_CLOSE_BARRIER);
    if (is_paid != was_paid) gate_command(reaction, is_paid ? PARKING_SHOW_PAID : PARKING_HIDE_PAID);
    if (may_pay != took_coins) gate_command(reaction, may_pay ? PARKING_ACCEPT_COINS : PARKING_INHIBIT_COINS);
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
        if (gate->configuration.counts_coins && gate->payout == PARKING_PAYING && !gate->coin_is_left_behind) {
            consequence->falling = gate->coin;
        }
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
        .grants_end = GATE_NEVER,
        .arm_ends = gate_after(gate_after(now, configuration->closing_time), configuration->sensor_delay),
    };
}

struct gate_reaction parking_exit_handle(struct parking_exit *gate, const struct gate_event *event) {
    struct gate_reaction reaction = {.verdict = GATE_IGNORED};
    struct consequence consequence = {0};
    int64_t now = event->now;
    bool was_normal = gate_is_normal(&gate->service);
    bool was_unpaid = is_unpaid(gate);
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
    if (was_unpaid && !is_unpaid(gate) && gate->owes_refund) {
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
    if (is_unpaid(gate) && gate->owes_refund && gate->payout == PARKING_WAITING) {
        consequence.refund = gate->due - consequence.falling;
        gate->owes_refund = false;
        if (consequence.falling > 0) become_waiting(gate, consequence.falling);
        else become_idle(gate, 0);
        if (consequence.refund > 0) tell_barrier(gate, PARKING_REFUND_DID_FAIL, event, &reaction, &consequence);
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

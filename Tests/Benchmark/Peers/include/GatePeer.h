// What the gates written by hand in C have in common: an event, an answer, the service of every gate, and the modes and
// rights of those that let people through.
//
// They are the shipped machines once more, as somebody would write them in C who knows the compiler: plain structures,
// one switch over the event in each state, nothing generic. A test compares them with the shipped machines, event by
// event.
#ifndef BENCHMARK_GATE_PEER_H
#define BENCHMARK_GATE_PEER_H

#include <stdbool.h>
#include <stdint.h>

/// How a gate answers an event.
enum gate_verdict { GATE_HANDLED, GATE_IGNORED, GATE_REFUSED };

/// What an event means to the gate's wish to open that an interlock keeps waiting.
enum gate_wish { GATE_WISH_NONE, GATE_WISH_MADE, GATE_WISH_PAID, GATE_WISH_ENDED };

/// Why a gate stopped trusting its hardware: the value of GATE_DID_FAIL.
enum gate_fault {
    GATE_NO_FAULT,
    GATE_FAULT_CONTACT,
    GATE_DID_NOT_LOCK,
    GATE_DID_NOT_UNLOCK,
    GATE_DID_NOT_OPEN,
    GATE_SENSOR_FLICKERS,
    GATE_CONTACTS_DISAGREE,
    GATE_DID_NOT_LEAVE_LIMIT,
};

/// The events that every gate has; a gate's own follow.
enum gate_event_kind {
    GATE_DID_FAIL,
    GATE_REPAIR_DID_COMPLETE,
    GATE_FIRE_RELEASE_BEGAN,
    GATE_FIRE_RELEASE_ENDED,
    GATE_FIRST_OWN,
};

/// One event, with everything that comes with it.
struct gate_event {
    /// When, in nanoseconds.
    int64_t now;
    /// The value of a coin, a number of persons, the cause of a failure, a right that was granted, or a mode.
    uint32_t value;
    /// What happened: one of gate_event_kind or of the gate's own.
    uint8_t kind;
    /// Whether the interlocks let the gate open.
    bool may_open;
};

/// The answer to one event: what is to be done, in order. A register's worth.
struct gate_reaction {
    uint8_t verdict;
    uint8_t wish;
    uint8_t count;
    uint8_t commands[5];
};

static inline void gate_command(struct gate_reaction *reaction, uint8_t command) {
    reaction->commands[reaction->count++] = command;
}

/// Adds up to the limit of a counter; notes when the sum did not fit.
static inline void gate_count(uint64_t *counter, uint64_t amount, bool *is_saturated) {
    if (__builtin_add_overflow(*counter, amount, counter)) {
        *counter = UINT64_MAX;
        *is_saturated = true;
    }
}

static inline uint64_t gate_sum(uint64_t first, uint64_t second, bool *is_saturated) {
    gate_count(&first, second, is_saturated);
    return first;
}

/// A time some nanoseconds later; at the end of the clock it stops.
static inline int64_t gate_after(int64_t now, int64_t span) {
    int64_t sum;
    return __builtin_add_overflow(now, span, &sum) ? INT64_MAX : sum;
}

/// A time that never comes.
#define GATE_NEVER INT64_MAX

/// What a gate that works has been set to: the value of a change of mode.
enum gate_mode { GATE_MODE_NORMAL, GATE_MODE_BARRED, GATE_MODE_HELD_OPEN, GATE_MODE_FREE, GATE_MODES };

/// Whether a gate of passages works, has failed, or is held open by a fire release, or both; and its mode.
struct gate_service {
    /// The first cause, while it has failed.
    uint8_t fault;
    bool is_released;
    uint8_t mode;
};

/// What an event does to the service.
enum gate_service_change {
    GATE_FAILED,
    GATE_REPAIRED,
    GATE_RELEASE_BEGAN,
    GATE_RELEASE_ENDED,
    GATE_SERVICE_IGNORED,
    GATE_SERVICE_REFUSED,
};

/// What doors do: serve people, behave as on a failure, or stay open.
enum gate_regime { GATE_REGIME_NORMAL, GATE_REGIME_BROKEN, GATE_REGIME_RELEASED };

static inline enum gate_regime gate_regime(const struct gate_service *service) {
    return service->is_released ? GATE_REGIME_RELEASED : service->fault ? GATE_REGIME_BROKEN : GATE_REGIME_NORMAL;
}

static inline bool gate_is_normal(const struct gate_service *service) {
    return !service->fault && !service->is_released;
}

/// What a gate does for people, the weightiest reason first. From GATE_BARRED on, it works and is not held open.
enum gate_superstate { GATE_RELEASED, GATE_BROKEN, GATE_OPEN, GATE_BARRED, GATE_FUNCTIONING };

static inline enum gate_superstate gate_superstate(const struct gate_service *service) {
    if (service->is_released) return GATE_RELEASED;
    if (service->fault) return GATE_BROKEN;
    switch (service->mode) {
    case GATE_MODE_NORMAL:
        return GATE_FUNCTIONING;
    case GATE_MODE_BARRED:
        return GATE_BARRED;
    default:
        return GATE_OPEN;
    }
}

/// What a gate does when its mode changes.
enum gate_turn { GATE_NOTES, GATE_BARS, GATE_OPENS, GATE_RESUMES };

static inline enum gate_turn gate_turn(enum gate_superstate before, enum gate_superstate after) {
    if (before == GATE_FUNCTIONING && after == GATE_BARRED) return GATE_BARS;
    if (before >= GATE_BARRED && after == GATE_OPEN) return GATE_OPENS;
    if (before == GATE_OPEN && after >= GATE_BARRED) return GATE_RESUMES;
    return GATE_NOTES;
}

static inline enum gate_service_change gate_serve(struct gate_service *service, const struct gate_event *event) {
    switch (event->kind) {
    case GATE_DID_FAIL:
        if (!service->fault) service->fault = (uint8_t)event->value;
        return GATE_FAILED;
    case GATE_REPAIR_DID_COMPLETE:
        if (!service->fault) return GATE_SERVICE_IGNORED;
        service->fault = GATE_NO_FAULT;
        return GATE_REPAIRED;
    case GATE_FIRE_RELEASE_BEGAN:
        if (service->is_released) return GATE_SERVICE_REFUSED;
        service->is_released = true;
        return GATE_RELEASE_BEGAN;
    case GATE_FIRE_RELEASE_ENDED:
        if (!service->is_released) return GATE_SERVICE_REFUSED;
        service->is_released = false;
        return GATE_RELEASE_ENDED;
    default:
        return GATE_SERVICE_REFUSED;
    }
}

/// Why somebody may pass: the value of a grant; or a fare that was paid.
enum gate_right { GATE_NO_RIGHT, GATE_PAID, GATE_GRANTED, GATE_EXIT };

/// What a gate has counted of those who did not pay.
struct gate_grants {
    uint64_t granted;
    uint64_t exits;
    uint64_t granted_passages;
    uint64_t exit_passages;
    uint64_t lapsed;
    uint64_t refused;
};

#endif

// What the gates written by hand in C have in common: an event, an answer, and the service of every gate.
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
    /// The value of a coin, a number of persons, or the cause of a failure.
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

/// Whether a gate of passages works, has failed, or is held open by a fire release, or both.
struct gate_service {
    /// The first cause, while it has failed.
    uint8_t fault;
    bool is_released;
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

#endif

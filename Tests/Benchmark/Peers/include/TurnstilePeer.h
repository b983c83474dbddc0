// The turnstile, written by hand in C.
#ifndef BENCHMARK_TURNSTILE_PEER_H
#define BENCHMARK_TURNSTILE_PEER_H

#include "GatePeer.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The events of a turnstile.
enum turnstile_event_kind {
    TURNSTILE_INSERT_COIN = GATE_FIRST_OWN,
    TURNSTILE_INSERT_SURPLUS,
    TURNSTILE_GRANT_PASSAGE,
    TURNSTILE_OPEN_BY_HANDLE,
    TURNSTILE_MODE_DID_CHANGE,
    TURNSTILE_ADMIT_PERSON,
    TURNSTILE_DEADLINE_PASSED,
    TURNSTILE_INTERLOCK_DID_RELEASE,
    TURNSTILE_EVENT_KINDS,
};

/// The commands of a turnstile.
enum turnstile_command {
    TURNSTILE_OPEN_DOORS,
    TURNSTILE_CLOSE_DOORS,
    TURNSTILE_SOUND_ALARM,
    TURNSTILE_SILENCE_ALARM,
    TURNSTILE_INHIBIT_COINS,
    TURNSTILE_ACCEPT_COINS,
    TURNSTILE_COMMANDS,
};

struct turnstile_configuration {
    uint64_t fare;
    int64_t passage_window;
    /// 0: as long as the passage window.
    int64_t grant_window;
    int64_t alarm_duration;
    int64_t intrusion_grace;
    int64_t sensor_delay;
    uint8_t grants_waiting;
    bool banks_overpayment;
    bool credits_expired_fare;
    bool fails_open;
    bool inhibits_coins;
};

struct turnstile_ledger {
    uint64_t inserted;
    uint64_t fares;
    uint64_t kept;
    uint64_t passages;
    struct gate_grants grants;
    uint64_t free_passages;
    uint64_t forced_entries;
    uint64_t faults;
    bool is_saturated;
};

struct turnstile {
    struct turnstile_configuration configuration;
    struct gate_service service;
    bool is_unlocked;
    bool alarm_sounds;
    /// What an unlocked gate is open for: one of gate_right.
    uint8_t open_for;
    /// The rights that wait, two bits each, the next in the lowest. Of those that were paid at most one waits.
    uint32_t waiting;
    uint64_t credit;
    /// The fare of an unlocked gate, 0 if nobody paid.
    uint64_t fare;
    /// When the grace of a locked gate ends, or the passage window of an unlocked one.
    int64_t ends;
    /// When the grants that wait at a locked gate lapse.
    int64_t grants_end;
    int64_t alarm_ends;
    struct turnstile_ledger ledger;
};

void turnstile_begin(struct turnstile *gate, const struct turnstile_configuration *configuration, int64_t now);
struct gate_reaction turnstile_handle(struct turnstile *gate, const struct gate_event *event);
/// Handles all events and returns a number that stands for all commands, in their order.
uint64_t turnstile_run(struct turnstile *gate, const struct gate_event *events, long count);

#ifdef __cplusplus
}
#endif

#endif

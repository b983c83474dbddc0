// The elevator door, written by hand in C.
#ifndef BENCHMARK_ELEVATOR_DOOR_PEER_H
#define BENCHMARK_ELEVATOR_DOOR_PEER_H

#include "GatePeer.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The events of an elevator door.
enum elevator_door_event_kind {
    DOOR_PERSONS_HAVE_ENTERED = GATE_FIRST_OWN,
    DOOR_PERSONS_HAVE_LEFT,
    DOOR_OPEN_BUTTON_WAS_PRESSED,
    DOOR_OPEN_BUTTON_WAS_RELEASED,
    DOOR_CLOSE_BUTTON_WAS_PRESSED,
    DOOR_LANDING_ARRIVED,
    DOOR_HAS_LOCKED,
    DOOR_HAS_UNLOCKED,
    DOOR_HAS_OPENED,
    DOOR_HAS_LEFT_OPEN_LIMIT,
    DOOR_CURTAIN_BROKE,
    DOOR_CURTAIN_CLEARED,
    DOOR_OVERLOAD_BEGAN,
    DOOR_OVERLOAD_ENDED,
    DOOR_ZONE_ENTERED,
    DOOR_ZONE_LEFT,
    DOOR_DEADLINE_PASSED,
    DOOR_INTERLOCK_DID_RELEASE,
    DOOR_EVENT_KINDS,
};

/// The commands of an elevator door.
enum elevator_door_command {
    DOOR_OPEN,
    DOOR_CLOSE_SLOW,
    DOOR_CLOSE_NORMAL,
    DOOR_STOP,
    DOOR_SOUND_BUZZER,
    DOOR_SILENCE_BUZZER,
    DOOR_SOUND_ALARM,
    DOOR_SILENCE_ALARM,
    DOOR_COMMANDS,
};

/// What the door found out by itself.
enum elevator_door_remark {
    DOOR_NO_REMARK,
    DOOR_BUTTON_STUCK,
    DOOR_OPEN_TOO_LONG,
    DOOR_CANNOT_NUDGE,
    DOOR_COUNT_DOUBTED,
};

struct elevator_door_configuration {
    uint16_t capacity;
    uint16_t slow_above;
    uint8_t nudge_after;
    uint8_t retries;
    bool has_door_zone;
    bool has_slow;
    bool has_buzzer;
    bool counts_both_ways;
    int64_t dwell;
    int64_t nudge_hold;
    int64_t close_timeout;
    int64_t open_timeout;
    int64_t longest_open;
    int64_t button_stuck_after;
    int64_t open_retry_after;
    int64_t reverse_pause;
};

struct elevator_door_ledger {
    uint64_t entered;
    uint64_t left;
    uint64_t left_uncounted;
    uint64_t forgotten;
    uint64_t cycles;
    uint64_t reopenings;
    uint64_t nudgings;
    uint64_t forced_unlockings;
    uint64_t faults;
    bool is_saturated;
};

enum elevator_door_state {
    DOOR_IS_OPEN,
    DOOR_IS_CLOSING,
    DOOR_IS_NUDGING,
    DOOR_IS_CLOSED,
    DOOR_IS_OPENING,
    DOOR_IS_OVERLOADED,
    DOOR_IS_FAULTED,
    DOOR_IS_RECALLED,
};

/// What the drive does for a moving door, or why it waits.
enum elevator_door_phase { DOOR_PAUSING, DOOR_DRIVING, DOOR_HALTED, DOOR_HELD };

enum elevator_door_button { DOOR_BUTTON_UP, DOOR_BUTTON_HELD, DOOR_BUTTON_STUCK_DOWN };

struct elevator_door {
    struct elevator_door_configuration configuration;
    uint8_t state;
    uint8_t phase;
    /// How often an opening was tried again.
    uint8_t retries;
    /// Why a faulted door, or a recalled one, is faulted.
    uint8_t fault;
    uint8_t remark;
    /// Whether an overloaded door has a deadline; all others but a closed one, a faulted one and one held open have
    /// one.
    bool has_deadline;
    int64_t deadline;
    /// What happened since the door was closed.
    uint8_t reopenings;
    uint8_t close_timeouts;
    bool may_reopen;
    bool has_opened;
    bool was_driven_on;
    bool said_cannot_nudge;
    bool said_too_long;
    int64_t open_since;
    /// What the contacts report.
    uint16_t persons;
    uint8_t button;
    bool is_too_heavy;
    bool is_obstructed;
    bool is_released;
    bool is_in_zone;
    bool is_locked;
    bool may_be_unlocking;
    bool is_at_open_limit;
    bool doubts_open_limit;
    int64_t obstructed_since;
    int64_t held_since;
    int64_t rests_until;
    struct elevator_door_ledger ledger;
};

void elevator_door_begin(
    struct elevator_door *door, const struct elevator_door_configuration *configuration, int64_t now);
struct gate_reaction elevator_door_handle(struct elevator_door *door, const struct gate_event *event);
/// Handles all events and returns a number that stands for all commands, in their order.
uint64_t elevator_door_run(struct elevator_door *door, const struct gate_event *events, long count);

#ifdef __cplusplus
}
#endif

#endif

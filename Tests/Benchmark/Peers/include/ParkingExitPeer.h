// The parking exit, written by hand in C.
#ifndef BENCHMARK_PARKING_EXIT_PEER_H
#define BENCHMARK_PARKING_EXIT_PEER_H

#include "GatePeer.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The events of a parking exit.
enum parking_exit_event_kind {
    PARKING_INSERT_COIN = GATE_FIRST_OWN,
    PARKING_INSERT_SURPLUS,
    PARKING_GRANT_PASSAGE,
    PARKING_MODE_DID_CHANGE,
    PARKING_CANCEL_BUTTON_WAS_PRESSED,
    PARKING_VEHICLE_ARRIVED,
    PARKING_VEHICLE_LEFT,
    PARKING_COIN_WAS_PAID_OUT,
    PARKING_COIN_SENSOR_BECAME_ACTIVE,
    PARKING_COIN_SENSOR_CLEARED,
    PARKING_COIN_SENSOR_DID_JAM,
    PARKING_HOPPER_BECAME_EMPTY,
    PARKING_HOPPER_WAS_REFILLED,
    PARKING_DEADLINE_PASSED,
    PARKING_INTERLOCK_DID_RELEASE,
    PARKING_EVENT_KINDS,
};

/// The commands of a parking exit.
enum parking_exit_command {
    PARKING_OPEN_BARRIER,
    PARKING_CLOSE_BARRIER,
    PARKING_SHOW_PAID,
    PARKING_HIDE_PAID,
    PARKING_INHIBIT_COINS,
    PARKING_ACCEPT_COINS,
    PARKING_PAY_OUT_COIN,
    PARKING_STOP_HOPPER,
    PARKING_SOUND_ALARM,
    PARKING_SILENCE_ALARM,
    PARKING_COMMANDS,
};

struct parking_exit_configuration {
    uint64_t price;
    uint64_t change_coin;
    int64_t exit_window;
    /// 0: as long as the exit window.
    int64_t grant_window;
    uint8_t grants_waiting;
    int64_t closing_time;
    int64_t closing_rest;
    uint8_t most_reversals;
    int64_t hopper_timeout;
    int64_t hopper_pulse;
    int64_t hopper_pause;
    int64_t credit_timeout;
    int64_t alarm_duration;
    int64_t sensor_delay;
    bool counts_coins;
    bool credits_expired_price;
    bool fails_open;
};

struct parking_exit_ledger {
    uint64_t inserted;
    uint64_t prices;
    uint64_t kept;
    uint64_t exits;
    struct gate_grants grants;
    uint64_t free_passages;
    uint64_t forced_exits;
    uint64_t faults;
    uint64_t paid_out;
    uint64_t left_behind;
    uint64_t hopper_kept;
    uint64_t failed_payouts;
    uint64_t stray_coins;
    bool is_saturated;
};

/// What the exit does for drivers; until the last two, nothing is bought. A vehicle that leaves has not paid.
enum parking_exit_state { PARKING_UNPAID, PARKING_IS_GRANTED, PARKING_LEAVING, PARKING_PAID, PARKING_PASSING };
/// Where the arm is; the last three are up.
enum parking_exit_arm {
    PARKING_ARM_DOWN,
    PARKING_ARM_CLOSING,
    PARKING_ARM_UP,
    PARKING_ARM_REVERSED,
    PARKING_ARM_HELD,
};
/// What becomes of the change.
enum parking_exit_payout { PARKING_IDLE, PARKING_PAYING, PARKING_PAUSING, PARKING_WAITING };
/// What is known about the hopper.
enum parking_exit_condition { PARKING_HOPPER_READY, PARKING_HOPPER_FAILED, PARKING_HOPPER_EMPTY };

struct parking_exit {
    struct parking_exit_configuration configuration;
    struct gate_service service;
    uint8_t state;
    uint8_t arm;
    bool is_occupied;
    uint8_t payout;
    uint8_t condition;
    bool hopper_is_in_service;
    bool sensor_is_active;
    bool coin_is_left_behind;
    bool owes_refund;
    bool alarm_sounds;
    /// Whether the vehicle that leaves needs no grant.
    bool leaves_freely;
    /// How many grants wait, and when those that an interlock keeps waiting lapse.
    uint8_t waiting;
    int64_t grants_end;
    /// Whether a driver has completed the price and waits for an interlock: then no grant goes before.
    bool has_buyer;
    /// Of an exit that is not paid: its credit, and when that has had an owner for the longest time.
    bool credit_has_end;
    uint64_t credit;
    int64_t credit_ends;
    /// The part of the money in it that nobody here can be the owner of.
    uint64_t found;
    /// Of one that is.
    uint64_t price;
    uint64_t rest;
    /// Of one that is paid or granted.
    int64_t window_ends;
    /// Of a closing arm, or of one that reversed: when it is down, or has rested; and how often it has reversed in a
    /// row.
    int64_t arm_ends;
    uint8_t reversals;
    uint8_t unused_in_a_row;
    /// The change that is due, what the coin on its way is worth, and when it has to be out or the pause ends.
    uint64_t due;
    uint64_t coin;
    int64_t hopper_ends;
    int64_t alarm_ends;
    struct parking_exit_ledger ledger;
};

void parking_exit_begin(
    struct parking_exit *gate, const struct parking_exit_configuration *configuration, int64_t now);
struct gate_reaction parking_exit_handle(struct parking_exit *gate, const struct gate_event *event);
/// Handles all events and returns a number that stands for all commands, in their order.
uint64_t parking_exit_run(struct parking_exit *gate, const struct gate_event *events, long count);

#ifdef __cplusplus
}
#endif

#endif

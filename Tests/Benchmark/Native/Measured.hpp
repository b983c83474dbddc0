// How the gates behave when they are measured: as in `benchmark`, which the sum over their answers would show.
#pragma once

#include "ElevatorDoorPeer.h"
#include "EventStream.h"
#include "ParkingExitPeer.h"
#include "TurnstilePeer.h"

constexpr int64_t millisecond = 1000000;
constexpr int64_t second = 1000 * millisecond;

inline turnstile_configuration measured_turnstile() {
    turnstile_configuration configuration{};
    configuration.fare = 50;
    configuration.passage_window = 5 * second;
    configuration.alarm_duration = 5 * second;
    configuration.intrusion_grace = 1 * second;
    configuration.grant_window = 3 * second;
    configuration.grants_waiting = 2;
    configuration.banks_overpayment = true;
    return configuration;
}

inline elevator_door_configuration measured_elevator_door() {
    elevator_door_configuration configuration{};
    configuration.capacity = 10;
    configuration.slow_above = 5;
    configuration.nudge_after = 3;
    configuration.retries = 3;
    configuration.has_door_zone = true;
    configuration.has_slow = true;
    configuration.has_buzzer = true;
    configuration.counts_both_ways = true;
    configuration.dwell = 3 * second;
    configuration.nudge_hold = 20 * second;
    configuration.close_timeout = 10 * second;
    configuration.open_timeout = 10 * second;
    configuration.longest_open = 120 * second;
    configuration.button_stuck_after = 60 * second;
    configuration.open_retry_after = 2 * second;
    configuration.reverse_pause = 200 * millisecond;
    return configuration;
}

inline parking_exit_configuration measured_parking_exit() {
    parking_exit_configuration configuration{};
    configuration.price = 250;
    configuration.change_coin = 50;
    configuration.exit_window = 30 * second;
    configuration.grant_window = 20 * second;
    configuration.grants_waiting = 2;
    configuration.closing_time = 4 * second;
    configuration.closing_rest = 1 * second;
    configuration.most_reversals = 10;
    configuration.hopper_timeout = 5 * second;
    configuration.hopper_pulse = 100 * millisecond;
    configuration.hopper_pause = 300 * millisecond;
    configuration.credit_timeout = 300 * second;
    configuration.alarm_duration = 5 * second;
    configuration.counts_coins = true;
    return configuration;
}

/// What a turnstile has counted.
inline uint64_t hash_ledger(uint64_t hash, const turnstile_ledger &ledger) {
    return bench_hash_ledger(hash, &ledger.inserted, 13, ledger.is_saturated);
}

/// Lets a turnstile made with a library answer the events.
template <class Machine> uint64_t pass_of(const gate_event *events) {
    Machine machine(measured_turnstile(), events[0].now);
    uint64_t hash = 0;
    for (long index = 0; index < BENCH_EVENTS; index++) hash = bench_hash_all(hash, machine.handle(events[index]));
    return hash_ledger(hash, machine.ledger());
}

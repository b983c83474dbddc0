// What a turnstile for coins, made with either library, knows and counts; the libraries only decide which of these
// steps are taken. It has neither grants nor modes.
#pragma once

#include "EventStream.h"
#include "TurnstilePeer.h"

/// An event as both libraries get it: its time, and whether the gate may open.
struct Occasion {
    int64_t now;
    bool may_open;
    uint32_t value;
};

struct Books {
    turnstile_configuration settings;
    turnstile_ledger ledger{};
    gate_reaction reaction{};
    uint64_t credit = 0;
    uint64_t fare = 0;
    int64_t ends = 0;
    int64_t alarm_ends = 0;
    bool was_unlocked = false;
    bool sees_intruder = false;
    uint8_t fault = GATE_NO_FAULT;

    void begin(const turnstile_configuration &wanted, int64_t now) {
        settings = wanted;
        ends = grace_ends(now);
    }

    void command(turnstile_command command) { gate_command(&reaction, command); }

    // Guards

    bool completes(const Occasion &event) const { return credit + event.value >= settings.fare; }
    bool has_fare() const { return credit >= settings.fare; }
    bool is_due(const Occasion &event) const { return event.now >= ends; }
    bool alarm_is_due(const Occasion &event) const { return event.now >= alarm_ends; }
    bool banks_next() const { return settings.banks_overpayment && has_fare(); }
    /// Whether a released gate is paid for by this coin.
    bool completes_in_fire(const Occasion &event) const { return !was_unlocked && completes(event); }
    /// Whether somebody has paid who could not pass.
    bool is_paid_for() const { return was_unlocked || has_fare(); }

    // Steps

    void insert(const Occasion &event) {
        gate_count(&ledger.inserted, event.value, &ledger.is_saturated);
        gate_count(&credit, event.value, &ledger.is_saturated);
    }

    void keep(uint64_t value) { gate_count(&ledger.kept, value, &ledger.is_saturated); }

    /// A coin that completes the fare.
    void pay(const Occasion &event) {
        bool had_fare = has_fare();
        insert(event);
        credit -= settings.fare;
        if (!had_fare && !settings.banks_overpayment) {
            keep(credit);
            credit = 0;
        }
    }

    /// A coin that completes the fare of a gate that may not open.
    void pay_in_vain(const Occasion &event) {
        pay(event);
        gate_count(&credit, settings.fare, &ledger.is_saturated);
        reaction.wish = GATE_WISH_PAID;
    }

    void begin_window(const Occasion &event) {
        fare = settings.fare;
        renew_window(event);
    }

    void renew_window(const Occasion &event) {
        ends = gate_after(gate_after(event.now, settings.passage_window), settings.sensor_delay);
    }

    void begin_grace(const Occasion &event) { ends = grace_ends(event.now); }

    void take_fare() {
        gate_count(&ledger.fares, fare, &ledger.is_saturated);
        gate_count(&ledger.passages, 1, &ledger.is_saturated);
    }

    void return_fare() { gate_count(&credit, fare, &ledger.is_saturated); }

    void expire() {
        if (settings.credits_expired_fare) {
            return_fare();
        } else {
            keep(fare);
        }
    }

    /// Opens for a fire; a paid passage stays paid.
    void release(bool is_paid) {
        was_unlocked = is_paid;
        command(TURNSTILE_OPEN_DOORS);
        command(TURNSTILE_INHIBIT_COINS);
    }

    /// A coin in a fire: whoever completes the fare passes as one who has paid.
    void pay_in_fire(const Occasion &event) {
        if (!completes_in_fire(event)) return insert(event);
        pay(event);
        fare = settings.fare;
        was_unlocked = true;
    }

    /// A person in a fire, who has paid if somebody has.
    void admit_in_fire() {
        if (!was_unlocked) return;
        take_fare();
        was_unlocked = banks_next();
        if (!was_unlocked) return;
        credit -= settings.fare;
        fare = settings.fare;
    }

    /// Whoever has paid needs it now: the window begins again.
    void resume(const Occasion &event) {
        if (was_unlocked) {
            renew_window(event);
        } else {
            credit -= settings.fare;
            begin_window(event);
        }
        command(TURNSTILE_OPEN_DOORS);
        command(TURNSTILE_ACCEPT_COINS);
    }

    /// Back at work without anybody who has paid, or without being allowed to open.
    void lock_again(const Occasion &event) {
        if (is_paid_for()) reaction.wish = GATE_WISH_PAID;
        if (was_unlocked) return_fare();
        begin_grace(event);
        command(TURNSTILE_CLOSE_DOORS);
        command(TURNSTILE_ACCEPT_COINS);
    }

    void see_intruder() {
        gate_count(&ledger.forced_entries, 1, &ledger.is_saturated);
        sees_intruder = true;
    }

    void count_fault(const Occasion &event) {
        gate_count(&ledger.faults, 1, &ledger.is_saturated);
        if (!fault) fault = static_cast<uint8_t>(event.value);
    }

    void command_power_fail() { command(settings.fails_open ? TURNSTILE_OPEN_DOORS : TURNSTILE_CLOSE_DOORS); }

    void raise_alarm(const Occasion &event) { alarm_ends = gate_after(event.now, settings.alarm_duration); }

private:
    int64_t grace_ends(int64_t now) const {
        if (settings.intrusion_grace <= 0) return now;
        return gate_after(gate_after(now, settings.intrusion_grace), settings.sensor_delay);
    }
};

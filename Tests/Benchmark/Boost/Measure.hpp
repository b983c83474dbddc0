// Measures a turnstile in the same way as `benchmark` measures the others, and compares it with the one in C.
#pragma once

#include "EventStream.h"
#include "Machine.h"
#include "TurnstilePeer.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>

inline int64_t monotonic_ns() {
    timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

/// Prints the figures of `Machine`, with as many samples as `arguments` say, each of about so many events. Returns the exit
/// status.
template <class Machine> int measure(const char *figure, int count, char **arguments) {
    long repeats = count > 1 ? std::atol(arguments[1]) : 5;
    long events_wanted = count > 2 ? std::atol(arguments[2]) : 0;
    long passes = events_wanted / BENCH_EVENTS;
    if (repeats < 1) return 2;
    if (passes < 1) passes = 1;
    // The configuration that `benchmark` measures.
    turnstile_configuration configuration{};
    configuration.fare = 50;
    configuration.passage_window = INT64_C(5000000000);
    configuration.alarm_duration = INT64_C(5000000000);
    configuration.intrusion_grace = INT64_C(1000000000);
    configuration.banks_overpayment = true;

    const gate_event *events = bench_stream(BENCH_TURNSTILE, 1);
    uint64_t hash = 0;
    turnstile_ledger ledger{};
    std::string times, instructions;
    for (long sample = -1; sample < repeats; sample++) {
        int64_t instructions_before = bench_instructions();
        int64_t start = monotonic_ns();
        for (long pass = 0; pass < passes; pass++) {
            Machine machine(configuration, events[0].now);
            hash = 0;
            for (long index = 0; index < BENCH_EVENTS; index++) hash = bench_hash_all(hash, machine.handle(events[index]));
            ledger = machine.ledger();
        }
        int64_t end = monotonic_ns();
        int64_t instructions_after = bench_instructions();
        if (sample < 0) continue;
        char text[64];
        double all = static_cast<double>(passes) * BENCH_EVENTS;
        std::snprintf(text, sizeof text, "%s%.2f", sample > 0 ? "," : "", static_cast<double>(end - start) / all);
        times += text;
        std::snprintf(
            text, sizeof text, "%s%.2f", sample > 0 ? "," : "",
            static_cast<double>(instructions_after - instructions_before) / all);
        instructions += text;
    }

    turnstile peer;
    turnstile_begin(&peer, &configuration, events[0].now);
    uint64_t expected = turnstile_run(&peer, events, BENCH_EVENTS);
    const turnstile_ledger &books = peer.ledger;
    if (hash != expected || ledger.inserted != books.inserted || ledger.fares != books.fares
        || ledger.kept != books.kept || ledger.passages != books.passages
        || ledger.forced_entries != books.forced_entries || ledger.faults != books.faults
        || ledger.is_saturated != books.is_saturated) {
        std::fprintf(stderr, "%s and the machine in C disagree\n", figure);
        return 1;
    }
    const char *line = "{\"group\":\"dispatch\",\"figure\":\"%s\",\"form\":\"C++\",\"unit\":\"%s\",\"samples\":[%s]}\n";
    std::printf(line, figure, "ns", times.c_str());
    if (bench_instructions() >= 0) std::printf(line, figure, "instructions", instructions.c_str());
    return 0;
}

// Measures a gate in the same way as `benchmark` measures the shipped ones, and prints the same lines. It needs nothing
// of C++'s library, which the boards' SDK does not have.
#pragma once

#include "EventStream.h"
#include "Machine.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/// How often something is measured, and how many passes over the stream make one sample.
struct Scale {
    long repeats;
    long passes;

    Scale(int count, char **arguments)
        : repeats(count > 1 ? atol(arguments[1]) : 5),
          passes(count > 2 ? atol(arguments[2]) / static_cast<long>(BENCH_EVENTS) : 1) {
        if (repeats < 1) repeats = 1;
        if (passes < 1) passes = 1;
    }
};

/// The samples of one figure, with commas between them.
struct Samples {
    char text[4096] = "";
    size_t length = 0;

    void add(double sample) {
        int count = snprintf(text + length, sizeof text - length, "%s%.2f", length > 0 ? "," : "", sample);
        length += static_cast<size_t>(count);
        if (length >= sizeof text) abort();
    }
};

inline void report(const char *figure, const char *unit, const char *samples) {
    printf(
        "{\"group\":\"dispatch\",\"figure\":\"%s\",\"form\":\"native\",\"unit\":\"%s\",\"samples\":[%s]}\n", figure, unit,
        samples);
}

/// Measures one figure. `pass` lets a new gate answer the events and returns what its commands and its ledger come to.
template <class Pass> void measure(const char *figure, bench_gate gate, const Scale &scale, Pass pass) {
    const gate_event *events = bench_stream(gate, 1);
    uint64_t hash = pass(events);
    Samples times, instructions;
    for (long sample = -1; sample < scale.repeats; sample++) {
        int64_t instructions_before = bench_instructions();
        int64_t start = bench_own_time_ns();
        for (long number = 0; number < scale.passes; number++) {
            if (pass(events) != hash) abort();
        }
        int64_t end = bench_own_time_ns();
        int64_t instructions_after = bench_instructions();
        // Caches and branch predictors are cold at first.
        if (sample < 0) continue;
        double all = static_cast<double>(scale.passes) * BENCH_EVENTS;
        times.add(static_cast<double>(end - start) / all);
        instructions.add(static_cast<double>(instructions_after - instructions_before) / all);
    }
    report(figure, "ns", times.text);
    if (bench_instructions() >= 0) report(figure, "instructions", instructions.text);
    char answers[16];
    snprintf(answers, sizeof answers, "%" PRIu64, hash & UINT32_MAX);
    report(figure, "answers", answers);
}

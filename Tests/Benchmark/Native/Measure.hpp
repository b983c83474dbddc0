// Measures a gate in the same way as `benchmark` measures the shipped ones, and prints the same lines.
#pragma once

#include "EventStream.h"
#include "Machine.h"

#include <cstdio>
#include <cstdlib>
#include <string>

/// How often something is measured, and how many passes over the stream make one sample.
struct Scale {
    long repeats;
    long passes;

    Scale(int count, char **arguments)
        : repeats(count > 1 ? std::atol(arguments[1]) : 5),
          passes(count > 2 ? std::atol(arguments[2]) / static_cast<long>(BENCH_EVENTS) : 1) {
        if (repeats < 1) repeats = 1;
        if (passes < 1) passes = 1;
    }
};

inline void report(const char *figure, const char *unit, const std::string &samples) {
    std::printf(
        "{\"group\":\"dispatch\",\"figure\":\"%s\",\"form\":\"native\",\"unit\":\"%s\",\"samples\":[%s]}\n", figure, unit,
        samples.c_str());
}

/// Measures one figure. `pass` lets a new gate answer the events and returns what its commands and its ledger come to.
template <class Pass> void measure(const char *figure, bench_gate gate, const Scale &scale, Pass pass) {
    const gate_event *events = bench_stream(gate, 1);
    uint64_t hash = pass(events);
    std::string times, instructions;
    for (long sample = -1; sample < scale.repeats; sample++) {
        int64_t instructions_before = bench_instructions();
        int64_t start = bench_own_time_ns();
        for (long number = 0; number < scale.passes; number++) {
            if (pass(events) != hash) std::abort();
        }
        int64_t end = bench_own_time_ns();
        int64_t instructions_after = bench_instructions();
        // Caches and branch predictors are cold at first.
        if (sample < 0) continue;
        double all = static_cast<double>(scale.passes) * BENCH_EVENTS;
        char text[64];
        std::snprintf(text, sizeof text, "%s%.2f", sample > 0 ? "," : "", static_cast<double>(end - start) / all);
        times += text;
        std::snprintf(
            text, sizeof text, "%s%.2f", sample > 0 ? "," : "",
            static_cast<double>(instructions_after - instructions_before) / all);
        instructions += text;
    }
    report(figure, "ns", times);
    if (bench_instructions() >= 0) report(figure, "instructions", instructions);
    report(figure, "answers", std::to_string(hash & UINT32_MAX));
}

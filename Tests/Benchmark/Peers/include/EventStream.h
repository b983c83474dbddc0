// The events that all peers get: pseudo-random, the same in every program.
#ifndef BENCHMARK_EVENT_STREAM_H
#define BENCHMARK_EVENT_STREAM_H

#include "GatePeer.h"

#ifdef __cplusplus
extern "C" {
#endif

/// How many events a stream has.
enum { BENCH_EVENTS = 65536 };

/// The gates that there are streams for.
/// The last is a turnstile that takes only coins: nobody made grants and modes in Boost.
enum bench_gate { BENCH_TURNSTILE, BENCH_ELEVATOR_DOOR, BENCH_PARKING_EXIT, BENCH_COIN_TURNSTILE };

/// Fills a stream of BENCH_EVENTS events for a gate, which the caller may use until the next call: mostly what people
/// do, and now and then a failure, a repair, a fire release, another mode, a deadline that has passed or has not, and
/// an interlock that lets nothing open. Time starts above 0 and moves with each event. Returns the events.
const struct gate_event *bench_stream(enum bench_gate gate, uint64_t seed);

/// Memory for one stream as another language has it, aligned for anything.
void *bench_stream_memory(void);
/// How many bytes that memory has.
long bench_stream_capacity(void);

/// The next number of a sequence (xorshift64*); the state must not be 0.
static inline uint64_t bench_random(uint64_t *state) {
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * UINT64_C(2685821657736338717);
}

/// Adds one command to the number that stands for all of them.
static inline uint64_t bench_hash(uint64_t hash, uint8_t command) { return hash * 31 + command + 1; }

static inline uint64_t bench_hash_all(uint64_t hash, struct gate_reaction reaction) {
    for (uint8_t index = 0; index < reaction.count; index++) hash = bench_hash(hash, reaction.commands[index]);
    return hash;
}

/// Adds what a ledger has counted, one number after the other, and whether it is saturated. The result is the same for
/// all that did the same, in any language.
static inline uint64_t bench_hash_ledger(uint64_t hash, const uint64_t *counts, int count, bool is_saturated) {
    for (int index = 0; index < count; index++) hash = hash * 31 + counts[index];
    return hash * 31 + is_saturated;
}

#ifdef __cplusplus
}
#endif

#endif

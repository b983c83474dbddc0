// What a program takes of the machine that it runs on.
#ifndef BENCHMARK_FOOTPRINT_H
#define BENCHMARK_FOOTPRINT_H

#include <stdbool.h>
#include <stdint.h>

/// How many calls of malloc, calloc, realloc and posix_memalign this thread has made since the first call of this
/// function: the processor's breakpoints count them, so nothing stands between the caller and the real functions. -1
/// where there are no such breakpoints.
int64_t bench_heap_calls(void);

/// Paints the next 4 MiB of the stack.
void bench_paint_stack(void);
/// How deep the stack has been since then, in bytes: down to the lowest one that was changed.
int64_t bench_stack_depth(void);

/// How much memory of this process is resident, in KiB: now, or at most so far. -1 where the system does not say.
int64_t bench_resident_kib(bool at_most);

/// What came of running this program once more.
struct bench_second_run {
    /// From just before the fork until its lines were driven; -1 if that failed.
    int64_t nanoseconds;
    /// The most memory that was resident, in KiB.
    int64_t resident_kib;
};

/// Runs this program again, as `benchmark run 1 BOARD`: it prints the time at which its lines were driven, of
/// CLOCK_MONOTONIC, and its memory at the end.
struct bench_second_run bench_run_again(const char *board);

#endif

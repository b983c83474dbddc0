// What a measurement asks of the machine that it runs on.
#ifndef BENCHMARK_MACHINE_H
#define BENCHMARK_MACHINE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// How long this thread has run, in nanoseconds: what other programs do meanwhile does not count.
int64_t bench_own_time_ns(void);

/// How many instructions this thread has executed in user mode since the first call, by the processor's own count;
/// -1 where the kernel or the processor does not count them.
int64_t bench_instructions(void);

#ifdef __cplusplus
}
#endif

#endif

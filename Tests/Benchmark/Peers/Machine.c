#define _GNU_SOURCE
#include "Machine.h"

#include <time.h>

int64_t bench_own_time_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

#ifdef __linux__
#include <linux/perf_event.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int64_t bench_instructions(void) {
    static int counter = -2;
    if (counter == -2) {
        struct perf_event_attr what;
        memset(&what, 0, sizeof what);
        what.size = sizeof what;
        what.type = PERF_TYPE_HARDWARE;
        what.config = PERF_COUNT_HW_INSTRUCTIONS;
        what.exclude_kernel = 1;
        what.exclude_hv = 1;
        counter = (int)syscall(SYS_perf_event_open, &what, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
    }
    int64_t count;
    if (counter < 0 || read(counter, &count, sizeof count) != sizeof count) return -1;
    return count;
}
#else
int64_t bench_instructions(void) { return -1; }
#endif

#define _GNU_SOURCE
#include "Footprint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PAINTED = 4 * 1024 * 1024, PAINT = 0x5a };

// Numbers and not pointers: nothing lives there once the painter has returned.
static uintptr_t painted_from;
static uintptr_t painted_to;

__attribute__((noinline)) void bench_paint_stack(void) {
    volatile unsigned char bytes[PAINTED];
    for (int index = 0; index < PAINTED; index++) bytes[index] = PAINT;
    painted_from = (uintptr_t)bytes;
    painted_to = painted_from + PAINTED;
}

int64_t bench_stack_depth(void) {
    uintptr_t lowest = painted_from;
    while (lowest < painted_to && *(const volatile unsigned char *)lowest == PAINT) lowest++;
    return (int64_t)(painted_to - lowest);
}

#ifdef __linux__
#include <linux/hw_breakpoint.h>
#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <sys/wait.h>

static int count_calls_of(uintptr_t address) {
    struct perf_event_attr what;
    memset(&what, 0, sizeof what);
    what.size = sizeof what;
    what.type = PERF_TYPE_BREAKPOINT;
    what.bp_type = HW_BREAKPOINT_X;
    what.bp_addr = address;
    what.bp_len = sizeof(long);
    what.exclude_kernel = 1;
    what.exclude_hv = 1;
    return (int)syscall(SYS_perf_event_open, &what, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
}

int64_t bench_heap_calls(void) {
    static int counters[4];
    static bool are_open;
    if (!are_open) {
        counters[0] = count_calls_of((uintptr_t)malloc);
        counters[1] = count_calls_of((uintptr_t)calloc);
        counters[2] = count_calls_of((uintptr_t)realloc);
        counters[3] = count_calls_of((uintptr_t)posix_memalign);
        are_open = true;
        // A counter that does not see this call would see none.
        int64_t before = bench_heap_calls();
        void *volatile seen = malloc(1);
        free(seen);
        if (bench_heap_calls() != before + 1) counters[0] = -1;
    }
    int64_t sum = 0;
    for (int index = 0; index < 4; index++) {
        int64_t count;
        if (counters[index] < 0 || read(counters[index], &count, sizeof count) != sizeof count) return -1;
        sum += count;
    }
    return sum;
}

int64_t bench_resident_kib(bool at_most) {
    const char *key = at_most ? "VmHWM:" : "VmRSS:";
    char line[128];
    int64_t size = -1;
    FILE *status = fopen("/proc/self/status", "re");
    if (!status) return -1;
    while (size < 0 && fgets(line, sizeof line, status)) {
        if (strncmp(line, key, strlen(key)) == 0) size = strtoll(line + strlen(key), NULL, 10);
    }
    fclose(status);
    return size;
}

struct bench_second_run bench_run_again(const char *board) {
    struct bench_second_run run = {.nanoseconds = -1, .resident_kib = -1};
    int ends[2];
    if (pipe(ends) < 0) return run;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    pid_t process = fork();
    if (process == 0) {
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        execl("/proc/self/exe", "benchmark", "run", "1", board, (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    char text[64] = "";
    size_t length = 0;
    ssize_t count;
    while (process > 0 && length < sizeof text - 1
        && (count = read(ends[0], text + length, sizeof text - 1 - length)) > 0) {
        length += (size_t)count;
    }
    close(ends[0]);
    int status = -1;
    if (process > 0) waitpid(process, &status, 0);
    char *rest = text;
    int64_t driven = strtoll(text, &rest, 10);
    if (status != 0 || driven == 0) return run;
    run.nanoseconds = driven - (now.tv_sec * INT64_C(1000000000) + now.tv_nsec);
    run.resident_kib = strtoll(rest, NULL, 10);
    return run;
}
#else
int64_t bench_heap_calls(void) { return -1; }

int64_t bench_resident_kib(bool at_most) {
    (void)at_most;
    return -1;
}

struct bench_second_run bench_run_again(const char *board) {
    (void)board;
    return (struct bench_second_run){.nanoseconds = -1, .resident_kib = -1};
}
#endif

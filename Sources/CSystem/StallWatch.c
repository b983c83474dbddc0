#ifdef __linux__
#include "StallWatch.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "CSystem.h"

static const char *text;
static int64_t limit;
// When what waits began to; 0 when nothing does.
static _Atomic int64_t since;

static void *watch(void *unused) {
    (void)unused;
    int64_t told = 0;
    for (;;) {
        struct timespec pause = {.tv_sec = 0, .tv_nsec = 250000000};
        nanosleep(&pause, NULL);
        int64_t begin = atomic_load(&since);
        if (begin == 0 || begin == told || portcullis_monotonic_ns() - begin < limit) continue;
        told = begin;
        // A reader that is gone, or hangs, is nobody to tell.
        if (portcullis_is_writable(STDERR_FILENO, 0)) portcullis_write_all(STDERR_FILENO, text, strlen(text));
    }
    return NULL;
}

int portcullis_stall_watch(const char *line, int64_t limit_ns) {
    text = line;
    limit = limit_ns;
    pthread_attr_t attributes;
    pthread_t thread;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    // It calls next to nothing.
    pthread_attr_setstacksize(&attributes, 64 * 1024);
    int error = pthread_create(&thread, &attributes, watch, NULL);
    pthread_attr_destroy(&attributes);
    return -error;
}

void portcullis_stall_begins(int64_t since_ns) { atomic_store(&since, since_ns); }

void portcullis_stall_ends(void) { atomic_store(&since, 0); }
#endif

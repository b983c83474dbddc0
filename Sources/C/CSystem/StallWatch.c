#ifdef __linux__
#include "StallWatch.h"

#include <pthread.h>
#include <stdbool.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "CSystem.h"

static const char *text;
static int64_t limit;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t begins;
// When what waits began to; 0 when nothing does.
static int64_t since;
// Whether the thread sleeps until a wait begins: a process that waits for nothing is not woken.
static bool sleeps;

static void *watch(void *unused) {
    (void)unused;
    int64_t told = 0;
    pthread_mutex_lock(&mutex);
    for (;;) {
        if (since == 0 || since == told) {
            sleeps = true;
            pthread_cond_wait(&begins, &mutex);
            sleeps = false;
            continue;
        }
        int64_t end = since + limit;
        if (portcullis_monotonic_ns() < end) {
            struct timespec until = {.tv_sec = end / 1000000000, .tv_nsec = end % 1000000000};
            pthread_cond_timedwait(&begins, &mutex, &until);
            continue;
        }
        told = since;
        pthread_mutex_unlock(&mutex);
        // A reader that is gone, or hangs, is nobody to tell.
        if (portcullis_is_writable(STDERR_FILENO, 0)) portcullis_write_all(STDERR_FILENO, text, strlen(text));
        pthread_mutex_lock(&mutex);
    }
}

int portcullis_stall_watch(const char *line, int64_t limit_ns) {
    text = line;
    limit = limit_ns;
    pthread_condattr_t clock;
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&begins, &clock);
    pthread_condattr_destroy(&clock);
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

void portcullis_stall_begins(int64_t since_ns) {
    pthread_mutex_lock(&mutex);
    since = since_ns;
    if (sleeps) pthread_cond_signal(&begins);
    pthread_mutex_unlock(&mutex);
}

void portcullis_stall_ends(void) {
    pthread_mutex_lock(&mutex);
    since = 0;
    pthread_mutex_unlock(&mutex);
}
#endif

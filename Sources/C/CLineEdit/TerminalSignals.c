#define _GNU_SOURCE
#include "TerminalSignals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

static const int wanted[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH};
enum { wanted_count = sizeof wanted / sizeof *wanted };

static struct sigaction before[wanted_count];
static atomic_flag is_taken = ATOMIC_FLAG_INIT;
// Made once and kept, so that a handler never writes to a descriptor that has become another file.
static int ends[2] = {-1, -1};

// A pipe, since a signal may come to another thread than the one that waits, and then interrupts no poll(2).
static void note(int signal) {
    int error = errno;
    unsigned char byte = (unsigned char)signal;
    // A full pipe has thousands of them; one more says nothing new.
    ssize_t written = write(ends[1], &byte, 1);
    (void)written;
    errno = error;
}

static int make_pipe(void) {
    if (ends[0] >= 0) return 0;
    int made[2];
    if (pipe(made) < 0) return -errno;
    for (int end = 0; end < 2; end++) {
        fcntl(made[end], F_SETFD, FD_CLOEXEC);
        fcntl(made[end], F_SETFL, O_NONBLOCK);
    }
    memcpy(ends, made, sizeof ends);
    return 0;
}

int portcullis_signals_take(void) {
    if (atomic_flag_test_and_set(&is_taken)) return -EBUSY;
    int error = make_pipe();
    if (error < 0) {
        atomic_flag_clear(&is_taken);
        return error;
    }
    for (int index = 0; index < wanted_count; index++) {
        sigaction(wanted[index], NULL, &before[index]);
    // What is ignored stays so: nohup(1), a shell without job control.
        if (before[index].sa_handler == SIG_IGN) continue;
        struct sigaction ours = {.sa_handler = note, .sa_flags = SA_RESTART};
        sigemptyset(&ours.sa_mask);
        sigaction(wanted[index], &ours, NULL);
    }
    return ends[0];
}

int portcullis_signals_next(void) {
    unsigned char byte;
    return read(ends[0], &byte, 1) == 1 ? byte : 0;
}

void portcullis_signals_give_back(void) {
    for (int index = 0; index < wanted_count; index++) sigaction(wanted[index], &before[index], NULL);
    atomic_flag_clear(&is_taken);
}

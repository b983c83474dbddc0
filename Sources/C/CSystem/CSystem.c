#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static int argument_count;
static char **arguments;

// glibc hands main's arguments to constructors too (elf/dl-init.c, csu/libc-start.c).
__attribute__((constructor)) static void keep_arguments(int count, char **values, char **environment) {
    (void)environment;
    argument_count = count;
    arguments = values;
}

int portcullis_argument_count(void) { return argument_count; }

const char *portcullis_argument(int index) { return arguments[index]; }

const char *const *portcullis_arguments(void) { return (const char *const *)arguments; }

static int open_path(const char *path, int flags) {
    int descriptor = open(path, flags | O_CLOEXEC);
    return descriptor < 0 ? -errno : descriptor;
}

int portcullis_open_reading(const char *path) { return open_path(path, O_RDONLY); }

static int file_error(int result, const struct stat *status) {
    if (result < 0) return errno;
    return S_ISREG(status->st_mode) || S_ISDIR(status->st_mode) ? 0 : portcullis_not_a_file;
}

// It looks before it opens: some devices do something when they are opened, and a watchdog begins to watch. It does not
// wait, and looks again afterwards, since another one may be there by then.
int portcullis_open_file(const char *path) {
    struct stat status;
    int error = file_error(stat(path, &status), &status);
    if (error) return -error;
    int descriptor = open_path(path, O_RDONLY | O_NONBLOCK | O_NOCTTY);
    if (descriptor < 0) return descriptor;
    error = file_error(fstat(descriptor, &status), &status);
    if (!error) return descriptor;
    close(descriptor);
    return -error;
}

bool portcullis_is_no_file(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && file_error(0, &status) == portcullis_not_a_file;
}

long portcullis_read_secret(const char *path, void *bytes, size_t capacity) {
    int descriptor = portcullis_open_file(path);
    if (descriptor < 0) return descriptor;
    struct stat status;
    long result;
    if (fstat(descriptor, &status) < 0) {
        result = -errno;
    } else if (!S_ISREG(status.st_mode)) {
        result = -portcullis_not_a_file;
    } else if (status.st_mode & (S_IRWXG | S_IRWXO)) {
        result = -portcullis_is_open_to_others;
    } else {
        result = portcullis_read_from_start(descriptor, bytes, capacity);
    }
    close(descriptor);
    return result;
}

int portcullis_may_read(const char *path) {
    int descriptor = portcullis_open_file(path);
    if (descriptor < 0) return descriptor;
    char byte;
    long count = portcullis_read_from_start(descriptor, &byte, 1);
    close(descriptor);
    return count < 0 ? (int)count : 0;
}

int portcullis_open_writing(const char *path) { return open_path(path, O_WRONLY); }

long portcullis_read(int descriptor, void *bytes, size_t capacity) {
    ssize_t count;
    do {
        count = read(descriptor, bytes, capacity);
    } while (count < 0 && errno == EINTR);
    return count < 0 ? -errno : count;
}

long portcullis_read_from_start(int descriptor, void *bytes, size_t capacity) {
    ssize_t count;
    do {
        count = pread(descriptor, bytes, capacity, 0);
    } while (count < 0 && errno == EINTR);
    return count < 0 ? -errno : count;
}

int portcullis_write_all(int descriptor, const void *bytes, size_t count) {
    const char *next = bytes;
    while (count > 0) {
        ssize_t written = write(descriptor, next, count);
        if (written < 0) {
            if (errno == EINTR) continue;
            return -errno;
        }
        next += written;
        count -= (size_t)written;
    }
    return 0;
}

bool portcullis_is_writable(int descriptor, int timeout_ms) {
    struct pollfd item = {.fd = descriptor, .events = POLLOUT};
    return poll(&item, 1, timeout_ms) == 1 && (item.revents & POLLOUT) != 0;
}

void portcullis_close(int descriptor) { close(descriptor); }

int64_t portcullis_file_size(const char *path) {
    struct stat file;
    return stat(path, &file) < 0 ? -errno : file.st_size;
}

int64_t portcullis_monotonic_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int portcullis_errno(void) { return errno; }

const char *portcullis_error_text(int error) {
#ifdef __GLIBC__
    // The same text without the translation machinery, which would become part of the firmware.
    const char *text = strerrordesc_np(error);
    return text ? text : "unknown error";
#else
    return strerror(error);
#endif
}

void portcullis_exit(int status) { exit(status); }

#ifdef __linux__

#include <dirent.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/signalfd.h>

void portcullis_sleep_until(int64_t deadline_ns) {
    struct timespec until = {.tv_sec = deadline_ns / 1000000000, .tv_nsec = deadline_ns % 1000000000};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) == EINTR) {
    }
}

int portcullis_signals(bool with_hang) {
    sigset_t wanted;
    sigemptyset(&wanted);
    sigaddset(&wanted, SIGTERM);
    sigaddset(&wanted, SIGINT);
    sigaddset(&wanted, SIGHUP);
    if (with_hang) sigaddset(&wanted, SIGUSR2);
    if (sigprocmask(SIG_BLOCK, &wanted, NULL) < 0) return -errno;
    // A reader of the trace that goes away must not end the firmware.
    signal(SIGPIPE, SIG_IGN);
    int descriptor = signalfd(-1, &wanted, SFD_CLOEXEC | SFD_NONBLOCK);
    return descriptor < 0 ? -errno : descriptor;
}

int portcullis_next_signal(int descriptor) {
    // Each waits once at the most. Read one by one, a SIGTERM would come after every SIGHUP that is sent meanwhile.
    struct signalfd_siginfo signals[4];
    ssize_t size;
    do {
        size = read(descriptor, signals, sizeof signals);
    } while (size < 0 && errno == EINTR);
    if (size < 0) return errno == EAGAIN ? portcullis_signal_none : -errno;
    int first = portcullis_signal_reload;
    for (size_t index = 0; index < size / sizeof *signals; ++index) {
        switch (signals[index].ssi_signo) {
            case SIGHUP: break;
            case SIGUSR2: first = portcullis_signal_hang; break;
            default: return portcullis_signal_stop;
        }
    }
    return first;
}

int portcullis_wait(int lines, int signals, int64_t deadline_ns) {
    struct pollfd items[2] = {{.fd = lines, .events = POLLIN}, {.fd = signals, .events = POLLIN}};
    for (;;) {
        struct timespec left = {0};
        if (deadline_ns >= 0) {
            int64_t left_ns = deadline_ns - portcullis_monotonic_ns();
            if (left_ns > 0) {
                left.tv_sec = left_ns / 1000000000;
                left.tv_nsec = left_ns % 1000000000;
            }
        }
        int ready = ppoll(items, 2, deadline_ns >= 0 ? &left : NULL, NULL);
        if (ready < 0) {
            if (errno == EINTR) continue;
            return -errno;
        }
        int reasons = 0;
        if (items[0].revents & POLLIN) reasons |= portcullis_woke_for_lines;
        if (items[0].revents & (POLLHUP | POLLERR | POLLNVAL)) reasons |= portcullis_woke_for_hangup;
        if (items[1].revents & POLLIN) reasons |= portcullis_woke_for_signal;
        return reasons;
    }
}

int portcullis_give_way(bool does) {
    struct sched_param none = {0};
    return sched_setscheduler(0, does ? SCHED_IDLE : SCHED_OTHER, &none) < 0 ? -errno : 0;
}

static int is_gpiochip(const struct dirent *entry) { return strncmp(entry->d_name, "gpiochip", 8) == 0; }

int portcullis_each_gpiochip(bool (*visit)(const char *path, void *context), void *context) {
    struct dirent **entries;
    int count = scandir("/dev", &entries, is_gpiochip, versionsort);
    if (count < 0) return -errno;
    bool wanted = true;
    for (int index = 0; index < count; index++) {
        char path[5 + sizeof entries[index]->d_name];
        snprintf(path, sizeof path, "/dev/%s", entries[index]->d_name);
        if (wanted) wanted = visit(path, context);
        free(entries[index]);
    }
    free(entries);
    return 0;
}

#else

void portcullis_sleep_until(int64_t deadline_ns) {
    for (;;) {
        int64_t left_ns = deadline_ns - portcullis_monotonic_ns();
        if (left_ns <= 0) return;
        struct timespec left = {.tv_sec = left_ns / 1000000000, .tv_nsec = left_ns % 1000000000};
        nanosleep(&left, NULL);
    }
}

#endif

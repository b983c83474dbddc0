// The few calls of the operating system that the firmware makes, with errno as a return value (negative),
// because Embedded Swift has neither Glibc's module nor an importable `errno`.
#ifndef CSYSTEM_H
#define CSYSTEM_H

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The arguments of the process, kept before main: Embedded Swift has no CommandLine.
int portcullis_argument_count(void);
/// The argument at `index`, NUL-terminated; `index` must be below the count.
const char *portcullis_argument(int index);
/// All of them.
const char *const *portcullis_arguments(void);

/// open(2) for reading, with O_CLOEXEC. A descriptor, or -errno.
int portcullis_open_reading(const char *path);
/// What is no file, for `portcullis_open_file`.
enum { portcullis_not_a_file = ENOTTY };

/// The same for a file, or a folder, which cannot be read then. Devices, pipes and sockets are refused and not opened:
/// -portcullis_not_a_file. Nobody waits for whoever writes a pipe.
int portcullis_open_file(const char *path);
/// Whether there is a device, a pipe or a socket at a path. It is not opened.
bool portcullis_is_no_file(const char *path);
/// A file that others than its owner may read or write, for `portcullis_read_secret`.
enum { portcullis_is_open_to_others = EPERM };

/// Reads a file that nobody but its owner may read or write, up to `capacity` bytes. How many bytes there are, or
/// -errno: -portcullis_is_open_to_others for one that others may.
long portcullis_read_secret(const char *path, void *bytes, size_t capacity);
/// Whether this process can read a file. 0, or -errno.
int portcullis_may_read(const char *path);
/// open(2) for writing, without creating, with O_CLOEXEC. A descriptor, or -errno.
int portcullis_open_writing(const char *path);
/// pread(2) at the start of a file. Bytes read, or -errno.
long portcullis_read_from_start(int descriptor, void *bytes, size_t capacity);
/// read(2), tried again after EINTR. Bytes read (0 at the end), or -errno.
long portcullis_read(int descriptor, void *bytes, size_t capacity);
/// write(2), tried again after EINTR until all is written. 0, or -errno.
int portcullis_write_all(int descriptor, const void *bytes, size_t count);
/// Whether a write of at most PIPE_BUF (4096) bytes to `descriptor` would not block, within `timeout_ms`.
bool portcullis_is_writable(int descriptor, int timeout_ms);
void portcullis_close(int descriptor);
/// The size of the file at that path in bytes, without opening it. -errno where there is none, or this process may not
/// know.
int64_t portcullis_file_size(const char *path);

/// CLOCK_MONOTONIC in nanoseconds, the clock of the kernel's line events.
int64_t portcullis_monotonic_ns(void);
/// Sleeps until CLOCK_MONOTONIC reads `deadline_ns` (absolute; tried again after EINTR).
void portcullis_sleep_until(int64_t deadline_ns);

/// The errno of this thread's last failed call.
int portcullis_errno(void);
/// The text of an errno, from the C library.
const char *portcullis_error_text(int error);

/// How many bytes `portcullis_keep_words` keeps, with the NUL.
enum { portcullis_kept_words_capacity = 1024 };
/// Keeps words for this thread, what does not fit left out, until it keeps others: what dlopen(3) does with its words
/// for dlerror(3).
void portcullis_keep_words(const void *bytes, size_t count);
/// The words that this thread kept last, NUL-terminated; none at first.
const char *portcullis_kept_words(void);

_Noreturn void portcullis_exit(int status);

/// The commit that the firmware was built from, and whether the sources had changed since.
const char *portcullis_commit(void);
/// The version of the Swift compiler that built it.
const char *portcullis_swift_version(void);
/// The version of the C library that runs, and those of Debian's packages that it and libgpiod were linked from.
const char *portcullis_libc_version(void);
const char *portcullis_libc_package(void);
const char *portcullis_gpiod_package(void);

#ifdef __linux__
/// A signal that the firmware was sent.
enum {
    portcullis_signal_none,
    /// SIGTERM or SIGINT: stop.
    portcullis_signal_stop,
    /// SIGHUP: read the board file again.
    portcullis_signal_reload,
    /// SIGUSR2, in the program that takes it: hang.
    portcullis_signal_hang,
};
/// Blocks SIGTERM, SIGINT and SIGHUP, and SIGUSR2 too where it is wanted; ignores SIGPIPE. Returns a signalfd(2) that
/// reports them, or -errno.
int portcullis_signals(bool with_hang);
/// Takes all signals that wait at that descriptor, and returns the one that counts, of those above: an end before
/// anything else. None when none waits. Or -errno.
int portcullis_next_signal(int descriptor);

enum {
    /// What portcullis_wait saw; more than one may be set.
    portcullis_woke_for_lines = 1,
    portcullis_woke_for_signal = 2,
    portcullis_woke_for_hangup = 4,
};
/// ppoll(2) on a line request and the signals until CLOCK_MONOTONIC reads `deadline_ns` (negative: for ever).
/// The reasons above, 0 when the deadline passed, or -errno. EINTR is tried again.
int portcullis_wait(int lines, int signals, int64_t deadline_ns);

/// Whether this process runs only while no other wants to (SCHED_IDLE). 0, or -errno.
int portcullis_give_way(bool does);

/// Calls `visit` with the path of every /dev/gpiochip*, in numeric order, until it returns false.
/// 0, or -errno when /dev cannot be read.
int portcullis_each_gpiochip(bool (*visit)(const char *path, void *context), void *context);

#include "ServiceCalls.h"
#include "StallWatch.h"
#endif

#include "RecordCalls.h"

#endif

// What a program needs that runs another one and keeps what came of it, on Linux, with errno as a return value
// (negative).
#ifndef CPROCESS_H
#define CPROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Starts a program. `words` are its name, which is looked for in $PATH, and its arguments, each with a NUL after it,
/// `size` bytes in all. It runs in `folder`, reads nothing, and writes into the files `output` and `errors`, which may
/// be the same one. A `user` that is not negative is the number of the user that it runs as. It is killed when this
/// process ends, however that ends. The process, or -errno. What goes wrong later is said in `errors`, and the program
/// ends with 127.
int portcullis_start(
    const char *words, size_t size, const char *folder, const char *output, const char *errors, int user);
/// Sends a signal to a process that was started here and has not been seen to end.
void portcullis_send(int process, int signal);
/// Whether such a process has ended; `status` then is what a shell says of it, 128 and the signal for one that a signal
/// ended.
bool portcullis_has_ended(int process, int *status);

/// This process runs as soon as it wants to, before others (SCHED_FIFO); those that it starts do not. Behind the
/// kernel's own threads, which bring the edges. 0, or -errno.
int portcullis_be_urgent(void);
/// Blocks SIGTERM, SIGINT, SIGHUP and SIGCHLD, and ignores SIGPIPE. A signalfd(2) that reports them, or -errno.
int portcullis_told_by(void);
enum {
    /// This process is to end: a signal says so, or nobody is there any more who hears what is written to `answers`.
    portcullis_is_told = 1,
    /// A read from `input` would not wait.
    portcullis_has_input = 2,
};
/// Waits until CLOCK_MONOTONIC reads `deadline_ns` (negative: for ever), or until one of the above is so, or until a
/// process that was started here has ended or stopped. What is so, of the above; -1 for a descriptor is none.
int portcullis_pause(int signals, int answers, int input, int64_t deadline_ns);

/// Makes a folder, unless it is there. 0, or -errno.
int portcullis_make_folder(const char *path);
/// Opens a file for writing, made if it is not there, at its end or without what was in it. A descriptor, or -errno.
int portcullis_create(const char *path, bool at_end);
/// Takes a file away, if it is there.
void portcullis_remove(const char *path);
/// The number of this process.
int portcullis_own_process(void);

#endif

// What tells people that a disk stalls while the process that writes to it waits for it.
#ifndef STALL_WATCH_H
#define STALL_WATCH_H

#include <stdint.h>

/// Starts a thread that writes `line`, which must stay valid, to standard error when a wait lasts for longer than
/// `limit_ns`. Once for each wait. 0, or -errno: then nobody is told until the wait is over.
int portcullis_stall_watch(const char *line, int64_t limit_ns);
/// A wait begins, for something that has been waiting since that time of CLOCK_MONOTONIC.
void portcullis_stall_begins(int64_t since_ns);
/// The wait is over.
void portcullis_stall_ends(void);

#endif

// What the firmware needs to be run as a service, on Linux: the service manager, the watchdog, locked memory.
#ifndef SERVICE_CALLS_H
#define SERVICE_CALLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Where a service manager listens: $NOTIFY_SOCKET, or NULL when there is none. Nobody changes the environment of this process.
const char *portcullis_notify_address(void);

/// A socket to send messages to a service manager with. A descriptor, or -errno.
int portcullis_notify_socket(void);
/// Sends one message to the socket at `address`, which is what $NOTIFY_SOCKET has: a path, or `@` and a name of the abstract
/// kind (sd_notify(3)). Where the receiver has no room for it, waits for up to 100 ms if it may. 0, or -errno:
/// -EAFNOSUPPORT for an address of another kind, -ENAMETOOLONG for one that is too long, -EAGAIN when there was no room.
int portcullis_notify(int descriptor, const char *address, const void *bytes, size_t count, bool may_wait);
/// How often the service manager wants to hear from this process, in microseconds: $WATCHDOG_USEC, where $WATCHDOG_PID is not
/// set or this process (sd_watchdog_enabled(3)). 0 for not at all.
uint64_t portcullis_watchdog_microseconds(void);
/// Whether the descriptor is the one that $JOURNAL_STREAM speaks of: whoever reads it is the journal (systemd.exec(5)).
bool portcullis_is_journal(int descriptor);

/// Whether a write to the descriptor may have to wait for a disk, whatever poll(2) says of it: it is a file, and not one in memory
/// (tmpfs, ramfs), or a disk itself. Such a file cannot be written without waiting; O_NONBLOCK means nothing to it (open(2)).
bool portcullis_can_stall(int descriptor);

/// Copies a file to `board.new` in the folder that the service manager made for this process, $RUNTIME_DIRECTORY. The path of the
/// copy, or NULL where there is no such folder or no copy could be made; then whoever wants the file reads it where it is.
const char *portcullis_copy_to_keep(const char *path);
/// Keeps the last copy as `board` in that folder, in one step. 0, also where there is no such folder; or -errno, and then what was
/// kept before is gone too: it would not be true any more.
int portcullis_keep_copy(void);

/// Whether a watchdog device may be opened, as far as that can be known without: opening one starts it. 0, or -errno, which is
/// -ENOTTY for what is no device.
int portcullis_watchdog_may_open(const char *path);
/// Whether closing the watchdog behind a 'V' stops it (WDIOF_MAGICCLOSE): 1 or 0, or -errno, which is -ENOTTY for what is no
/// watchdog.
int portcullis_watchdog_can_stop(int descriptor);
/// Sets how long the watchdog waits to be fed. The seconds that it really waits, or -errno.
int portcullis_watchdog_set_timeout(int descriptor, int seconds);
/// Feeds the watchdog. 0, or -errno.
int portcullis_watchdog_feed(int descriptor);

/// mlockall(2), for all memory that there is and will be. 0, or -errno.
int portcullis_lock_memory(void);

#endif

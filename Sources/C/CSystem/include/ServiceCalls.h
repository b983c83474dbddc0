// What the firmware needs to run as a service on Linux: the service manager, the watchdog, locked memory.
#ifndef SERVICE_CALLS_H
#define SERVICE_CALLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Where a service manager listens: $NOTIFY_SOCKET, or NULL when it is not set. Nothing changes the environment of this
/// process.
const char *portcullis_notify_address(void);

/// A socket for messages to a service manager. A descriptor, or -errno.
int portcullis_notify_socket(void);
/// Sends one message to the socket at `address`, which is what $NOTIFY_SOCKET has: a path, or `@` and a name of the
/// abstract kind (sd_notify(3)). Where the receiver has no room for it, waits for up to 100 ms if it may. 0, or -errno:
/// -EAFNOSUPPORT for an address of another kind, -ENAMETOOLONG for one that is too long, -EAGAIN when there was no
/// room.
int portcullis_notify(int descriptor, const char *address, const void *bytes, size_t count, bool may_wait);
/// How often the service manager wants to hear from this process, in microseconds: $WATCHDOG_USEC, where $WATCHDOG_PID
/// is not set or this process (sd_watchdog_enabled(3)). 0 for not at all.
uint64_t portcullis_watchdog_microseconds(void);
/// Whether the descriptor is the one that $JOURNAL_STREAM names: then the journal reads it (systemd.exec(5)).
bool portcullis_is_journal(int descriptor);

/// Whether a write to the descriptor may have to wait for a disk, whatever poll(2) says: it is a disk, or a file that
/// is not in memory (tmpfs, ramfs). Such a file cannot be written without waiting; O_NONBLOCK has no effect on it
/// (open(2)).
bool portcullis_can_stall(int descriptor);

/// Makes the folders that lead to a file, as far as they are missing, for this user alone to write into. 0, or -errno.
int portcullis_make_folders(const char *path);
/// Gives a file that root has made to the owner of the folder that it is in. Nothing for other users. 0, or -errno.
int portcullis_give_to_owner_of_folder(const char *path);
/// Names that were changed in the folder of a file are kept when the power goes. 0, or -errno.
int portcullis_sync_folder_of(const char *path);
/// Whether a file at that path would not be in memory alone (tmpfs, ramfs). Whoever writes into such a file, mapped or
/// not, may have to wait for a disk.
bool portcullis_would_be_on_disk(const char *path);

/// Copies a file of up to 1 MiB to another path. Whether the copy is whole; else nothing is there. Devices, pipes and
/// sockets are not opened, and what is at the other path is written to only if it is no link.
bool portcullis_copy_file(const char *path, const char *to_path);

/// Copies a file to `board.new` in the folder that the service manager made for this process, $RUNTIME_DIRECTORY. The
/// path of the copy, or NULL if there is no such folder or no copy could be made; then the caller reads the original
/// file.
const char *portcullis_copy_to_keep(const char *path);
/// Keeps the last copy as `board` in that folder, in one step. 0, also if there is no such folder; or -errno, and then
/// the previous copy is removed too, since it would no longer be right.
int portcullis_keep_copy(void);

/// Whether a watchdog device may be opened, as far as that can be known without opening it, which would start it. 0, or
/// -errno, which is -ENOTTY for something that is not a device.
int portcullis_watchdog_may_open(const char *path);
/// Whether a device is a watchdog, as far as the kernel reports that without opening it; true if the kernel does not
/// report it.
bool portcullis_is_watchdog(const char *path);
/// A process that has a device open, or the same watchdog by its other name. 0 if none is seen: root sees all
/// processes, other users only their own.
int portcullis_device_holder(const char *path);
/// The name of a process, until the next call; empty if it is gone.
const char *portcullis_process_name(int process);
/// Whether closing the watchdog after a 'V' stops it (WDIOF_MAGICCLOSE): 1 or 0, or -errno, which is -ENOTTY for
/// something that is not a watchdog.
int portcullis_watchdog_can_stop(int descriptor);
/// Sets how long the watchdog waits to be fed. The seconds that it actually waits, or -errno.
int portcullis_watchdog_set_timeout(int descriptor, int seconds);
/// Feeds the watchdog. 0, or -errno.
int portcullis_watchdog_feed(int descriptor);

/// mlockall(2), for all present and future memory, but what the heap does not need. 0, or -errno.
int portcullis_lock_memory(void);

#endif

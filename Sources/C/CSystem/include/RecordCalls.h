// What a record in mapped memory needs: its file, the order of its stores, its check sums.
#ifndef RECORD_CALLS_H
#define RECORD_CALLS_H

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What the calls below fail with for reasons that are told apart. The numbers differ between systems.
enum {
    portcullis_record_not_there = ENOENT,
    portcullis_record_in_use = EWOULDBLOCK,
    portcullis_record_moved = ESTALE,
    portcullis_record_not_a_file = ENOTTY,
    portcullis_record_is_a_folder = EISDIR,
    portcullis_record_is_a_link = ELOOP,
    portcullis_record_is_a_socket = ENXIO,
    portcullis_record_disk_full = ENOSPC,
    portcullis_record_too_large = EFBIG,
};

/// Opens a record that is there, for its one writer, and locks it against a second one (F_OFD_SETLK, fcntl(2)). No link
/// is followed. A descriptor, or -errno.
int portcullis_record_open(const char *path);
/// Makes a new file for a record, or empties what is there, and locks it in the same way. All of its room is taken at
/// once, so a full file system shows here and not as a SIGBUS later. A descriptor, or -errno; then there is no file.
int portcullis_record_make(const char *path, int64_t size);
/// Opens a file that is there to be locked, or makes it, and locks it in the same way. A descriptor, or -errno.
int portcullis_lock_file(const char *path);
/// Lets go of the lock, and closes the file. To close it is not enough: a process that was just forked has the lock,
/// too, until it runs its program.
void portcullis_record_close(int descriptor);
/// Writes bytes over the first ones of an open file. 0, or -errno.
int portcullis_write_at_start(int descriptor, const void *bytes, size_t count);
/// Opens a record for a reader. No link is followed. A descriptor, or -errno.
int portcullis_record_open_reading(const char *path);
/// Whether somebody has the record open for writing (F_OFD_GETLK). It holds nobody up. True where that cannot be told.
bool portcullis_record_has_writer(int descriptor);
/// The size of an open file in bytes, or -errno.
int64_t portcullis_record_size(int descriptor);
/// Whether the open file is still the one at that path.
bool portcullis_record_is_at(int descriptor, const char *path);
/// rename(2). 0, or -errno.
int portcullis_record_rename(const char *from, const char *to);
/// link(2): another name for a file. 0, or -errno.
int portcullis_link(const char *path, const char *other);
/// Whether there is a symbolic link at a path.
bool portcullis_is_link(const char *path);
/// unlink(2). 0, or -errno.
int portcullis_record_remove(const char *path);
/// mmap(2) of the whole file, shared, for writing or only for reading. Its address, or NULL; then portcullis_errno says
/// why.
void *portcullis_record_map(int descriptor, size_t size, bool for_writing);
/// munmap(2), of a mapped file or of memory of this process.
void portcullis_forget_memory(void *address, size_t size);
/// mlock(2): the memory is there before it is used. 0, or -errno.
int portcullis_record_lock_memory(void *address, size_t size);
/// Zeroed memory of this process, which takes no room until it is used. NULL when there is none.
void *portcullis_own_memory(size_t size);
/// The 16 bytes of this boot's id: those of /proc/sys/kernel/random/boot_id (random(4)), or, where that is hidden,
/// those of $PORTCULLIS_BOOT_ID, which the service sets. 0, or -errno.
int portcullis_boot_id(uint8_t id[16]);
/// The bytes of an id that is written as 32 hexadecimal digits in lower case, with or without the hyphens of random(4).
/// 0, or -EINVAL.
int portcullis_boot_id_of_text(const char *text, size_t count, uint8_t id[16]);
/// CLOCK_REALTIME minus CLOCK_MONOTONIC, in nanoseconds.
int64_t portcullis_clock_offset_ns(void);
/// By how much the wall clock may be wrong, in microseconds, as the kernel reckons it (adjtimex(2)). Negative when it
/// does not know: nothing sets the clock.
int64_t portcullis_clock_error_us(void);

/// The CRC32C (Castagnoli) of some bytes: RFC 3720, appendix B.4.
uint32_t portcullis_crc32c(const void *bytes, size_t count);
/// The same, on a processor that has no instruction for it.
uint32_t portcullis_crc32c_by_table(const void *bytes, size_t count);

/// The same of a file of at most 4 GiB, and its length in bytes. 0, or -errno.
int portcullis_crc32c_of_file(const char *path, uint32_t *sum, uint32_t *length);

/// What was stored before is seen before what is stored after.
static inline void portcullis_fence_release(void) { __atomic_thread_fence(__ATOMIC_RELEASE); }
/// What is loaded after is not older than what was loaded before.
static inline void portcullis_fence_acquire(void) { __atomic_thread_fence(__ATOMIC_ACQUIRE); }
/// Stores a number in one piece.
static inline void portcullis_store(uint32_t *place, uint32_t number) {
    __atomic_store_n(place, number, __ATOMIC_RELAXED);
}
/// Stores a number in one piece, after everything before it.
static inline void portcullis_store_release(uint32_t *place, uint32_t number) {
    __atomic_store_n(place, number, __ATOMIC_RELEASE);
}
/// Loads a number in one piece, before everything after it.
static inline uint32_t portcullis_load_acquire(const uint32_t *place) {
    return __atomic_load_n(place, __ATOMIC_ACQUIRE);
}

#endif

#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/timex.h>
#include <time.h>
#include <unistd.h>

// O_NONBLOCK has no effect on a file, and keeps a pipe at that path from making anybody wait.
static int open_file(const char *path, int flags) {
    int descriptor = open(path, flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0640);
    if (descriptor < 0) return -errno;
    struct stat status;
    int error = fstat(descriptor, &status) < 0 ? errno : S_ISREG(status.st_mode) ? 0 : ENOTTY;
    if (!error) return descriptor;
    close(descriptor);
    return -error;
}

bool portcullis_record_is_at(int descriptor, const char *path) {
    struct stat here, there;
    return fstat(descriptor, &here) == 0 && lstat(path, &there) == 0 && here.st_dev == there.st_dev &&
           here.st_ino == there.st_ino;
}

// A lock of the open file, which goes with the last descriptor of it, however the process ends; others can ask for it
// without taking it.
static int lock_file(int descriptor) {
#ifdef __linux__
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (fcntl(descriptor, F_OFD_SETLK, &whole) == 0) return 0;
    return errno == EACCES ? -EWOULDBLOCK : -errno;
#else
    return flock(descriptor, LOCK_EX | LOCK_NB) < 0 ? -errno : 0;
#endif
}

void portcullis_record_close(int descriptor) {
#ifdef __linux__
    struct flock whole = {.l_type = F_UNLCK, .l_whence = SEEK_SET};
    fcntl(descriptor, F_OFD_SETLK, &whole);
#else
    flock(descriptor, LOCK_UN);
#endif
    close(descriptor);
}

bool portcullis_record_has_writer(int descriptor) {
#ifdef __linux__
    struct flock whole = {.l_type = F_RDLCK, .l_whence = SEEK_SET};
    return fcntl(descriptor, F_OFD_GETLK, &whole) < 0 || whole.l_type != F_UNLCK;
#else
    (void)descriptor;
    return true;
#endif
}

// Another process may have renamed the file between open and lock.
static int lock(int descriptor, const char *path) {
    int result = lock_file(descriptor);
    if (result < 0) return result;
    return portcullis_record_is_at(descriptor, path) ? 0 : -ESTALE;
}

static int open_locked(const char *path, int flags) {
    int descriptor = open_file(path, flags);
    if (descriptor < 0) return descriptor;
    int result = lock(descriptor, path);
    if (result == 0) return descriptor;
    close(descriptor);
    return result;
}

int portcullis_lock_file(const char *path) { return open_locked(path, O_RDWR | O_CREAT); }

int portcullis_record_open(const char *path) { return open_locked(path, O_RDWR); }

static int take_room(int descriptor, int64_t size) {
    if (ftruncate(descriptor, 0) < 0 || ftruncate(descriptor, (off_t)size) < 0) return -errno;
#ifdef __linux__
    return -posix_fallocate(descriptor, 0, (off_t)size);
#else
    return 0;
#endif
}

int portcullis_record_make(const char *path, int64_t size) {
    int descriptor = open_locked(path, O_RDWR | O_CREAT);
    if (descriptor < 0) return descriptor;
    int result = take_room(descriptor, size);
    if (result == 0) return descriptor;
    unlink(path);
    close(descriptor);
    return result;
}

int portcullis_write_at_start(int descriptor, const void *bytes, size_t count) {
    ssize_t written = pwrite(descriptor, bytes, count, 0);
    return written < 0 ? -errno : (size_t)written == count ? 0 : -EIO;
}

int portcullis_record_open_reading(const char *path) { return open_file(path, O_RDONLY); }

int64_t portcullis_record_size(int descriptor) {
    struct stat status;
    return fstat(descriptor, &status) < 0 ? -errno : status.st_size;
}

int portcullis_record_rename(const char *from, const char *to) { return rename(from, to) < 0 ? -errno : 0; }

int portcullis_link(const char *path, const char *other) { return link(path, other) < 0 ? -errno : 0; }

bool portcullis_is_link(const char *path) {
    struct stat status;
    return lstat(path, &status) == 0 && S_ISLNK(status.st_mode);
}

int portcullis_record_remove(const char *path) { return unlink(path) < 0 ? -errno : 0; }

void *portcullis_record_map(int descriptor, size_t size, bool for_writing) {
    void *address = mmap(NULL, size, for_writing ? PROT_READ | PROT_WRITE : PROT_READ, MAP_SHARED, descriptor, 0);
    return address == MAP_FAILED ? NULL : address;
}

void portcullis_forget_memory(void *address, size_t size) { munmap(address, size); }

int portcullis_record_lock_memory(void *address, size_t size) { return mlock(address, size) < 0 ? -errno : 0; }

void *portcullis_own_memory(size_t size) {
    void *address = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return address == MAP_FAILED ? NULL : address;
}

static int digit(char text) {
    if (text >= '0' && text <= '9') return text - '0';
    return text >= 'a' && text <= 'f' ? text - 'a' + 10 : -1;
}

// A hyphen, where there is one, stands before the digits 8, 12, 16 and 20.
static bool may_be_hyphen(int digits) { return digits == 8 || digits == 12 || digits == 16 || digits == 20; }

int portcullis_boot_id_of_text(const char *text, size_t count, uint8_t id[16]) {
    int digits = 0;
    bool after_hyphen = false;
    for (size_t place = 0; place < count; place++) {
        if (text[place] == '-' && may_be_hyphen(digits) && !after_hyphen) {
            after_hyphen = true;
            continue;
        }
        int value = digit(text[place]);
        if (value < 0 || digits == 32) return -EINVAL;
        id[digits / 2] = (uint8_t)(digits % 2 ? id[digits / 2] | value : value << 4);
        digits++;
        after_hyphen = false;
    }
    return digits == 32 ? 0 : -EINVAL;
}

int portcullis_boot_id(uint8_t id[16]) {
    char text[64];
    int descriptor = portcullis_open_reading("/proc/sys/kernel/random/boot_id");
    if (descriptor < 0) {
        const char *given = getenv("PORTCULLIS_BOOT_ID");
        return given ? portcullis_boot_id_of_text(given, strlen(given), id) : descriptor;
    }
    long count = portcullis_read(descriptor, text, sizeof text);
    close(descriptor);
    if (count < 0) return (int)count;
    if (count > 0 && text[count - 1] == '\n') count--;
    return portcullis_boot_id_of_text(text, (size_t)count, id);
}

int64_t portcullis_clock_offset_ns(void) {
    struct timespec real;
    clock_gettime(CLOCK_REALTIME, &real);
    return (int64_t)real.tv_sec * 1000000000 + real.tv_nsec - portcullis_monotonic_ns();
}

int64_t portcullis_clock_error_us(void) {
    struct timex clock;
    memset(&clock, 0, sizeof clock);
    int state = adjtimex(&clock);
    if (state < 0 || state == TIME_ERROR || (clock.status & STA_UNSYNC)) return -1;
    return clock.maxerror;
}

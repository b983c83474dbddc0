#define _GNU_SOURCE
#include "UplinkFiles.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/timex.h>
#include <time.h>
#include <unistd.h>

static long read_whole(int descriptor, void *bytes, size_t capacity) {
    size_t count = 0;
    while (count < capacity) {
        ssize_t read_now = read(descriptor, (char *)bytes + count, capacity - count);
        if (read_now < 0 && errno == EINTR) continue;
        if (read_now < 0) return -errno;
        if (read_now == 0) break;
        count += (size_t)read_now;
    }
    return (long)count;
}

long portcullis_uplink_read_secret(const char *path, void *bytes, size_t capacity) {
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) return -errno;
    struct stat status;
    long result;
    if (fstat(descriptor, &status) < 0) {
        result = -errno;
    } else if (!S_ISREG(status.st_mode)) {
        result = -ENOTTY;
    } else if (status.st_mode & (S_IRWXG | S_IRWXO)) {
        result = -portcullis_uplink_is_open;
    } else {
        result = read_whole(descriptor, bytes, capacity);
    }
    close(descriptor);
    return result;
}

int portcullis_uplink_may_read(const char *path) {
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) return -errno;
    char byte;
    int result = read(descriptor, &byte, 1) < 0 ? -errno : 0;
    close(descriptor);
    return result;
}

static int write_whole(int descriptor, const void *bytes, size_t count) {
    size_t done = 0;
    while (done < count) {
        ssize_t written = write(descriptor, (const char *)bytes + done, count - done);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return -errno;
        done += (size_t)written;
    }
    return fsync(descriptor) < 0 ? -errno : 0;
}

int portcullis_uplink_replace(const char *path, const void *bytes, size_t count) {
    char beside[512];
    int length = snprintf(beside, sizeof beside, "%s.new", path);
    if (length < 0 || (size_t)length >= sizeof beside) return -ENAMETOOLONG;
    int descriptor = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0644);
    if (descriptor < 0) return -errno;
    int result = write_whole(descriptor, bytes, count);
    if (close(descriptor) < 0 && result == 0) result = -errno;
    if (result == 0 && rename(beside, path) < 0) result = -errno;
    // The folder is not synced: should the power fail now, the file before this one is there, and some events are sent again.
    if (result < 0) unlink(beside);
    return result;
}

int64_t portcullis_uplink_clock_error_us(void) {
    struct timex clock;
    memset(&clock, 0, sizeof clock);
    int state = adjtimex(&clock);
    if (state < 0 || state == TIME_ERROR || (clock.status & STA_UNSYNC)) return -1;
    return clock.maxerror;
}

uint64_t portcullis_uplink_chance(void) {
    uint64_t chance = 1;
    // It may not wait: soon after a boot the kernel has no chance to give. Then the clock has to do.
    if (getrandom(&chance, sizeof chance, GRND_NONBLOCK) == (ssize_t)sizeof chance) return chance;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000000007u + (uint64_t)now.tv_nsec + (uint64_t)getpid();
}

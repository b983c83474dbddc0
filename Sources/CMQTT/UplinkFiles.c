#define _GNU_SOURCE
#include "UplinkFiles.h"

#include <CSystem.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/timex.h>
#include <time.h>
#include <unistd.h>

long portcullis_uplink_read_secret(const char *path, void *bytes, size_t capacity) {
    int descriptor = portcullis_open_file(path);
    if (descriptor < 0) return descriptor;
    struct stat status;
    long result;
    if (fstat(descriptor, &status) < 0) {
        result = -errno;
    } else if (!S_ISREG(status.st_mode)) {
        result = -portcullis_not_a_file;
    } else if (status.st_mode & (S_IRWXG | S_IRWXO)) {
        result = -portcullis_uplink_is_open;
    } else {
        result = portcullis_read_from_start(descriptor, bytes, capacity);
    }
    close(descriptor);
    return result;
}

int portcullis_uplink_may_read(const char *path) {
    int descriptor = portcullis_open_file(path);
    if (descriptor < 0) return descriptor;
    char byte;
    long count = portcullis_read_from_start(descriptor, &byte, 1);
    portcullis_close(descriptor);
    return count < 0 ? (int)count : 0;
}

int portcullis_uplink_replace(const char *path, const void *bytes, size_t count) {
    char beside[512];
    int length = snprintf(beside, sizeof beside, "%s.new", path);
    if (length < 0 || (size_t)length >= sizeof beside) return -ENAMETOOLONG;
    int descriptor = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0644);
    if (descriptor < 0) return -errno;
    int result = portcullis_write_all(descriptor, bytes, count);
    if (result == 0 && fsync(descriptor) < 0) result = -errno;
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

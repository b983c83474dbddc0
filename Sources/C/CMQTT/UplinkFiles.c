#define _GNU_SOURCE
#include "UplinkFiles.h"

#include <CSystem.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

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
    // The folder is not synced: should the power fail now, the file before this one is there, and some events are sent
    // again.
    if (result < 0) unlink(beside);
    return result;
}

uint64_t portcullis_uplink_chance(void) {
    uint64_t chance = 1;
    // It may not wait: soon after a boot the kernel has no chance to give. Then the clock has to do.
    if (getrandom(&chance, sizeof chance, GRND_NONBLOCK) == (ssize_t)sizeof chance) return chance;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000000007u + (uint64_t)now.tv_nsec + (uint64_t)getpid();
}

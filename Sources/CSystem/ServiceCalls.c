#ifdef __linux__

#define _GNU_SOURCE
#include "ServiceCalls.h"

#include <errno.h>
#include <linux/watchdog.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

const char *portcullis_notify_address(void) { return getenv("NOTIFY_SOCKET"); }

int portcullis_notify_socket(void) {
    int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return -errno;
    struct timeval patience = {.tv_usec = 100000};
    if (setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience) < 0) {
        int error = errno;
        close(descriptor);
        return -error;
    }
    return descriptor;
}

int portcullis_notify(int descriptor, const char *address, const void *bytes, size_t count, bool may_wait) {
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    size_t length = strlen(address);
    bool is_path = address[0] == '/';
    if (!is_path && address[0] != '@') return -EAFNOSUPPORT;
    // A path needs its NUL; a name of the abstract kind begins with one and ends where its length says.
    if (length + is_path > sizeof to.sun_path) return -ENAMETOOLONG;
    memcpy(to.sun_path, address, length);
    if (!is_path) to.sun_path[0] = 0;
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length + is_path);
    ssize_t sent;
    do {
        sent = sendto(descriptor, bytes, count, MSG_NOSIGNAL | (may_wait ? 0 : MSG_DONTWAIT), (void *)&to, size);
    } while (sent < 0 && errno == EINTR);
    return sent < 0 ? -errno : 0;
}

// A number in decimal and nothing else; 0 for any other text.
static uint64_t number(const char *text) {
    if (!text || text[0] < '0' || text[0] > '9') return 0;
    char *end;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    return errno || *end ? 0 : value;
}

uint64_t portcullis_watchdog_microseconds(void) {
    const char *process = getenv("WATCHDOG_PID");
    if (process && number(process) != (uint64_t)getpid()) return 0;
    return number(getenv("WATCHDOG_USEC"));
}

bool portcullis_is_journal(int descriptor) {
    const char *stream = getenv("JOURNAL_STREAM");
    if (!stream) return false;
    char *end;
    unsigned long long device = strtoull(stream, &end, 10);
    if (*end != ':') return false;
    unsigned long long inode = strtoull(end + 1, &end, 10);
    struct stat status;
    return *end == 0 && fstat(descriptor, &status) == 0 && status.st_dev == device && status.st_ino == inode;
}

int portcullis_watchdog_may_open(const char *path) {
    struct stat status;
    if (stat(path, &status) < 0) return -errno;
    if (!S_ISCHR(status.st_mode)) return -ENOTTY;
    return access(path, W_OK) < 0 ? -errno : 0;
}

int portcullis_watchdog_can_stop(int descriptor) {
    struct watchdog_info information;
    if (ioctl(descriptor, WDIOC_GETSUPPORT, &information) < 0) return -errno;
    return (information.options & WDIOF_MAGICCLOSE) != 0;
}

int portcullis_watchdog_set_timeout(int descriptor, int seconds) {
    return ioctl(descriptor, WDIOC_SETTIMEOUT, &seconds) < 0 ? -errno : seconds;
}

int portcullis_watchdog_feed(int descriptor) { return ioctl(descriptor, WDIOC_KEEPALIVE, 0) < 0 ? -errno : 0; }

int portcullis_lock_memory(void) { return mlockall(MCL_CURRENT | MCL_FUTURE) < 0 ? -errno : 0; }

#endif

#define _GNU_SOURCE
#include "CPage.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/random.h>
#endif

enum {
    // Who waits to be accepted. The system caps it by itself.
    backlog = 64,
    // What the kernel keeps of what was sent and not read; it takes twice as much. Otherwise it would keep megabytes
    // for a client that does not read.
    send_buffer = 65536,
};

union address {
    struct sockaddr any;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
};

// Neither waits, nor goes on in a program that this one starts.
static int set_flags(int descriptor) {
    int flags = fcntl(descriptor, F_GETFL);
    if (flags < 0 || fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) < 0) return -errno;
    return fcntl(descriptor, F_SETFD, FD_CLOEXEC) < 0 ? -errno : 0;
}

static int fail(int descriptor) {
    int error = errno;
    close(descriptor);
    return -error;
}

int portcullis_page_listen(const char *text, uint16_t port) {
    union address address;
    memset(&address, 0, sizeof address);
    socklen_t size;
    if (inet_pton(AF_INET, text, &address.v4.sin_addr) == 1) {
        address.v4.sin_family = AF_INET;
        address.v4.sin_port = htons(port);
        size = sizeof address.v4;
    } else if (inet_pton(AF_INET6, text, &address.v6.sin6_addr) == 1) {
        address.v6.sin6_family = AF_INET6;
        address.v6.sin6_port = htons(port);
        size = sizeof address.v6;
    } else {
        return -portcullis_page_not_an_address;
    }
    int descriptor = socket(address.any.sa_family, SOCK_STREAM, 0);
    if (descriptor < 0) return -errno;
    int flags = set_flags(descriptor);
    if (flags < 0) {
        close(descriptor);
        return flags;
    }
    int on = 1;
    if (setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) < 0) return fail(descriptor);
    if (bind(descriptor, &address.any, size) < 0) return fail(descriptor);
    return listen(descriptor, backlog) < 0 ? fail(descriptor) : descriptor;
}

// A number in decimal and nothing else; -1 for any other text.
static long number(const char *text) {
    if (!text || text[0] < '0' || text[0] > '9') return -1;
    char *end;
    errno = 0;
    long value = strtol(text, &end, 10);
    return errno || *end ? -1 : value;
}

int portcullis_page_listen_inherited(void) {
    // The first one that sd_listen_fds(3) hands over.
    enum { first = 3 };
    if (number(getenv("LISTEN_PID")) != (long)getpid()) return 0;
    if (number(getenv("LISTEN_FDS")) != 1) return -EINVAL;
    int listens = 0;
    socklen_t size = sizeof listens;
    if (getsockopt(first, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) < 0 || !listens) return -EINVAL;
    int flags = set_flags(first);
    return flags < 0 ? flags : first;
}

static int own_address(int listener, union address *address) {
    socklen_t size = sizeof *address;
    memset(address, 0, sizeof *address);
    return getsockname(listener, &address->any, &size) < 0 ? -errno : 0;
}

int portcullis_page_port(int listener) {
    union address address;
    int result = own_address(listener, &address);
    if (result < 0) return result;
    switch (address.any.sa_family) {
    case AF_INET: return ntohs(address.v4.sin_port);
    case AF_INET6: return ntohs(address.v6.sin6_port);
    default: return -EAFNOSUPPORT;
    }
}

int portcullis_page_address(int listener, char *text, size_t capacity) {
    union address address;
    int result = own_address(listener, &address);
    if (result < 0) return result;
    const void *from = address.any.sa_family == AF_INET6 ? (void *)&address.v6.sin6_addr : (void *)&address.v4.sin_addr;
    return inet_ntop(address.any.sa_family, from, text, (socklen_t)capacity) ? 0 : -errno;
}

int portcullis_page_prepare(int descriptor) {
    int flags = set_flags(descriptor);
    if (flags < 0) return flags;
    int size = send_buffer;
    if (setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &size, sizeof size) < 0) return -errno;
#ifdef SO_NOSIGPIPE
    int on = 1;
    if (setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on) < 0) return -errno;
#endif
    // An event is to be seen now. It makes no difference to a socket of another kind.
    int without_delay = 1;
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &without_delay, sizeof without_delay);
    return 0;
}

int portcullis_page_accept(int listener) {
    int descriptor;
    do {
        descriptor = accept(listener, NULL, NULL);
    } while (descriptor < 0 && (errno == EINTR || errno == ECONNABORTED));
    if (descriptor < 0) return errno == EWOULDBLOCK ? -EAGAIN : -errno;
    int result = portcullis_page_prepare(descriptor);
    if (result == 0) return descriptor;
    close(descriptor);
    return result;
}

bool portcullis_page_is_exhausted(int error) {
    return error == -EMFILE || error == -ENFILE || error == -ENOBUFS || error == -ENOMEM;
}

long portcullis_page_receive(int descriptor, void *bytes, size_t capacity) {
    ssize_t count;
    do {
        count = recv(descriptor, bytes, capacity, MSG_DONTWAIT);
    } while (count < 0 && errno == EINTR);
    return count < 0 ? -errno : count;
}

long portcullis_page_send(int descriptor, const void *bytes, size_t count) {
    int flags = MSG_DONTWAIT;
#ifdef MSG_NOSIGNAL
    flags |= MSG_NOSIGNAL;
#endif
    ssize_t sent;
    do {
        sent = send(descriptor, bytes, count, flags);
    } while (sent < 0 && errno == EINTR);
    return sent < 0 ? -errno : sent;
}

void portcullis_page_end(int descriptor) { shutdown(descriptor, SHUT_WR); }

void portcullis_page_close(int descriptor) { close(descriptor); }

bool portcullis_page_is_later(long result) { return result == -EAGAIN || result == -EWOULDBLOCK; }

int portcullis_page_poll(struct portcullis_page_watch *watches, size_t count, int timeout_ms) {
    struct pollfd polled[portcullis_page_most_watches];
    if (count > portcullis_page_most_watches) return -EINVAL;
    for (size_t place = 0; place < count; place++) {
        struct portcullis_page_watch *watch = &watches[place];
        watch->may_read = watch->may_write = false;
        polled[place] = (struct pollfd){
            .fd = watch->descriptor,
            .events = (short)((watch->wants_to_read ? POLLIN : 0) | (watch->wants_to_write ? POLLOUT : 0)),
        };
    }
    int result = poll(polled, (nfds_t)count, timeout_ms);
    if (result < 0) return errno == EINTR ? 0 : -errno;
    for (size_t place = 0; place < count; place++) {
        short seen = polled[place].revents;
        bool failed = seen & (POLLERR | POLLHUP | POLLNVAL);
        watches[place].may_read = failed || seen & POLLIN;
        watches[place].may_write = failed || seen & POLLOUT;
    }
    return 0;
}

int portcullis_page_random(void *bytes, size_t count) {
#ifdef __linux__
    ssize_t got;
    do {
        got = getrandom(bytes, count, 0);
    } while (got < 0 && errno == EINTR);
    if (got < 0) return -errno;
    return (size_t)got == count ? 0 : -EIO;
#else
    arc4random_buf(bytes, count);
    return 0;
#endif
}

// The sockets of a page server. None of these calls waits, but for portcullis_page_poll.
#ifndef PAGE_SOCKETS_H
#define PAGE_SOCKETS_H

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Numbers of errors that are told apart. They differ between systems.
enum {
    /// What portcullis_page_listen fails with, negative, for a text that is no address.
    portcullis_page_not_an_address = EDESTADDRREQ,
    /// There is no memory.
    portcullis_page_no_memory = ENOMEM,
};

/// Listens at a numeric address of IPv4 or IPv6, at a port, or at any free one for 0. A descriptor, or -errno.
int portcullis_page_listen(const char *address, uint16_t port);
/// The one socket that the service manager listens with and hands over (sd_listen_fds(3)). A descriptor; 0 when it
/// hands over none; -EINVAL when that is not one socket that listens.
int portcullis_page_listen_inherited(void);
/// The port of a socket that listens. -errno, also for a socket that has none.
int portcullis_page_port(int listener);
/// Writes the numeric address of a socket that listens, with a NUL. 0, or -errno.
int portcullis_page_address(int listener, char *text, size_t capacity);
/// The next one who connects, if any. A descriptor; -EAGAIN when there is nobody, or another -errno.
int portcullis_page_accept(int listener);
/// Gives a socket that is open already what portcullis_page_accept gives it. 0, or -errno.
int portcullis_page_prepare(int descriptor);
/// Whether an error of portcullis_page_accept shows that this process or the system has too much open: then trying
/// again at once is of no use.
bool portcullis_page_is_exhausted(int error);
/// Reads what is there. Bytes; 0 at the end; -EAGAIN when there is nothing yet, or another -errno.
long portcullis_page_receive(int descriptor, void *bytes, size_t capacity);
/// Sends what there is room for. Bytes; -EAGAIN when there is no room, or another -errno.
long portcullis_page_send(int descriptor, const void *bytes, size_t count);
/// Says that nothing more is to come.
void portcullis_page_end(int descriptor);
/// Closes.
void portcullis_page_close(int descriptor);
/// Whether an error means that there is nothing to read or no room just now.
bool portcullis_page_is_later(long result);

/// One descriptor of portcullis_page_poll.
struct portcullis_page_watch {
    /// Negative for none.
    int descriptor;
    bool wants_to_read, wants_to_write;
    /// Something can be read, has ended or has failed.
    bool may_read;
    /// There is room, or it has failed.
    bool may_write;
};
enum {
    /// The most descriptors of one call.
    portcullis_page_most_watches = 260,
};
/// poll(2) for at most so many milliseconds. Interrupted, it comes back early with nothing. 0, or -errno.
int portcullis_page_poll(struct portcullis_page_watch *watches, size_t count, int timeout_ms);

/// Random bytes of the system's. 0, or -errno.
int portcullis_page_random(void *bytes, size_t count);

#endif

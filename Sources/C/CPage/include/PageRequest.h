// One HTTP request, taken apart by http-parser as its bytes come, and kept in fixed storage.
#ifndef PAGE_REQUEST_H
#define PAGE_REQUEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    /// The most bytes of a request before its body.
    portcullis_page_most_head = 8192,
    /// The most bytes of a path with its query.
    portcullis_page_most_target = 1024,
    /// The most bytes of a header's value that is kept: Host, Origin, a token.
    portcullis_page_most_value = 255,
    /// The most bytes of a body.
    portcullis_page_most_body = 16384,
};

/// What a request asks to be done.
enum {
    portcullis_page_get,
    portcullis_page_head,
    portcullis_page_post,
};

/// The headers whose values are kept.
enum {
    portcullis_page_host,
    portcullis_page_origin,
    /// X-Portcullis-Token.
    portcullis_page_token,
    portcullis_page_last_event_id,
    /// Sec-Fetch-Site, by which a browser says whose page asks.
    portcullis_page_fetch_site,
    /// Accept-Encoding; not there where it is too long. What came in several lines is one list (RFC 9110, 5.3).
    portcullis_page_accept_encoding,
    portcullis_page_header_count,
};

/// What reading more of a request came to, where it is not an HTTP status that the request is to be refused with.
enum {
    portcullis_page_wants_more = 0,
    portcullis_page_is_complete = 1,
};

/// Some bytes of a request. They stay as long as the request does.
struct portcullis_page_text {
    const uint8_t *bytes;
    size_t count;
};

struct portcullis_page_request;

/// How much memory a request needs, in bytes; it may be anywhere that suits a uint64_t.
size_t portcullis_page_request_size(void);
/// Forgets what was read, and begins with another request.
void portcullis_page_request_begin(struct portcullis_page_request *request);
/// Reads more bytes. One of those above, or the HTTP status that the request is refused with; either is final, and what
/// comes after a complete request is not looked at.
int portcullis_page_request_feed(struct portcullis_page_request *request, const void *bytes, size_t count);

/// What a complete request asks to be done, one of those above.
int portcullis_page_request_method(const struct portcullis_page_request *request);
/// The path, which begins with a slash, without the query.
struct portcullis_page_text portcullis_page_request_path(const struct portcullis_page_request *request);
/// What is behind the question mark.
struct portcullis_page_text portcullis_page_request_query(const struct portcullis_page_request *request);
/// The value of a header, one of those above. No bytes where it is not there.
struct portcullis_page_text portcullis_page_request_header(const struct portcullis_page_request *request, int header);
/// Whether the header is there.
bool portcullis_page_request_has(const struct portcullis_page_request *request, int header);
/// The body.
struct portcullis_page_text portcullis_page_request_body(const struct portcullis_page_request *request);
/// Whether the client knows bodies in chunks (HTTP/1.1).
bool portcullis_page_request_knows_chunks(const struct portcullis_page_request *request);

#endif

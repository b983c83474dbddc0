#include "CPage.h"

#include <http_parser.h>
#include <string.h>
#include <strings.h>

// The longest of the headers' names below.
enum { most_name = 18 };

static const char *const names[portcullis_page_header_count] = {
    [portcullis_page_host] = "host",
    [portcullis_page_origin] = "origin",
    [portcullis_page_token] = "x-portcullis-token",
    [portcullis_page_last_event_id] = "last-event-id",
    [portcullis_page_fetch_site] = "sec-fetch-site",
    [portcullis_page_accept_encoding] = "accept-encoding",
};

struct header {
    uint8_t bytes[portcullis_page_most_value];
    uint8_t count;
    bool is_there;
    // There is more of a list than is kept: then none of it is.
    bool is_over;
};

struct portcullis_page_request {
    http_parser parser;
    // The status that it is refused with, or 0.
    int status;
    bool has_head;
    bool is_complete;
    int method;
    size_t head_count;
    size_t target_count;
    size_t query_start;
    // The name of the header that is being read; one that is longer than all of ours is none of them.
    size_t name_count;
    bool name_is_long;
    bool name_is_over;
    // The header whose value is being read, or -1.
    int current;
    size_t body_count;
    char name[most_name];
    char target[portcullis_page_most_target];
    struct header headers[portcullis_page_header_count];
    char body[portcullis_page_most_body];
};

size_t portcullis_page_request_size(void) { return sizeof(struct portcullis_page_request); }

// A callback that answers anything but 0 ends the parsing.
static int refuse(struct portcullis_page_request *request, int status) {
    request->status = status;
    return -1;
}

static int on_url(http_parser *parser, const char *bytes, size_t count) {
    struct portcullis_page_request *request = parser->data;
    if (count > sizeof request->target - request->target_count) return refuse(request, HTTP_STATUS_URI_TOO_LONG);
    memcpy(request->target + request->target_count, bytes, count);
    request->target_count += count;
    return 0;
}

// Debian's http-parser lets names have spaces. A name with one could be another name to a server in front of this one.
static bool is_name(const char *bytes, size_t count) {
    for (size_t place = 0; place < count; place++) {
        if (bytes[place] <= ' ' || bytes[place] > '~') return false;
    }
    return true;
}

static int on_header_field(http_parser *parser, const char *bytes, size_t count) {
    struct portcullis_page_request *request = parser->data;
    if (!is_name(bytes, count)) return refuse(request, HTTP_STATUS_BAD_REQUEST);
    if (request->name_is_over) {
        request->name_is_over = request->name_is_long = false;
        request->name_count = 0;
    }
    if (request->name_is_long || count > sizeof request->name - request->name_count) {
        request->name_is_long = true;
        return 0;
    }
    memcpy(request->name + request->name_count, bytes, count);
    request->name_count += count;
    return 0;
}

// Adds to a value. False where it does not fit.
static bool add(struct header *header, const char *bytes, size_t count) {
    if (count > sizeof header->bytes - header->count) return false;
    memcpy(header->bytes + header->count, bytes, count);
    header->count = (uint8_t)(header->count + count);
    return true;
}

// Adds to a list that says only what a client would like: no request is refused for that.
static void add_to_list(struct header *header, const char *bytes, size_t count) {
    if (header->is_over || add(header, bytes, count)) return;
    header->is_over = true;
    header->is_there = false;
    header->count = 0;
}

// The header of the name that was read, or -1.
static int known(const struct portcullis_page_request *request) {
    if (request->name_is_long) return -1;
    for (int header = 0; header < portcullis_page_header_count; header++) {
        size_t count = strlen(names[header]);
        if (count == request->name_count && strncasecmp(names[header], request->name, count) == 0) return header;
    }
    return -1;
}

static int on_header_value(http_parser *parser, const char *bytes, size_t count) {
    struct portcullis_page_request *request = parser->data;
    if (!request->name_is_over) {
        request->name_is_over = true;
        request->current = known(request);
        if (request->current >= 0 && request->headers[request->current].is_there) {
            // Twice is once too often: two programs on the way might believe different ones.
            if (request->current != portcullis_page_accept_encoding) return refuse(request, HTTP_STATUS_BAD_REQUEST);
            add_to_list(&request->headers[request->current], ",", 1);
        }
    }
    if (request->current < 0) return 0;
    struct header *header = &request->headers[request->current];
    header->is_there = !header->is_over;
    if (request->current == portcullis_page_accept_encoding) add_to_list(header, bytes, count);
    else if (!add(header, bytes, count)) return refuse(request, HTTP_STATUS_REQUEST_HEADER_FIELDS_TOO_LARGE);
    return 0;
}

// Whether the target is a path of printable characters and perhaps a query, and where that begins.
static bool is_path(struct portcullis_page_request *request) {
    if (request->target_count == 0 || request->target[0] != '/') return false;
    request->query_start = request->target_count;
    for (size_t place = 0; place < request->target_count; place++) {
        char byte = request->target[place];
        if (byte <= ' ' || byte > '~' || byte == '#') return false;
        if (byte == '?' && request->query_start == request->target_count) request->query_start = place;
    }
    return true;
}

static int on_headers_complete(http_parser *parser) {
    struct portcullis_page_request *request = parser->data;
    request->has_head = true;
    if (parser->http_major != 1 || parser->http_minor > 1) return refuse(request, HTTP_STATUS_HTTP_VERSION_NOT_SUPPORTED);
    switch (parser->method) {
    case HTTP_GET: request->method = portcullis_page_get; break;
    case HTTP_HEAD: request->method = portcullis_page_head; break;
    case HTTP_POST: request->method = portcullis_page_post; break;
    default: return refuse(request, HTTP_STATUS_METHOD_NOT_ALLOWED);
    }
    if (!is_path(request) || !request->headers[portcullis_page_host].is_there) {
        return refuse(request, HTTP_STATUS_BAD_REQUEST);
    }
    // The length of a body is said before it comes; then nothing on the way can see another end of it.
    if (parser->uses_transfer_encoding) return refuse(request, HTTP_STATUS_LENGTH_REQUIRED);
    if (!(parser->flags & F_CONTENTLENGTH)) return 0;
    if (parser->content_length > portcullis_page_most_body) return refuse(request, HTTP_STATUS_PAYLOAD_TOO_LARGE);
    if (parser->content_length > 0 && request->method != portcullis_page_post) {
        return refuse(request, HTTP_STATUS_BAD_REQUEST);
    }
    return 0;
}

static int on_body(http_parser *parser, const char *bytes, size_t count) {
    struct portcullis_page_request *request = parser->data;
    if (count > sizeof request->body - request->body_count) return refuse(request, HTTP_STATUS_PAYLOAD_TOO_LARGE);
    memcpy(request->body + request->body_count, bytes, count);
    request->body_count += count;
    return 0;
}

static int on_message_complete(http_parser *parser) {
    struct portcullis_page_request *request = parser->data;
    request->is_complete = true;
    return -1;
}

static const http_parser_settings callbacks = {
    .on_url = on_url,
    .on_header_field = on_header_field,
    .on_header_value = on_header_value,
    .on_headers_complete = on_headers_complete,
    .on_body = on_body,
    .on_message_complete = on_message_complete,
};

void portcullis_page_request_begin(struct portcullis_page_request *request) {
    // Not the texts: what they have is counted.
    http_parser_init(&request->parser, HTTP_REQUEST);
    request->parser.data = request;
    request->status = 0;
    request->has_head = request->is_complete = false;
    request->method = portcullis_page_get;
    request->head_count = request->target_count = request->query_start = request->body_count = 0;
    request->name_count = 0;
    request->name_is_long = request->name_is_over = false;
    request->current = -1;
    for (int header = 0; header < portcullis_page_header_count; header++) {
        request->headers[header].count = 0;
        request->headers[header].is_there = request->headers[header].is_over = false;
    }
}

int portcullis_page_request_feed(struct portcullis_page_request *request, const void *bytes, size_t count) {
    const char *place = bytes;
    while (count > 0 && !request->is_complete && !request->status) {
        // A head is fed as far as it may reach, so that its limit does not depend on how the bytes come.
        size_t part = count;
        if (!request->has_head) {
            size_t room = portcullis_page_most_head - request->head_count;
            if (room == 0) {
                request->status = HTTP_STATUS_REQUEST_HEADER_FIELDS_TOO_LARGE;
                break;
            }
            if (part > room) part = room;
            request->head_count += part;
        }
        size_t taken = http_parser_execute(&request->parser, &callbacks, place, part);
        if (!request->is_complete && !request->status && taken != part) request->status = HTTP_STATUS_BAD_REQUEST;
        place += part;
        count -= part;
    }
    if (request->status) return request->status;
    return request->is_complete ? portcullis_page_is_complete : portcullis_page_wants_more;
}

int portcullis_page_request_method(const struct portcullis_page_request *request) { return request->method; }

static struct portcullis_page_text text(const void *bytes, size_t count) {
    return (struct portcullis_page_text){.bytes = bytes, .count = count};
}

struct portcullis_page_text portcullis_page_request_path(const struct portcullis_page_request *request) {
    return text(request->target, request->query_start);
}

struct portcullis_page_text portcullis_page_request_query(const struct portcullis_page_request *request) {
    size_t start = request->query_start;
    if (start < request->target_count) start++;
    return text(request->target + start, request->target_count - start);
}

struct portcullis_page_text portcullis_page_request_header(const struct portcullis_page_request *request, int header) {
    return text(request->headers[header].bytes, request->headers[header].count);
}

bool portcullis_page_request_has(const struct portcullis_page_request *request, int header) {
    return request->headers[header].is_there;
}

struct portcullis_page_text portcullis_page_request_body(const struct portcullis_page_request *request) {
    return text(request->body, request->body_count);
}

bool portcullis_page_request_knows_chunks(const struct portcullis_page_request *request) {
    return request->parser.http_minor >= 1;
}

#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <mqtt_protocol.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include "State.h"

// MARK: Watching

static void watch(struct portcullis_subscriber *subscriber, int socket, uint32_t what) {
    if (subscriber->watched == socket && subscriber->watched_for == what) return;
    // A socket that libmosquitto has closed has left by itself.
    if (subscriber->watched >= 0) epoll_ctl(subscriber->poller, EPOLL_CTL_DEL, subscriber->watched, NULL);
    subscriber->watched = -1;
    struct epoll_event event = {.events = what};
    if (socket < 0 || !what || epoll_ctl(subscriber->poller, EPOLL_CTL_ADD, socket, &event) < 0) return;
    subscriber->watched = socket;
    subscriber->watched_for = what;
}

// Whatever is next is to be asked for soon.
static void wake(struct portcullis_subscriber *subscriber) {
    uint64_t one = 1;
    ssize_t written = write(subscriber->again, &one, sizeof one);
    (void)written;
}

static void rest(int descriptor) {
    uint64_t count;
    ssize_t taken = read(descriptor, &count, sizeof count);
    (void)taken;
}

// MARK: Its life

portcullis_subscriber *portcullis_subscriber_create(void) {
    portcullis_subscriber *subscriber = calloc(1, sizeof *subscriber);
    if (!subscriber) return NULL;
    subscriber->watched = -1;
    subscriber->most_at_once = INT_MAX;
    subscriber->poller = epoll_create1(EPOLL_CLOEXEC);
    subscriber->again = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    struct epoll_event event = {.events = EPOLLIN};
    if (subscriber->poller >= 0 && subscriber->again >= 0 &&
        epoll_ctl(subscriber->poller, EPOLL_CTL_ADD, subscriber->again, &event) == 0)
        return subscriber;
    portcullis_subscriber_destroy(subscriber);
    return NULL;
}

void portcullis_subscriber_destroy(portcullis_subscriber *subscriber) {
    portcullis_subscriber_drop(subscriber);
    if (subscriber->poller >= 0) close(subscriber->poller);
    if (subscriber->again >= 0) close(subscriber->again);
    free(subscriber->messages);
    free(subscriber->bytes);
    free(subscriber);
}

int portcullis_subscriber_descriptor(const portcullis_subscriber *subscriber) { return subscriber->poller; }

static void forget_messages(portcullis_subscriber *subscriber) {
    subscriber->count = 0;
    subscriber->used = 0;
    subscriber->is_handed_out = false;
}

void portcullis_subscriber_drop(portcullis_subscriber *subscriber) {
    watch(subscriber, -1, 0);
    forget_messages(subscriber);
    subscriber->has_connected = subscriber->was_connected = subscriber->has_subscribed = false;
    subscriber->is_refused = subscriber->has_ended = false;
    subscriber->ended_with = subscriber->ended_errno = 0;
    subscriber->phase = idle;
    if (!subscriber->attempt) return;
    if (subscriber->poller >= 0) epoll_ctl(subscriber->poller, EPOLL_CTL_DEL, subscriber->attempt->decided, NULL);
    portcullis_attempt_release(subscriber->attempt);
    subscriber->attempt = NULL;
}

bool portcullis_subscriber_connect(portcullis_subscriber *subscriber, const struct portcullis_subscriber_options *options) {
    portcullis_subscriber_drop(subscriber);
    subscriber->most_messages = options->most_messages;
    subscriber->most_bytes = options->most_bytes;
    subscriber->reason = 0;
    subscriber->words[0] = 0;
    subscriber->attempt = portcullis_attempt_begin(subscriber, options);
    if (!subscriber->attempt) return false;
    struct epoll_event event = {.events = EPOLLIN};
    epoll_ctl(subscriber->poller, EPOLL_CTL_ADD, subscriber->attempt->decided, &event);
    subscriber->phase = opening;
    return true;
}

void portcullis_subscriber_leave(portcullis_subscriber *subscriber) {
    // Acknowledgements that wait would leave before it: only with none of them is it said.
    if (subscriber->phase == open_ && subscriber->count == 0 && !subscriber->has_ended) {
        struct attempt *attempt = subscriber->attempt;
        mosquitto_property *properties = NULL;
        if (attempt->is_last) mosquitto_property_add_int32(&properties, MQTT_PROP_SESSION_EXPIRY_INTERVAL, 0);
        mosquitto_disconnect_v5(attempt->client, MQTT_RC_NORMAL_DISCONNECTION, properties);
        mosquitto_property_free_all(&properties);
        mosquitto_loop_write(attempt->client, 1);
    }
    portcullis_subscriber_drop(subscriber);
}

// MARK: Steps

static void end(portcullis_subscriber *subscriber, int result) {
    int error = errno;
    if (!subscriber->has_ended) {
        subscriber->has_ended = true;
        subscriber->ended_with = result;
    }
    subscriber->ended_errno = error;
}

// Sends what waits. True when nothing waits any more.
static bool flush(portcullis_subscriber *subscriber) {
    struct mosquitto *client = subscriber->attempt->client;
    if (!mosquitto_want_write(client)) return true;
    int result = mosquitto_loop_write(client, 1);
    if (result) end(subscriber, result);
    return !subscriber->has_ended && !mosquitto_want_write(client);
}

static bool can_read(struct mosquitto *client) {
    // What TLS has decrypted already shows at no descriptor.
    SSL *tls = mosquitto_ssl_get(client);
    if (tls && SSL_pending(tls) > 0) return true;
    struct pollfd socket = {.fd = mosquitto_socket(client), .events = POLLIN};
    return socket.fd >= 0 && poll(&socket, 1, 0) > 0;
}

static void receive(portcullis_subscriber *subscriber) {
    struct mosquitto *client = subscriber->attempt->client;
    int most = subscriber->most_at_once < subscriber->most_messages ? subscriber->most_at_once : subscriber->most_messages;
    while (!subscriber->has_ended && !subscriber->is_refused && !subscriber->has_connected &&
           subscriber->count < (size_t)most && subscriber->used < subscriber->most_bytes &&
           can_read(client)) {
        int result = mosquitto_loop_read(client, 1);
        if (result && !subscriber->is_refused) end(subscriber, result);
    }
}

// libmosquitto 2.0.11 takes a connection that ends within the handshake of TLS for one that goes on.
static void look_for_end(portcullis_subscriber *subscriber) {
    char byte;
    int socket = mosquitto_socket(subscriber->attempt->client);
    if (!subscriber->has_ended && socket >= 0 && recv(socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0)
        end(subscriber, MOSQ_ERR_CONN_LOST);
}

static void begin(portcullis_subscriber *subscriber) {
    struct attempt *attempt = subscriber->attempt;
    epoll_ctl(subscriber->poller, EPOLL_CTL_DEL, attempt->decided, NULL);
    if (attempt->result != MOSQ_ERR_SUCCESS) {
        subscriber->has_ended = true;
        subscriber->ended_with = attempt->result;
        subscriber->ended_errno = attempt->error;
        return;
    }
    portcullis_attempt_listen(attempt);
    subscriber->phase = open_;
}

static void exchange(portcullis_subscriber *subscriber) {
    struct mosquitto *client = subscriber->attempt->client;
    // Nothing is read before everything has left: what is read adds acknowledgements, which must not leave with the
    // rest.
    bool is_flushed = flush(subscriber);
    bool is_shaking_hands = mosquitto_ssl_get(client) && !SSL_is_init_finished(mosquitto_ssl_get(client));
    if (!subscriber->has_ended && (is_flushed || is_shaking_hands)) receive(subscriber);
    if (is_shaking_hands) look_for_end(subscriber);
    if (!subscriber->has_ended && !subscriber->is_refused) {
        int result = mosquitto_loop_misc(client);
        if (result) end(subscriber, result);
    }
    if (subscriber->count == 0 && !subscriber->has_ended && !subscriber->is_refused) is_flushed = flush(subscriber);
    // While hands are shaken the broker has the word.
    uint32_t what = is_flushed || is_shaking_hands ? EPOLLIN : EPOLLOUT;
    watch(subscriber, mosquitto_socket(client), subscriber->count == 0 && !subscriber->has_ended ? what : 0);
}

// Says something once. There may be more to say.
static int say(portcullis_subscriber *subscriber, bool *what, int kind) {
    *what = false;
    wake(subscriber);
    return kind;
}

static int say_end(portcullis_subscriber *subscriber) {
    if (subscriber->ended_with)
        portcullis_attempt_explain(subscriber->attempt, subscriber->ended_with, subscriber->ended_errno, subscriber->words);
    int kind = subscriber->was_connected ? portcullis_subscriber_lost : portcullis_subscriber_failed;
    portcullis_subscriber_drop(subscriber);
    return kind;
}

int portcullis_subscriber_step(portcullis_subscriber *subscriber) {
    rest(subscriber->again);
    if (!subscriber->attempt || subscriber->is_handed_out) return portcullis_subscriber_nothing;
    if (subscriber->phase == opening) {
        if (!atomic_load(&subscriber->attempt->is_decided)) return portcullis_subscriber_nothing;
        begin(subscriber);
    }
    if (!subscriber->has_ended && !subscriber->is_refused && subscriber->count == 0) exchange(subscriber);
    if (subscriber->has_connected) {
        subscriber->was_connected = true;
        return say(subscriber, &subscriber->has_connected, portcullis_subscriber_connected);
    }
    if (subscriber->has_subscribed) return say(subscriber, &subscriber->has_subscribed, portcullis_subscriber_subscribed);
    if (subscriber->count > 0) {
        subscriber->is_handed_out = true;
        return portcullis_subscriber_messages;
    }
    if (subscriber->is_refused) {
        portcullis_subscriber_drop(subscriber);
        return portcullis_subscriber_refused;
    }
    return subscriber->has_ended ? say_end(subscriber) : portcullis_subscriber_nothing;
}

void portcullis_subscriber_acknowledge(portcullis_subscriber *subscriber) {
    if (!subscriber->is_handed_out) return;
    forget_messages(subscriber);
    // After an error nothing leaves any more: what it was may be that a message was not kept.
    if (!subscriber->has_ended) flush(subscriber);
    wake(subscriber);
}

void portcullis_subscriber_hand_out(portcullis_subscriber *subscriber, int most) { subscriber->most_at_once = most > 1 ? most : 1; }

bool portcullis_subscriber_had_session(const portcullis_subscriber *subscriber) { return subscriber->had_session; }

int portcullis_subscriber_reason(const portcullis_subscriber *subscriber) { return subscriber->reason; }

const char *portcullis_subscriber_words(const portcullis_subscriber *subscriber) { return subscriber->words; }

size_t portcullis_subscriber_count(const portcullis_subscriber *subscriber) {
    return subscriber->is_handed_out ? subscriber->count : 0;
}

struct portcullis_received portcullis_subscriber_message(const portcullis_subscriber *subscriber, size_t index) {
    const struct message *message = &subscriber->messages[index];
    return (struct portcullis_received){
        subscriber->bytes + message->topic,
        message->topic_length,
        subscriber->bytes + message->payload,
        message->payload_length,
        message->is_retained,
    };
}

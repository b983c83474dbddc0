// A subscriber to an MQTT 5 broker, on libmosquitto, that acknowledges messages when it is told to and never before.
#ifndef CMOSQUITTO_H
#define CMOSQUITTO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A subscriber. One thread calls it; a name is resolved and a connection opened by a thread of its own, which nobody
/// waits for.
typedef struct portcullis_subscriber portcullis_subscriber;

/// What a subscriber has to say.
enum {
    portcullis_subscriber_nothing,
    /// The broker took the connection.
    portcullis_subscriber_connected,
    /// The broker took the subscriptions, or their end.
    portcullis_subscriber_subscribed,
    /// The broker refused the connection or a subscription: the reason is one of MQTT 5, and the words are its words.
    portcullis_subscriber_refused,
    /// No broker was reached, or none that could be trusted: the words say why.
    portcullis_subscriber_failed,
    /// The connection is gone: the words say why.
    portcullis_subscriber_lost,
    /// There are messages, until they are acknowledged.
    portcullis_subscriber_messages,
};

/// How a subscriber connects. All texts are copied; those that may be missing are NULL then.
struct portcullis_subscriber_options {
    /// A name, or a numeric address without brackets.
    const char *host;
    int port;
    /// What the broker knows this subscriber by.
    const char *name;
    const char *user, *password;
    /// Files: the certificates that the broker's is checked against, or NULL for those of the system; and a certificate
    /// of one's own.
    const char *authority, *certificate, *key;
    bool is_secure;
    /// For how many seconds the broker keeps the session and what comes meanwhile, without a connection. 0: it begins a
    /// new session.
    uint32_t session;
    /// How many seconds may pass without a message in one direction, 5 through 65,535.
    int keep_alive;
    /// How many messages of quality 1 may be unacknowledged, 1 through 65,535, and how many messages are handed out at
    /// once.
    int most_messages;
    /// Beyond this many bytes no more messages are added to those that are handed out at once.
    size_t most_bytes;
    /// What is longer than this many bytes, the broker does not send.
    uint32_t longest_packet;
    /// What is subscribed to, with quality 1.
    const char *const *topics;
    int topic_count;
    /// The quality that the broker has to give each of them at least, 0 or 1: with less it counts as refused.
    int least_quality;
    /// Whether it goes for good: it ends the subscriptions instead, takes what the broker still has for it, and leaves
    /// no session behind.
    bool is_last;
};

/// A subscriber that is not connected. NULL when there is no memory or no descriptor.
portcullis_subscriber *portcullis_subscriber_create(void);
/// Ends it, at once. What was not acknowledged, the broker sends again.
void portcullis_subscriber_destroy(portcullis_subscriber *subscriber);
/// A descriptor that can be read as long as there is something to do. It stays the same.
int portcullis_subscriber_descriptor(const portcullis_subscriber *subscriber);

/// Begins to connect. An attempt or a connection that was there is dropped. False when there is no memory or no thread.
bool portcullis_subscriber_connect(portcullis_subscriber *subscriber, const struct portcullis_subscriber_options *options);
/// Gives the connection, or the attempt, up at once, with the acknowledgements that have not left.
void portcullis_subscriber_drop(portcullis_subscriber *subscriber);
/// Says goodbye to the broker, and drops the connection. What was handed out and not acknowledged stays unacknowledged.
void portcullis_subscriber_leave(portcullis_subscriber *subscriber);

/// Does what there is to do, without waiting, and says the next thing. After `portcullis_subscriber_messages` it
/// neither reads nor writes until they are acknowledged. It has to be called once a second, too: it keeps the
/// connection alive.
int portcullis_subscriber_step(portcullis_subscriber *subscriber);
/// The messages that were handed out are done with, and the broker hears of it: now, or in the next steps where the
/// network is slow.
void portcullis_subscriber_acknowledge(portcullis_subscriber *subscriber);

/// How many messages are handed out at once from now on, also with other connections: at least 1, and never more than
/// the options say. The broker hears nothing of it.
void portcullis_subscriber_hand_out(portcullis_subscriber *subscriber, int most);

/// Whether the broker had a session for this subscriber when it took the connection.
bool portcullis_subscriber_had_session(const portcullis_subscriber *subscriber);

/// Of what was said last: the reason, and words, which are empty where there are none.
int portcullis_subscriber_reason(const portcullis_subscriber *subscriber);
const char *portcullis_subscriber_words(const portcullis_subscriber *subscriber);

/// A message that was handed out. Its memory is valid until it is acknowledged.
struct portcullis_received {
    const char *topic;
    size_t topic_length;
    const void *payload;
    size_t payload_length;
    bool is_retained;
};
/// How many messages are handed out.
size_t portcullis_subscriber_count(const portcullis_subscriber *subscriber);
/// One of them.
struct portcullis_received portcullis_subscriber_message(const portcullis_subscriber *subscriber, size_t index);

#endif

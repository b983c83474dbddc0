// A client of an MQTT broker, on Eclipse Paho's asynchronous one: what it has to say waits in a list, for one thread to
// take.
#ifndef CMQTT_H
#define CMQTT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "UplinkFiles.h"

/// A client. Paho's threads resolve names, connect, and read and write the socket.
typedef struct portcullis_mqtt portcullis_mqtt;

/// What a client has to say.
enum {
    portcullis_mqtt_nothing,
    /// The broker took the connection. The number says how many messages it takes before it has acknowledged the first
    /// of them.
    portcullis_mqtt_connected,
    /// The broker refused it: the reason is one of MQTT 5.
    portcullis_mqtt_refused,
    /// No broker was reached, or none that could be trusted: the words say why.
    portcullis_mqtt_failed,
    /// The connection is gone. The reason is the broker's, or 0.
    portcullis_mqtt_lost,
    /// The connection was closed, as was asked for.
    portcullis_mqtt_closed,
    /// The broker acknowledged the message with that number.
    portcullis_mqtt_delivered,
    /// The broker refused the message with that number, or it was never sent: then the reason is 0.
    portcullis_mqtt_undelivered,
    /// The broker took the subscription, or refused it.
    portcullis_mqtt_subscribed,
    portcullis_mqtt_unsubscribed,
    /// Somebody said "online" on the topic that is subscribed to.
    portcullis_mqtt_heard,
};

/// How a client connects. All texts are copied; those that may be missing are NULL then.
struct portcullis_mqtt_options {
    /// What the broker says on this topic, retained, when the client is gone without having closed the connection, or
    /// closes it `with_will`.
    const char *will_topic, *will;
    const char *user, *password;
    /// Files in PEM, for TLS. Without the first, those that the system trusts.
    const char *authority, *certificate, *key;
    bool is_secure;
    /// How long the broker may be silent, in seconds, and how long a connection may take.
    int keep_alive, patience;
};

/// A client of a broker, `tcp://HOST:PORT` or `ssl://HOST:PORT`. NULL when there is no memory, or the texts make no
/// sense.
portcullis_mqtt *portcullis_mqtt_create(const char *address, const char *name);

/// Ends a client that is not connecting. Its threads are waited for.
void portcullis_mqtt_destroy(portcullis_mqtt *client);

/// A descriptor that can be read as long as the client has something to say.
int portcullis_mqtt_descriptor(const portcullis_mqtt *client);

/// Begins to connect. False when it is not idle: what was before is still being closed, or cleared away. What becomes
/// of it is said later.
bool portcullis_mqtt_connect(portcullis_mqtt *client, const struct portcullis_mqtt_options *options);

/// Begins to close the connection; with its will, the broker says that on the will's topic. False when there is none,
/// and nothing will be said of it.
bool portcullis_mqtt_disconnect(portcullis_mqtt *client, bool with_will);

/// Throws away what does not come to the end of closing, with all that waits there, and nobody waits for that. False
/// when it is not closing.
bool portcullis_mqtt_renew(portcullis_mqtt *client);

/// Sends a message for which the broker has to answer (QoS 1). False when it could not be taken, or 64 are under way.
/// Only while it is connected: while a name is resolved, Paho would make this wait.
bool portcullis_mqtt_publish(
    portcullis_mqtt *client, const char *topic, const void *bytes, size_t count, bool is_retained, uint32_t number);

/// Subscribes to one topic, and to nothing that is retained there. The same holds.
bool portcullis_mqtt_subscribe(portcullis_mqtt *client, const char *topic);

/// Takes the next thing that the client has to say, one of the kinds above.
int portcullis_mqtt_next(portcullis_mqtt *client);

/// What the last thing taken was about: a reason of MQTT 5, the number of a message, and words, which last until the
/// next one.
int portcullis_mqtt_reason(const portcullis_mqtt *client);
uint32_t portcullis_mqtt_number(const portcullis_mqtt *client);
const char *portcullis_mqtt_words(const portcullis_mqtt *client);

/// How many messages came in that nobody wanted.
uint32_t portcullis_mqtt_unwanted(const portcullis_mqtt *client);

/// The words of a reason of MQTT 5.
const char *portcullis_mqtt_reason_text(int reason);

#endif

// What the parts of this client share: its state, which Paho's threads and the program's change, and its list of what
// it has to say.
#ifndef CLIENT_H
#define CLIENT_H

#include "CMQTT.h"

#include <MQTTAsync.h>
#include <pthread.h>
#include <stdatomic.h>

enum {
    // More than a client can have to say at once: an answer for each of the 64 messages that may be under way, and what
    // becomes of the connection.
    most_events = 256,
    most_words = 192,
    longest_topic = 256,
    // That many messages of a connection may be under way.
    most_under_way = 64,
};

// Where a connection is. Only an idle client connects; no call of Paho's is made while it is connecting, since it holds
// its lock while it resolves a name. While it is renewed a thread makes a new client of Paho's in place of the old one.
enum { idle, connecting, open_, closing, renewing };

struct event {
    int kind, reason;
    uint32_t number;
    char words[most_words];
};

// A message's callbacks get the client and the number of the message.
struct sent {
    portcullis_mqtt *client;
    uint32_t number;
    _Atomic bool is_under_way;
};

struct portcullis_mqtt {
    MQTTAsync paho;
    char *address, *name;
    // Who renews Paho's client, if anybody has.
    pthread_t renewer;
    bool has_renewer;
    // Whether Paho's client has been connected. It may have commands of that connection in its queue for ever, and
    // calls nobody for others.
    _Atomic bool was_open;
    struct sent sent[most_under_way];
    int descriptor;
    _Atomic int state;
    _Atomic uint32_t unwanted;
    _Atomic bool has_heard;
    pthread_mutex_t lock;
    struct event events[most_events];
    unsigned first, count;
    struct event current;
    // What TLS complained about during the present attempt.
    char trouble[most_words];
    char news[longest_topic];
};

/// Copies words, as many as there is room for, without the end of their line. None where there are none.
void portcullis_mqtt_copy_words(char to[most_words], const char *from);

/// Adds to what the client has to say, and wakes who waits for it. Any thread may.
void portcullis_mqtt_say(portcullis_mqtt *client, int kind, int reason, uint32_t number, const char *words);

/// Makes the descriptor one that can be read.
void portcullis_mqtt_wake(portcullis_mqtt *client);

/// Moves on from one state to another. False when it was not in that one.
static inline bool move(portcullis_mqtt *client, int from, int to) {
    return atomic_compare_exchange_strong(&client->state, &from, to);
}

/// Sets what Paho calls for a client, and for what becomes of a connection, of its end, of a message, and of a
/// subscription.
void portcullis_mqtt_answer_client(portcullis_mqtt *client, MQTTAsync paho);
void portcullis_mqtt_answer_connect(portcullis_mqtt *client, MQTTAsync_connectOptions *options);
void portcullis_mqtt_answer_disconnect(portcullis_mqtt *client, MQTTAsync_disconnectOptions *options);
void portcullis_mqtt_answer_message(struct sent *sent, MQTTAsync_responseOptions *options);
void portcullis_mqtt_answer_subscription(portcullis_mqtt *client, MQTTAsync_responseOptions *options);

/// The connection that was being closed is closed.
void portcullis_mqtt_is_closed(portcullis_mqtt *client);

/// Begins to put a new client of Paho's in place of the old one. The state is `renewing` by then.
void portcullis_mqtt_start_renewer(portcullis_mqtt *client);

/// From now on Paho's log is looked at for causes, or only for errors.
void portcullis_mqtt_listen_to_log(bool does);

/// Sets who hears what Paho logs. Once in a program.
void portcullis_mqtt_find_causes(void);

/// Sets who hears what TLS complains about while a client connects, and forgets what it complained about before.
void portcullis_mqtt_find_trouble(portcullis_mqtt *client, MQTTAsync_SSLOptions *tls);

/// Why there is no connection, as far as TLS or the log said; empty where neither did.
void portcullis_mqtt_cause(portcullis_mqtt *client, char words[most_words]);

#endif

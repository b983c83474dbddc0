// What libmosquitto calls, from within a step: nothing is done here, and everything noted.
#define _GNU_SOURCE
#include <mqtt_protocol.h>
#include <stdlib.h>
#include <string.h>

#include "State.h"

static void did_connect(struct mosquitto *client, void *context, int reason, int flags, const mosquitto_property *properties) {
    struct attempt *attempt = context;
    struct portcullis_subscriber *subscriber = attempt->subscriber;
    (void)properties;
    if (reason != MQTT_RC_SUCCESS) {
        subscriber->is_refused = true;
        subscriber->reason = reason;
        portcullis_copy_words(subscriber->words, mosquitto_reason_string(reason));
        return;
    }
    subscriber->has_connected = true;
    // The first bit of the flags: session present.
    subscriber->had_session = flags & 1;
    // Again in a session that the broker has kept: the topics may be others now.
    int result = attempt->is_last
                     ? mosquitto_unsubscribe_multiple(client, NULL, attempt->topic_count, attempt->topics, NULL)
                     : mosquitto_subscribe_multiple(client, NULL, attempt->topic_count, attempt->topics, 1, 0, NULL);
    if (result == MOSQ_ERR_SUCCESS) return;
    subscriber->has_ended = true;
    subscriber->ended_with = result;
}

static void did_subscribe(
    struct mosquitto *client, void *context, int number, int count, const int *granted, const mosquitto_property *properties) {
    struct attempt *attempt = context;
    struct portcullis_subscriber *subscriber = attempt->subscriber;
    (void)client;
    (void)number;
    (void)properties;
    for (int index = 0; index < count; index++) {
        bool is_refused = granted[index] >= 0x80;
        if (!is_refused && granted[index] >= attempt->least_quality) continue;
        subscriber->is_refused = true;
        subscriber->reason = is_refused ? granted[index] : MQTT_RC_QOS_NOT_SUPPORTED;
        portcullis_copy_words(
            subscriber->words, is_refused ? mosquitto_reason_string(granted[index])
                                          : "it gives subscriptions quality 0, which loses messages; expected quality 1");
        return;
    }
    subscriber->has_subscribed = true;
}

static void did_unsubscribe(struct mosquitto *client, void *context, int number, const mosquitto_property *properties) {
    (void)client;
    (void)number;
    (void)properties;
    ((struct attempt *)context)->subscriber->has_subscribed = true;
}

static void did_disconnect(struct mosquitto *client, void *context, int reason, const mosquitto_property *properties) {
    struct portcullis_subscriber *subscriber = ((struct attempt *)context)->subscriber;
    (void)client;
    (void)properties;
    if (subscriber->has_ended) return;
    subscriber->has_ended = true;
    // A broker's own reason; otherwise the error that the call which noticed it returns.
    if (reason >= 0x80) {
        subscriber->reason = reason;
        portcullis_copy_words(subscriber->words, mosquitto_reason_string(reason));
    } else {
        subscriber->ended_with = reason ? reason : MOSQ_ERR_CONN_LOST;
    }
}

static bool make_room(struct portcullis_subscriber *subscriber, size_t count) {
    if (subscriber->count == subscriber->capacity) {
        size_t capacity = subscriber->capacity ? subscriber->capacity * 2 : 64;
        void *grown = realloc(subscriber->messages, capacity * sizeof *subscriber->messages);
        if (!grown) return false;
        subscriber->messages = grown;
        subscriber->capacity = capacity;
    }
    if (count > subscriber->room - subscriber->used) {
        size_t room = (subscriber->used + count) * 2;
        void *grown = realloc(subscriber->bytes, room);
        if (!grown) return false;
        subscriber->bytes = grown;
        subscriber->room = room;
    }
    return true;
}

static void did_arrive(
    struct mosquitto *client, void *context, const struct mosquitto_message *message, const mosquitto_property *properties) {
    struct portcullis_subscriber *subscriber = ((struct attempt *)context)->subscriber;
    (void)client;
    (void)properties;
    size_t topic_length = strlen(message->topic), payload_length = (size_t)message->payloadlen;
    if (!make_room(subscriber, topic_length + payload_length)) {
        // It has an acknowledgement in the queue by now, which must not leave.
        subscriber->has_ended = true;
        subscriber->ended_with = MOSQ_ERR_NOMEM;
        return;
    }
    struct message *kept = &subscriber->messages[subscriber->count++];
    *kept = (struct message){subscriber->used, topic_length, subscriber->used + topic_length, payload_length, message->retain};
    memcpy(subscriber->bytes + kept->topic, message->topic, topic_length);
    if (payload_length) memcpy(subscriber->bytes + kept->payload, message->payload, payload_length);
    subscriber->used += topic_length + payload_length;
}

void portcullis_attempt_listen(struct attempt *attempt) {
    mosquitto_connect_v5_callback_set(attempt->client, did_connect);
    mosquitto_subscribe_v5_callback_set(attempt->client, did_subscribe);
    mosquitto_unsubscribe_v5_callback_set(attempt->client, did_unsubscribe);
    mosquitto_disconnect_v5_callback_set(attempt->client, did_disconnect);
    mosquitto_message_v5_callback_set(attempt->client, did_arrive);
}

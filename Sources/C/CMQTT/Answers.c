// What Paho's threads call: a client's answers of the broker, and what becomes of its connection.
#include "Client.h"

#include <string.h>

// How many messages the broker takes before it has acknowledged the first of them. Paho keeps back what goes beyond,
// and everything behind it, the end of the connection, too.
static uint32_t receive_maximum(MQTTAsync_successData5 *data) {
    if (!data || !MQTTProperties_hasProperty(&data->properties, MQTTPROPERTY_CODE_RECEIVE_MAXIMUM)) return 65535;
    int maximum = MQTTProperties_getNumericValue(&data->properties, MQTTPROPERTY_CODE_RECEIVE_MAXIMUM);
    return maximum > 0 ? (uint32_t)maximum : 1;
}

static void did_connect(void *context, MQTTAsync_successData5 *data) {
    portcullis_mqtt *client = context;
    portcullis_mqtt_listen_to_log(false);
    atomic_store(&client->was_open, true);
    if (move(client, connecting, open_)) portcullis_mqtt_say(client, portcullis_mqtt_connected, 0, receive_maximum(data), NULL);
}

// The broker's reason, 0 where it gave none. Paho before 1.3.13 has that of a connection among its own codes, which are
// negative.
static int reason_of(const MQTTAsync_failureData5 *data) {
    if (!data) return 0;
    if ((int)data->reasonCode >= 0x80) return (int)data->reasonCode;
    return data->code >= 0x80 ? data->code : 0;
}

static void did_not_connect(void *context, MQTTAsync_failureData5 *data) {
    portcullis_mqtt *client = context;
    int reason = reason_of(data);
    char words[most_words];
    portcullis_mqtt_cause(client, words);
    if (!words[0]) portcullis_mqtt_copy_words(words, data && data->message ? data->message : "no connection");
    if (!move(client, connecting, idle)) return;
    portcullis_mqtt_say(client, reason ? portcullis_mqtt_refused : portcullis_mqtt_failed, reason, 0, words);
}

void portcullis_mqtt_is_closed(portcullis_mqtt *client) {
    if (move(client, closing, idle)) portcullis_mqtt_say(client, portcullis_mqtt_closed, 0, 0, NULL);
}

static void is_gone(portcullis_mqtt *client, int reason, const char *words) {
    if (move(client, open_, idle)) portcullis_mqtt_say(client, portcullis_mqtt_lost, reason, 0, words);
    // Paho may call nobody for a DISCONNECT of a connection that is gone already.
    else portcullis_mqtt_is_closed(client);
}

static void did_lose(void *context, char *cause) { is_gone(context, 0, cause); }

static void was_disconnected(void *context, MQTTProperties *properties, enum MQTTReasonCodes reason) {
    (void)properties;
    is_gone(context, (int)reason, NULL);
}

static void did_close(void *context, MQTTAsync_successData5 *data) {
    (void)data;
    portcullis_mqtt_is_closed(context);
}

static void did_not_close(void *context, MQTTAsync_failureData5 *data) {
    (void)data;
    portcullis_mqtt_is_closed(context);
}

// One that Paho does not call, since it has lost its connection before it was sent, is free again with the next client
// of Paho's.
static void answer(struct sent *sent, int kind, int reason, const char *words) {
    // From the store on it belongs to the next message.
    portcullis_mqtt *client = sent->client;
    uint32_t number = sent->number;
    atomic_store(&sent->is_under_way, false);
    portcullis_mqtt_say(client, kind, reason, number, words);
}

static void did_send(void *context, MQTTAsync_successData5 *data) {
    int reason = data ? (int)data->reasonCode : 0;
    answer(context, reason >= 0x80 ? portcullis_mqtt_undelivered : portcullis_mqtt_delivered, reason, NULL);
}

static void did_not_send(void *context, MQTTAsync_failureData5 *data) {
    answer(context, portcullis_mqtt_undelivered, reason_of(data), data ? data->message : NULL);
}

static void did_subscribe(void *context, MQTTAsync_successData5 *data) {
    int reason = data ? (int)data->reasonCode : 0;
    portcullis_mqtt_say(context, reason >= 0x80 ? portcullis_mqtt_unsubscribed : portcullis_mqtt_subscribed, reason, 0, NULL);
}

static void did_not_subscribe(void *context, MQTTAsync_failureData5 *data) {
    portcullis_mqtt_say(context, portcullis_mqtt_unsubscribed, reason_of(data), 0, data ? data->message : NULL);
}

static int did_arrive(void *context, char *topic, int length, MQTTAsync_message *message) {
    portcullis_mqtt *client = context;
    static const char online[] = "online";
    size_t size = length > 0 ? (size_t)length : strlen(topic);
    // A broker may send something before it was asked for anything.
    pthread_mutex_lock(&client->lock);
    bool is_news = size == strlen(client->news) && memcmp(topic, client->news, size) == 0;
    pthread_mutex_unlock(&client->lock);
    if (is_news && message->payloadlen == (int)sizeof online - 1 && memcmp(message->payload, online, sizeof online - 1) == 0) {
        // However often it is said: it is heard once.
        if (!atomic_exchange(&client->has_heard, true)) portcullis_mqtt_say(client, portcullis_mqtt_heard, 0, 0, NULL);
    } else if (!is_news) {
        atomic_fetch_add(&client->unwanted, 1);
    }
    MQTTAsync_freeMessage(&message);
    MQTTAsync_free(topic);
    return 1;
}

// MARK: What it is that they call

void portcullis_mqtt_answer_client(portcullis_mqtt *client, MQTTAsync paho) {
    MQTTAsync_setCallbacks(paho, client, did_lose, did_arrive, NULL);
    MQTTAsync_setDisconnected(paho, client, was_disconnected);
}

void portcullis_mqtt_answer_connect(portcullis_mqtt *client, MQTTAsync_connectOptions *options) {
    options->onSuccess5 = did_connect;
    options->onFailure5 = did_not_connect;
    options->context = client;
}

void portcullis_mqtt_answer_disconnect(portcullis_mqtt *client, MQTTAsync_disconnectOptions *options) {
    options->onSuccess5 = did_close;
    options->onFailure5 = did_not_close;
    options->context = client;
}

void portcullis_mqtt_answer_message(struct sent *sent, MQTTAsync_responseOptions *options) {
    options->onSuccess5 = did_send;
    options->onFailure5 = did_not_send;
    options->context = sent;
}

void portcullis_mqtt_answer_subscription(portcullis_mqtt *client, MQTTAsync_responseOptions *options) {
    options->onSuccess5 = did_subscribe;
    options->onFailure5 = did_not_subscribe;
    options->context = client;
}

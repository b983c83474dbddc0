// What the program asks of a client: to connect, to publish, to subscribe.
#include "Client.h"

#include <string.h>

bool portcullis_mqtt_connect(portcullis_mqtt *client, const struct portcullis_mqtt_options *options) {
    if (atomic_load(&client->was_open)) {
        if (move(client, idle, renewing)) portcullis_mqtt_start_renewer(client);
        return false;
    }
    if (!move(client, idle, connecting)) return false;
    portcullis_mqtt_listen_to_log(true);
    MQTTAsync_connectOptions connect = MQTTAsync_connectOptions_initializer5;
    MQTTAsync_willOptions will = MQTTAsync_willOptions_initializer;
    MQTTAsync_SSLOptions tls = MQTTAsync_SSLOptions_initializer;
    will.topicName = options->will_topic;
    will.message = options->will;
    will.retained = 1;
    will.qos = 1;
    connect.will = &will;
    connect.username = options->user;
    connect.password = options->password;
    connect.keepAliveInterval = options->keep_alive;
    connect.connectTimeout = options->patience;
    connect.maxInflight = most_under_way;
    // What was not acknowledged is sent again out of the database: no broker has to remember it.
    connect.cleanstart = 1;
    portcullis_mqtt_answer_connect(client, &connect);
    portcullis_mqtt_find_trouble(client, &tls);
    if (options->is_secure) {
        tls.verify = 1;
        tls.enableServerCertAuth = 1;
        tls.trustStore = options->authority;
        tls.disableDefaultTrustStore = options->authority != NULL;
        tls.keyStore = options->certificate;
        tls.privateKey = options->key;
        connect.ssl = &tls;
    }
    int result = MQTTAsync_connect(client->paho, &connect);
    if (result == MQTTASYNC_SUCCESS) return true;
    if (move(client, connecting, idle)) portcullis_mqtt_say(client, portcullis_mqtt_failed, 0, 0, MQTTAsync_strerror(result));
    return true;
}

bool portcullis_mqtt_disconnect(portcullis_mqtt *client, bool with_will) {
    if (!move(client, open_, closing)) return false;
    MQTTAsync_disconnectOptions options = MQTTAsync_disconnectOptions_initializer5;
    if (with_will) options.reasonCode = MQTTREASONCODE_DISCONNECT_WITH_WILL_MESSAGE;
    portcullis_mqtt_answer_disconnect(client, &options);
    if (MQTTAsync_disconnect(client->paho, &options) != MQTTASYNC_SUCCESS) portcullis_mqtt_is_closed(client);
    return true;
}

bool portcullis_mqtt_publish(
    portcullis_mqtt *client, const char *topic, const void *bytes, size_t count, bool is_retained, uint32_t number) {
    if (atomic_load(&client->state) != open_) return false;
    struct sent *sent = client->sent;
    while (sent < client->sent + most_under_way && atomic_load(&sent->is_under_way)) sent++;
    if (sent == client->sent + most_under_way) return false;
    sent->client = client;
    sent->number = number;
    atomic_store(&sent->is_under_way, true);
    MQTTAsync_message message = MQTTAsync_message_initializer;
    message.payload = (void *)bytes;
    message.payloadlen = (int)count;
    message.qos = 1;
    message.retained = is_retained;
    MQTTAsync_responseOptions options = MQTTAsync_responseOptions_initializer;
    portcullis_mqtt_answer_message(sent, &options);
    if (MQTTAsync_sendMessage(client->paho, topic, &message, &options) == MQTTASYNC_SUCCESS) return true;
    atomic_store(&sent->is_under_way, false);
    return false;
}

bool portcullis_mqtt_subscribe(portcullis_mqtt *client, const char *topic) {
    size_t length = strlen(topic);
    if (atomic_load(&client->state) != open_ || length >= sizeof client->news) return false;
    pthread_mutex_lock(&client->lock);
    memcpy(client->news, topic, length + 1);
    pthread_mutex_unlock(&client->lock);
    MQTTAsync_responseOptions options = MQTTAsync_responseOptions_initializer;
    portcullis_mqtt_answer_subscription(client, &options);
    // What is retained there is old.
    options.subscribeOptions.retainHandling = 2;
    return MQTTAsync_subscribe(client->paho, topic, 0, &options) == MQTTASYNC_SUCCESS;
}

uint32_t portcullis_mqtt_unwanted(const portcullis_mqtt *client) { return atomic_load(&client->unwanted); }

const char *portcullis_mqtt_reason_text(int reason) {
    const char *text = MQTTReasonCode_toString((enum MQTTReasonCodes)reason);
    return text ? text : "no reason that is known";
}

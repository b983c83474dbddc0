#define _GNU_SOURCE
#include "CMQTT.h"

#include <MQTTAsync.h>
#include <nss.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum {
    // More than a client can have to say at once: an answer for each of the 64 messages that may be under way, and what becomes
    // of the connection.
    most_events = 256,
    most_words = 192,
    longest_topic = 256,
    // That many messages of a connection may be under way.
    most_under_way = 64,
};

// Where a connection is. Only an idle client connects; no call of Paho's is made while it is connecting, since it holds its lock while it
// resolves a name. While it is renewed a thread makes a new client of Paho's in place of the old one.
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
    // Whether Paho's client has been connected. It may have commands of that connection in its queue for ever, and calls nobody for others.
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

// What Paho says only in its log while it connects: why a name gave no address, and why a certificate was not trusted. There is
// one client in a program.
static pthread_mutex_t cause_lock = PTHREAD_MUTEX_INITIALIZER;
static char cause[most_words];

static void copy_words(char to[most_words], const char *from) {
    size_t length = from ? strlen(from) : 0;
    while (length > 0 && (from[length - 1] == '\n' || from[length - 1] == ' ')) length--;
    if (length >= most_words) length = most_words - 1;
    if (length > 0) memcpy(to, from, length);
    to[length] = 0;
}

static void wake(portcullis_mqtt *client) {
    uint64_t one = 1;
    // It fails only where the descriptor can be read already.
    ssize_t written = write(client->descriptor, &one, sizeof one);
    (void)written;
}

static void say(portcullis_mqtt *client, int kind, int reason, uint32_t number, const char *words) {
    pthread_mutex_lock(&client->lock);
    if (client->count < most_events) {
        struct event *event = &client->events[(client->first + client->count++) % most_events];
        event->kind = kind;
        event->reason = reason;
        event->number = number;
        copy_words(event->words, words);
    }
    pthread_mutex_unlock(&client->lock);
    wake(client);
}

// Moves on from one state to another. False when it was not in that one.
static bool move(portcullis_mqtt *client, int from, int to) {
    return atomic_compare_exchange_strong(&client->state, &from, to);
}

// From now on the log is looked at, or only for errors: at this level it has a line for each message.
static void listen_to_log(bool does) {
    pthread_mutex_lock(&cause_lock);
    cause[0] = 0;
    pthread_mutex_unlock(&cause_lock);
    MQTTAsync_setTraceLevel(does ? MQTTASYNC_TRACE_PROTOCOL : MQTTASYNC_TRACE_ERROR);
}

// MARK: What Paho's threads call

// How many messages the broker takes before it has acknowledged the first of them. Paho keeps back what goes beyond, and everything
// behind it, the end of the connection, too.
static uint32_t receive_maximum(MQTTAsync_successData5 *data) {
    if (!data || !MQTTProperties_hasProperty(&data->properties, MQTTPROPERTY_CODE_RECEIVE_MAXIMUM)) return 65535;
    int maximum = MQTTProperties_getNumericValue(&data->properties, MQTTPROPERTY_CODE_RECEIVE_MAXIMUM);
    return maximum > 0 ? (uint32_t)maximum : 1;
}

static void did_connect(void *context, MQTTAsync_successData5 *data) {
    portcullis_mqtt *client = context;
    listen_to_log(false);
    atomic_store(&client->was_open, true);
    if (move(client, connecting, open_)) say(client, portcullis_mqtt_connected, 0, receive_maximum(data), NULL);
}

// The broker's reason, 0 where it gave none. Paho before 1.3.13 has that of a connection among its own codes, which are negative.
static int reason_of(const MQTTAsync_failureData5 *data) {
    if (!data) return 0;
    if ((int)data->reasonCode >= 0x80) return (int)data->reasonCode;
    return data->code >= 0x80 ? data->code : 0;
}

static void did_not_connect(void *context, MQTTAsync_failureData5 *data) {
    portcullis_mqtt *client = context;
    int reason = reason_of(data);
    char words[most_words], found[most_words];
    pthread_mutex_lock(&cause_lock);
    copy_words(found, cause);
    pthread_mutex_unlock(&cause_lock);
    pthread_mutex_lock(&client->lock);
    copy_words(words, client->trouble);
    pthread_mutex_unlock(&client->lock);
    if (words[0] && found[0]) strncat(words, ": ", most_words - strlen(words) - 1);
    strncat(words, found, most_words - strlen(words) - 1);
    if (!words[0]) copy_words(words, data && data->message ? data->message : "no connection");
    if (!move(client, connecting, idle)) return;
    say(client, reason ? portcullis_mqtt_refused : portcullis_mqtt_failed, reason, 0, words);
}

static void is_gone(portcullis_mqtt *client, int reason, const char *words) {
    if (move(client, open_, idle)) say(client, portcullis_mqtt_lost, reason, 0, words);
    // Paho may call nobody for a DISCONNECT of a connection that is gone already.
    else if (move(client, closing, idle)) say(client, portcullis_mqtt_closed, 0, 0, NULL);
}

static void did_lose(void *context, char *cause) { is_gone(context, 0, cause); }

static void was_disconnected(void *context, MQTTProperties *properties, enum MQTTReasonCodes reason) {
    (void)properties;
    is_gone(context, (int)reason, NULL);
}

static void did_close(void *context, MQTTAsync_successData5 *data) {
    portcullis_mqtt *client = context;
    (void)data;
    if (move(client, closing, idle)) say(client, portcullis_mqtt_closed, 0, 0, NULL);
}

static void did_not_close(void *context, MQTTAsync_failureData5 *data) {
    (void)data;
    did_close(context, NULL);
}

// One that is not called, since the connection is gone, is free again with the next client of Paho's.
static void answer(struct sent *sent, int kind, int reason, const char *words) {
    uint32_t number = sent->number;
    atomic_store(&sent->is_under_way, false);
    say(sent->client, kind, reason, number, words);
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
    say(context, reason >= 0x80 ? portcullis_mqtt_unsubscribed : portcullis_mqtt_subscribed, reason, 0, NULL);
}

static void did_not_subscribe(void *context, MQTTAsync_failureData5 *data) {
    say(context, portcullis_mqtt_unsubscribed, reason_of(data), 0, data ? data->message : NULL);
}

static int did_arrive(void *context, char *topic, int length, MQTTAsync_message *message) {
    portcullis_mqtt *client = context;
    static const char online[] = "online";
    size_t size = length > 0 ? (size_t)length : strlen(topic);
    bool is_news = size == strlen(client->news) && memcmp(topic, client->news, size) == 0;
    if (is_news && message->payloadlen == (int)sizeof online - 1 && memcmp(message->payload, online, sizeof online - 1) == 0) {
        // However often it is said: it is heard once.
        if (!atomic_exchange(&client->has_heard, true)) say(client, portcullis_mqtt_heard, 0, 0, NULL);
    } else if (!is_news) {
        atomic_fetch_add(&client->unwanted, 1);
    }
    MQTTAsync_freeMessage(&message);
    MQTTAsync_free(topic);
    return 1;
}

static int did_fail_in_tls(const char *text, size_t length, void *context) {
    portcullis_mqtt *client = context;
    char words[most_words];
    if (length >= sizeof words) length = sizeof words - 1;
    memcpy(words, text, length);
    words[length] = 0;
    // "140…:error:0A000086:SSL routines:FUNCTION:certificate verify failed:…": what is behind the function.
    const char *from = words;
    for (int colons = 0; colons < 5; colons++) {
        const char *colon = strchr(from, ':');
        if (!colon) break;
        from = colon + 1;
    }
    char *end = strstr(from, ":../");
    if (end) *end = 0;
    pthread_mutex_lock(&client->lock);
    // The first one is the cause.
    if (!client->trouble[0]) copy_words(client->trouble, from[0] ? from : words);
    pthread_mutex_unlock(&client->lock);
    return 1;
}

// What a line of the log says of the cause; NULL when it is about something else.
static const char *cause_in(const char *message) {
    static const char alert[] = "SSL alert write:fatal:";
    if (strstr(message, "getaddrinfo failed")) return "its name cannot be resolved";
    if (strstr(message, "X509_check_host for hostname") && strstr(message, "failed")) return "its certificate is for another name";
    const char *found = strstr(message, alert);
    return found ? found + sizeof alert - 1 : NULL;
}

static void did_log(enum MQTTASYNC_TRACE_LEVELS level, char *message) {
    (void)level;
    const char *found = message ? cause_in(message) : NULL;
    if (!found) return;
    pthread_mutex_lock(&cause_lock);
    if (!cause[0]) copy_words(cause, found);
    pthread_mutex_unlock(&cause_lock);
}

// MARK: What the program calls

static void prepare(void) {
    MQTTAsync_init_options options = MQTTAsync_init_options_initializer;
    options.do_openssl_init = 1;
    MQTTAsync_global_init(&options);
    MQTTAsync_setTraceCallback(did_log);
    MQTTAsync_setTraceLevel(MQTTASYNC_TRACE_ERROR);
    // A static program must not load a system's modules for names: they belong to the system's own C library. These two it has itself.
    if (getauxval(AT_BASE) == 0) __nss_configure_lookup("hosts", "files dns");
}

static MQTTAsync made(portcullis_mqtt *client) {
    MQTTAsync_createOptions options = MQTTAsync_createOptions_initializer5;
    MQTTAsync paho;
    if (MQTTAsync_createWithOptions(&paho, client->address, client->name, MQTTCLIENT_PERSISTENCE_NONE, NULL, &options) !=
        MQTTASYNC_SUCCESS)
        return NULL;
    MQTTAsync_setCallbacks(paho, client, did_lose, did_arrive, NULL);
    MQTTAsync_setDisconnected(paho, client, was_disconnected);
    return paho;
}

// A thread of its own, since Paho waits for locks here. The new client comes first: with the last one Paho would end its threads.
static void *renew(void *context) {
    portcullis_mqtt *client = context;
    MQTTAsync before = client->paho, paho = made(client);
    if (paho) {
        client->paho = paho;
        MQTTAsync_destroy(&before);
        for (int index = 0; index < most_under_way; index++) atomic_store(&client->sent[index].is_under_way, false);
        atomic_store(&client->was_open, false);
    }
    // Without memory there is still the old one, and the next attempt to connect tries this again.
    atomic_store(&client->state, idle);
    wake(client);
    return NULL;
}

static void stop_renewer(portcullis_mqtt *client) {
    if (client->has_renewer) pthread_join(client->renewer, NULL);
    client->has_renewer = false;
}

static void start_renewer(portcullis_mqtt *client) {
    stop_renewer(client);
    client->has_renewer = pthread_create(&client->renewer, NULL, renew, client) == 0;
    if (!client->has_renewer) atomic_store(&client->state, idle);
}

static void release(portcullis_mqtt *client) {
    if (client->descriptor >= 0) close(client->descriptor);
    pthread_mutex_destroy(&client->lock);
    free(client->address);
    free(client->name);
    free(client);
}

portcullis_mqtt *portcullis_mqtt_create(const char *address, const char *name) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, prepare);
    portcullis_mqtt *client = calloc(1, sizeof *client);
    if (!client) return NULL;
    pthread_mutex_init(&client->lock, NULL);
    client->descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    client->address = strdup(address);
    client->name = strdup(name);
    if (client->descriptor >= 0 && client->address && client->name) client->paho = made(client);
    if (client->paho) return client;
    release(client);
    return NULL;
}

void portcullis_mqtt_destroy(portcullis_mqtt *client) {
    stop_renewer(client);
    MQTTAsync_destroy(&client->paho);
    release(client);
}

bool portcullis_mqtt_renew(portcullis_mqtt *client) {
    if (!move(client, closing, renewing)) return false;
    start_renewer(client);
    return true;
}

int portcullis_mqtt_descriptor(const portcullis_mqtt *client) { return client->descriptor; }

bool portcullis_mqtt_connect(portcullis_mqtt *client, const struct portcullis_mqtt_options *options) {
    if (atomic_load(&client->was_open)) {
        if (move(client, idle, renewing)) start_renewer(client);
        return false;
    }
    if (!move(client, idle, connecting)) return false;
    listen_to_log(true);
    pthread_mutex_lock(&client->lock);
    client->trouble[0] = 0;
    pthread_mutex_unlock(&client->lock);
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
    connect.onSuccess5 = did_connect;
    connect.onFailure5 = did_not_connect;
    connect.context = client;
    if (options->is_secure) {
        tls.verify = 1;
        tls.enableServerCertAuth = 1;
        tls.trustStore = options->authority;
        tls.disableDefaultTrustStore = options->authority != NULL;
        tls.keyStore = options->certificate;
        tls.privateKey = options->key;
        tls.ssl_error_cb = did_fail_in_tls;
        tls.ssl_error_context = client;
        connect.ssl = &tls;
    }
    int result = MQTTAsync_connect(client->paho, &connect);
    if (result == MQTTASYNC_SUCCESS) return true;
    if (move(client, connecting, idle)) say(client, portcullis_mqtt_failed, 0, 0, MQTTAsync_strerror(result));
    return true;
}

bool portcullis_mqtt_disconnect(portcullis_mqtt *client) {
    if (!move(client, open_, closing)) return false;
    MQTTAsync_disconnectOptions options = MQTTAsync_disconnectOptions_initializer5;
    options.onSuccess5 = did_close;
    options.onFailure5 = did_not_close;
    options.context = client;
    if (MQTTAsync_disconnect(client->paho, &options) != MQTTASYNC_SUCCESS) did_close(client, NULL);
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
    options.onSuccess5 = did_send;
    options.onFailure5 = did_not_send;
    options.context = sent;
    if (MQTTAsync_sendMessage(client->paho, topic, &message, &options) == MQTTASYNC_SUCCESS) return true;
    atomic_store(&sent->is_under_way, false);
    return false;
}

bool portcullis_mqtt_subscribe(portcullis_mqtt *client, const char *topic) {
    size_t length = strlen(topic);
    if (atomic_load(&client->state) != open_ || length >= sizeof client->news) return false;
    memcpy(client->news, topic, length + 1);
    MQTTAsync_responseOptions options = MQTTAsync_responseOptions_initializer;
    options.onSuccess5 = did_subscribe;
    options.onFailure5 = did_not_subscribe;
    options.context = client;
    // What is retained there is old.
    options.subscribeOptions.retainHandling = 2;
    return MQTTAsync_subscribe(client->paho, topic, 0, &options) == MQTTASYNC_SUCCESS;
}

int portcullis_mqtt_next(portcullis_mqtt *client) {
    pthread_mutex_lock(&client->lock);
    if (client->count == 0) {
        uint64_t count;
        ssize_t taken = read(client->descriptor, &count, sizeof count);
        (void)taken;
        client->current = (struct event){.kind = portcullis_mqtt_nothing};
    } else {
        client->current = client->events[client->first];
        client->first = (client->first + 1) % most_events;
        client->count--;
    }
    pthread_mutex_unlock(&client->lock);
    if (client->current.kind == portcullis_mqtt_heard) atomic_store(&client->has_heard, false);
    return client->current.kind;
}

int portcullis_mqtt_reason(const portcullis_mqtt *client) { return client->current.reason; }

uint32_t portcullis_mqtt_number(const portcullis_mqtt *client) { return client->current.number; }

const char *portcullis_mqtt_words(const portcullis_mqtt *client) { return client->current.words; }

uint32_t portcullis_mqtt_unwanted(const portcullis_mqtt *client) { return atomic_load(&client->unwanted); }

const char *portcullis_mqtt_reason_text(int reason) {
    const char *text = MQTTReasonCode_toString((enum MQTTReasonCodes)reason);
    return text ? text : "no reason that is known";
}

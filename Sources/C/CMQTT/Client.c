// A client's life: it is made, has its client of Paho's replaced, and ends.
#define _GNU_SOURCE
#include "Client.h"

#include <nss.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/eventfd.h>
#include <unistd.h>

static void prepare(void) {
    MQTTAsync_init_options options = MQTTAsync_init_options_initializer;
    options.do_openssl_init = 1;
    MQTTAsync_global_init(&options);
    portcullis_mqtt_find_causes();
    // A static program must not load a system's modules for names: they belong to the system's own C library. These two
    // it has itself.
    if (getauxval(AT_BASE) == 0) __nss_configure_lookup("hosts", "files dns");
}

static MQTTAsync made(portcullis_mqtt *client) {
    MQTTAsync_createOptions options = MQTTAsync_createOptions_initializer5;
    MQTTAsync paho;
    if (MQTTAsync_createWithOptions(&paho, client->address, client->name, MQTTCLIENT_PERSISTENCE_NONE, NULL, &options) !=
        MQTTASYNC_SUCCESS)
        return NULL;
    portcullis_mqtt_answer_client(client, paho);
    return paho;
}

// A thread of its own, since Paho waits for locks here. The new client comes first: with the last one Paho would end
// its threads.
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
    portcullis_mqtt_wake(client);
    return NULL;
}

static void stop_renewer(portcullis_mqtt *client) {
    if (client->has_renewer) pthread_join(client->renewer, NULL);
    client->has_renewer = false;
}

void portcullis_mqtt_start_renewer(portcullis_mqtt *client) {
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
    portcullis_mqtt_start_renewer(client);
    return true;
}

int portcullis_mqtt_descriptor(const portcullis_mqtt *client) { return client->descriptor; }

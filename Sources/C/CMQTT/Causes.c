// Why there is no connection, which Paho says only in its log and through TLS.
#include "Client.h"

#include <string.h>

// What the log said while it connected: why a name gave no address, or why a certificate was not trusted. There is one
// client in a program.
static pthread_mutex_t cause_lock = PTHREAD_MUTEX_INITIALIZER;
static char cause[most_words];

// From now on the log is looked at, or only for errors: at this level it has a line for each message.
void portcullis_mqtt_listen_to_log(bool does) {
    pthread_mutex_lock(&cause_lock);
    cause[0] = 0;
    pthread_mutex_unlock(&cause_lock);
    MQTTAsync_setTraceLevel(does ? MQTTASYNC_TRACE_PROTOCOL : MQTTASYNC_TRACE_ERROR);
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
    if (!client->trouble[0]) portcullis_mqtt_copy_words(client->trouble, from[0] ? from : words);
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
    if (!cause[0]) portcullis_mqtt_copy_words(cause, found);
    pthread_mutex_unlock(&cause_lock);
}

void portcullis_mqtt_find_causes(void) {
    MQTTAsync_setTraceCallback(did_log);
    MQTTAsync_setTraceLevel(MQTTASYNC_TRACE_ERROR);
}

void portcullis_mqtt_find_trouble(portcullis_mqtt *client, MQTTAsync_SSLOptions *tls) {
    pthread_mutex_lock(&client->lock);
    client->trouble[0] = 0;
    pthread_mutex_unlock(&client->lock);
    tls->ssl_error_cb = did_fail_in_tls;
    tls->ssl_error_context = client;
}

void portcullis_mqtt_cause(portcullis_mqtt *client, char words[most_words]) {
    char found[most_words];
    pthread_mutex_lock(&cause_lock);
    portcullis_mqtt_copy_words(found, cause);
    pthread_mutex_unlock(&cause_lock);
    pthread_mutex_lock(&client->lock);
    portcullis_mqtt_copy_words(words, client->trouble);
    pthread_mutex_unlock(&client->lock);
    if (words[0] && found[0]) strncat(words, ": ", most_words - strlen(words) - 1);
    strncat(words, found, most_words - strlen(words) - 1);
}

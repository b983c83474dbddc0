#define _GNU_SOURCE
#include "Attempt.h"

#include <errno.h>
#include <mqtt_protocol.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

void portcullis_copy_words(char to[most_words], const char *from) {
    size_t length = from ? strlen(from) : 0;
    while (length > 0 && (from[length - 1] == '\n' || from[length - 1] == '.')) length--;
    if (length >= most_words) length = most_words - 1;
    if (length > 0) memcpy(to, from, length);
    to[length] = 0;
}

static void free_attempt(struct attempt *attempt) {
    // What is queued goes with it: libmosquitto sends nothing here.
    if (attempt->client) mosquitto_destroy(attempt->client);
    if (attempt->properties) mosquitto_property_free_all(&attempt->properties);
    for (int index = 0; index < attempt->topic_count; index++) free(attempt->topics[index]);
    if (attempt->decided >= 0) close(attempt->decided);
    free(attempt->host);
    free(attempt);
}

void portcullis_attempt_release(struct attempt *attempt) {
    if (atomic_fetch_sub(&attempt->owners, 1) == 1) free_attempt(attempt);
}

// MARK: Words

// "error:0A000086:SSL routines:FUNCTION:certificate verify failed": what is behind the function.
static const char *after_function(const char *text) {
    const char *from = strstr(text, "error:");
    for (int colons = 0; from && colons < 4; colons++) {
        from = strchr(from, ':');
        if (from) from++;
    }
    return from;
}

// In the words of TLS's alerts for what happens most, as the uplink of a board says it; else in OpenSSL's own.
static const char *words_for_certificate(long result) {
    switch (result) {
    case X509_V_ERR_CERT_HAS_EXPIRED:
        return "certificate expired";
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT:
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    case X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
    case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT:
        return "unknown CA";
    default:
        return X509_verify_cert_error_string(result);
    }
}

// OpenSSL's error says only that the certificate did not pass. What was wrong with it, its connection knows.
static bool explain_certificate(struct attempt *attempt) {
    const SSL *tls = mosquitto_ssl_get(attempt->client);
    long result = tls ? SSL_get_verify_result(tls) : X509_V_OK;
    if (result == X509_V_OK) return false;
    snprintf(attempt->trouble, sizeof attempt->trouble, "certificate verify failed: %s", words_for_certificate(result));
    return true;
}

static void did_log(struct mosquitto *client, void *context, int level, const char *text) {
    struct attempt *attempt = context;
    (void)client;
    if (!(level & (MOSQ_LOG_ERR | MOSQ_LOG_WARNING)) || !text) return;
    if (strstr(text, "host name verification failed")) {
        portcullis_copy_words(attempt->trouble, "its certificate is for another name");
    } else if (!attempt->trouble[0] && !explain_certificate(attempt)) {
        const char *words = after_function(text);
        if (!words && strncmp(text, "Error: ", 7) == 0) words = text + 7;
        portcullis_copy_words(attempt->trouble, words ? words : text);
    }
}

void portcullis_attempt_explain(const struct attempt *attempt, int result, int error, char words[most_words]) {
    if (attempt->trouble[0]) {
        portcullis_copy_words(words, attempt->trouble);
    } else if (result == MOSQ_ERR_EAI) {
        portcullis_copy_words(words, "its name cannot be resolved");
    } else if (result == MOSQ_ERR_ERRNO && error) {
        portcullis_copy_words(words, strerror(error));
    } else if (result == MOSQ_ERR_KEEPALIVE) {
        portcullis_copy_words(words, "it was silent for too long");
    } else {
        portcullis_copy_words(words, mosquitto_strerror(result));
    }
}

// MARK: Opening

// Name, connection and the beginning of TLS: libmosquitto waits for all of them.
static void *open_connection(void *context) {
    struct attempt *attempt = context;
    errno = 0;
    attempt->result = mosquitto_connect_bind_v5(
        attempt->client, attempt->host, attempt->port, attempt->keep_alive, NULL, attempt->properties);
    attempt->error = errno;
    atomic_store(&attempt->is_decided, true);
    uint64_t one = 1;
    ssize_t written = write(attempt->decided, &one, sizeof one);
    (void)written;
    portcullis_attempt_release(attempt);
    return NULL;
}

static bool secure(struct attempt *attempt, const struct portcullis_subscriber_options *options) {
    // It wants a file or a folder of certificates: without a file, the system's.
    const char *folder = options->authority ? NULL : X509_get_default_cert_dir();
    return mosquitto_tls_set(attempt->client, options->authority, folder, options->certificate, options->key, NULL) ==
           MOSQ_ERR_SUCCESS;
}

static bool prepare(struct attempt *attempt, const struct portcullis_subscriber_options *options) {
    attempt->decided = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    attempt->host = strdup(options->host);
    attempt->client = mosquitto_new(options->name, options->session == 0, attempt);
    if (attempt->decided < 0 || !attempt->host || !attempt->client) return false;
    for (int index = 0; index < options->topic_count && index < most_topics; index++) {
        attempt->topics[index] = strdup(options->topics[index]);
        if (!attempt->topics[index]) return false;
        attempt->topic_count = index + 1;
    }
    struct mosquitto *client = attempt->client;
    // From here on libmosquitto only queues what is to be sent (packet__queue in lib/packet_mosq.c): it leaves with
    // mosquitto_loop_write, which is called when messages are done with. So do the acknowledgements that it makes
    // before it hands out a message.
    if (mosquitto_threaded_set(client, true) || mosquitto_int_option(client, MOSQ_OPT_PROTOCOL_VERSION, MQTT_PROTOCOL_V5) ||
        mosquitto_int_option(client, MOSQ_OPT_RECEIVE_MAXIMUM, options->most_messages) ||
        mosquitto_int_option(client, MOSQ_OPT_TCP_NODELAY, 1) ||
        mosquitto_username_pw_set(client, options->user, options->password))
        return false;
    mosquitto_log_callback_set(client, did_log);
    // Without the property a session ends with its connection.
    if (options->session &&
        mosquitto_property_add_int32(&attempt->properties, MQTT_PROP_SESSION_EXPIRY_INTERVAL, options->session))
        return false;
    if (mosquitto_property_add_int32(&attempt->properties, MQTT_PROP_MAXIMUM_PACKET_SIZE, options->longest_packet)) return false;
    return !options->is_secure || secure(attempt, options);
}

static void prepare_library(void) { mosquitto_lib_init(); }

// A signal is for the thread that waits for it, and never for this one.
static bool run_thread(struct attempt *attempt) {
    pthread_t thread;
    pthread_attr_t attributes;
    sigset_t all, before;
    sigfillset(&all);
    if (pthread_attr_init(&attributes)) return false;
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int result = pthread_create(&thread, &attributes, open_connection, attempt);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    return result == 0;
}

struct attempt *portcullis_attempt_begin(
    struct portcullis_subscriber *subscriber, const struct portcullis_subscriber_options *options) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, prepare_library);
    struct attempt *attempt = calloc(1, sizeof *attempt);
    if (!attempt) return NULL;
    attempt->subscriber = subscriber;
    attempt->port = options->port;
    attempt->keep_alive = options->keep_alive;
    attempt->least_quality = options->least_quality;
    attempt->is_last = options->is_last;
    attempt->decided = -1;
    atomic_store(&attempt->owners, 2);
    if (prepare(attempt, options) && run_thread(attempt)) return attempt;
    free_attempt(attempt);
    return NULL;
}

// One connection to a broker, from its first thought to its end.
#ifndef ATTEMPT_H
#define ATTEMPT_H

#include <mosquitto.h>
#include <stdatomic.h>

#include "CMosquitto.h"

enum { most_words = 192, most_topics = 64 };

/// The thread that opens the connection and the subscriber both own it; the last one of them frees it.
struct attempt {
    _Atomic int owners;
    /// Whether the thread has opened the connection, or failed to. What is below belongs to the thread before that, and
    /// to the subscriber afterwards.
    _Atomic bool is_decided;
    /// Can be read then.
    int decided;
    struct mosquitto *client;
    /// Whose callbacks there are.
    struct portcullis_subscriber *subscriber;
    char *host;
    int port, keep_alive;
    mosquitto_property *properties;
    char *topics[most_topics];
    int topic_count, least_quality;
    bool is_last;
    /// What came of opening it: one of libmosquitto's errors, and errno.
    int result, error;
    /// What TLS or the name of a certificate had to say.
    char trouble[most_words];
};

/// Begins to open a connection. NULL when there is no memory, no descriptor or no thread.
struct attempt *portcullis_attempt_begin(
    struct portcullis_subscriber *subscriber, const struct portcullis_subscriber_options *options);
/// The subscriber is done with it.
void portcullis_attempt_release(struct attempt *attempt);
/// Why it failed, in words.
void portcullis_attempt_explain(const struct attempt *attempt, int result, int error, char words[most_words]);
/// Copies words that fit.
void portcullis_copy_words(char to[most_words], const char *from);

#endif

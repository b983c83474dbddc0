// What a subscriber knows: for the two files that it is in.
#ifndef STATE_H
#define STATE_H

#include "Attempt.h"

enum phase { idle, opening, open_ };

struct message {
    size_t topic, topic_length, payload, payload_length;
    bool is_retained;
};

struct portcullis_subscriber {
    int poller, again;
    enum phase phase;
    struct attempt *attempt;
    int most_messages, most_at_once;
    size_t most_bytes;
    /// The socket that is watched, and for what; -1 for none.
    int watched;
    uint32_t watched_for;
    /// What is handed out, or will be: messages, whose texts are in `bytes`.
    struct message *messages;
    size_t count, capacity;
    char *bytes;
    size_t used, room;
    bool is_handed_out;
    /// What callbacks and errors have to say, one of each kind at most.
    bool has_connected, was_connected, has_subscribed, is_refused, has_ended, had_session;
    int reason, ended_with, ended_errno;
    char words[most_words];
};

/// From here on libmosquitto tells the subscriber of an attempt what it reads.
void portcullis_attempt_listen(struct attempt *attempt);

#endif

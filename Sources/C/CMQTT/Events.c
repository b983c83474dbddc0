// The list of what a client has to say.
#include "Client.h"

#include <string.h>
#include <unistd.h>

void portcullis_mqtt_copy_words(char to[most_words], const char *from) {
    size_t length = from ? strlen(from) : 0;
    while (length > 0 && (from[length - 1] == '\n' || from[length - 1] == ' ')) length--;
    if (length >= most_words) length = most_words - 1;
    if (length > 0) memcpy(to, from, length);
    to[length] = 0;
}

void portcullis_mqtt_wake(portcullis_mqtt *client) {
    uint64_t one = 1;
    // It fails only where the descriptor can be read already.
    ssize_t written = write(client->descriptor, &one, sizeof one);
    (void)written;
}

void portcullis_mqtt_say(portcullis_mqtt *client, int kind, int reason, uint32_t number, const char *words) {
    pthread_mutex_lock(&client->lock);
    if (client->count < most_events) {
        struct event *event = &client->events[(client->first + client->count++) % most_events];
        event->kind = kind;
        event->reason = reason;
        event->number = number;
        portcullis_mqtt_copy_words(event->words, words);
    }
    pthread_mutex_unlock(&client->lock);
    portcullis_mqtt_wake(client);
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

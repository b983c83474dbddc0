// The least that opens doors for coins: what the firmware's reaction is compared with.
//
//     minimal [--OPTION VALUE]... CHIP COIN:DOORS... [LINE...]
//
// The end of a pulse at the line COIN makes the line DOORS active, the beginning of the next one makes it inactive.
// What happens at a LINE is read and means nothing. Lines are given by their offsets. It makes the calls that cannot be
// spared: waiting, reading the edge, writing the output. It knows no fare, no pulse width, no deadline and no failure.
// The options are those that the firmware is started with, such as --board, and mean nothing here.

#include <gpiod.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { most_lines = 64, most_events = 64, no_doors = most_lines };

static _Noreturn void fail(const char *what) {
    perror(what);
    exit(1);
}

static _Noreturn void refuse(const char *word) {
    fprintf(stderr, "minimal: '%s': usage: minimal [--OPTION VALUE]... CHIP COIN:DOORS... [LINE...]\n", word);
    exit(2);
}

static void end(int signal) {
    (void)signal;
    _exit(0);
}

static struct gpiod_line_request *hold(
    struct gpiod_chip *chip, const unsigned int *lines, size_t count, enum gpiod_line_direction direction) {
    struct gpiod_line_settings *settings = gpiod_line_settings_new();
    struct gpiod_line_config *lines_config = gpiod_line_config_new();
    struct gpiod_request_config *config = gpiod_request_config_new();
    if (!settings || !lines_config || !config) fail("memory");
    gpiod_request_config_set_consumer(config, "minimal");
    gpiod_line_settings_set_direction(settings, direction);
    if (direction == GPIOD_LINE_DIRECTION_INPUT)
        gpiod_line_settings_set_edge_detection(settings, GPIOD_LINE_EDGE_BOTH);
    if (gpiod_line_config_add_line_settings(lines_config, lines, count, settings) < 0) fail("settings");
    struct gpiod_line_request *request = gpiod_chip_request_lines(chip, config, lines_config);
    if (!request) fail("lines");
    gpiod_request_config_free(config);
    gpiod_line_config_free(lines_config);
    gpiod_line_settings_free(settings);
    return request;
}

int main(int count, char **words) {
    int first = 1;
    while (first < count && strncmp(words[first], "--", 2) == 0) first += 2;
    if (count < first + 2) refuse("too few arguments");
    unsigned int inputs[most_lines], outputs[most_lines];
    size_t input_count = 0, output_count = 0;
    unsigned int doors_of[most_lines];
    for (unsigned int line = 0; line < most_lines; line++) doors_of[line] = no_doors;
    for (int index = first + 1; index < count; index++) {
        unsigned int input, doors;
        int found = sscanf(words[index], "%u:%u", &input, &doors);
        if (found < 1 || input >= most_lines || input_count == most_lines) refuse(words[index]);
        inputs[input_count++] = input;
        if (found < 2) continue;
        if (doors >= most_lines) refuse(words[index]);
        outputs[output_count++] = doors_of[input] = doors;
    }
    signal(SIGTERM, end);
    struct gpiod_chip *chip = gpiod_chip_open(words[first]);
    if (!chip) fail(words[first]);
    struct gpiod_line_request *driven = hold(chip, outputs, output_count, GPIOD_LINE_DIRECTION_OUTPUT);
    struct gpiod_line_request *watched = hold(chip, inputs, input_count, GPIOD_LINE_DIRECTION_INPUT);
    struct gpiod_edge_event_buffer *events = gpiod_edge_event_buffer_new(most_events);
    if (!events) fail("memory");
    // What a test case waits for.
    fputs("portcullisd: ready\n", stderr);
    for (;;) {
        if (gpiod_line_request_wait_edge_events(watched, -1) < 0) fail("wait");
        int found = gpiod_line_request_read_edge_events(watched, events, most_events);
        if (found < 0) fail("read");
        for (int index = 0; index < found; index++) {
            struct gpiod_edge_event *event = gpiod_edge_event_buffer_get_event(events, (unsigned long)index);
            unsigned int doors = doors_of[gpiod_edge_event_get_line_offset(event)];
            if (doors == no_doors) continue;
            bool opens = gpiod_edge_event_get_event_type(event) == GPIOD_EDGE_EVENT_FALLING_EDGE;
            enum gpiod_line_value value = opens ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE;
            if (gpiod_line_request_set_value(driven, doors, value) < 0) fail("write");
        }
    }
}

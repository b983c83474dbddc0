#define _GNU_SOURCE
#include "CLineEdit.h"

#include <errno.h>
#include <histedit.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>
#ifdef __APPLE__
#include <xlocale.h>
#endif

#include "Place.h"

enum { history_size = 1000 };

struct portcullis_line_edit {
    EditLine *line;
    History *history;
    FILE *output;
    locale_t characters;
    char *terminal;
    char *prompt;
    int input;
    portcullis_edit_calls calls;
    struct termios found;
};

static portcullis_line_edit *owner(EditLine *line) {
    void *edit = NULL;
    el_get(line, EL_CLIENTDATA, &edit);
    return edit;
}

static char *give_prompt(EditLine *line) { return owner(line)->prompt; }

// One character of the input. libedit's own function for this would wait in read(2).
static int give_character(EditLine *line, wchar_t *character) {
    portcullis_line_edit *edit = owner(line);
    mbstate_t state = {0};
    for (;;) {
        char byte;
        if (!edit->calls.wait(edit->calls.context)) return 0;
        ssize_t count = read(edit->input, &byte, 1);
        if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        // A terminal that is gone has no more input either.
        if (count <= 0) return 0;
        size_t length = mbrtowc(character, &byte, 1, &state);
        if (length == (size_t)-1) {
            // No text: it is left out, as libedit does.
            memset(&state, 0, sizeof state);
        } else if (length != (size_t)-2) {
            return 1;
        }
    }
}

static unsigned char complete(EditLine *line, int key) {
    (void)key;
    portcullis_line_edit *edit = owner(line);
    return edit->calls.complete(edit->calls.context) == portcullis_edit_changed ? CC_REFRESH : CC_ERROR;
}

// How the terminal writes characters, for libedit and for as long as it runs: the locale of the process stays as it is.
// Where nothing is set, that is UTF-8, as everywhere else in these programs.
static locale_t find_characters(void) {
    locale_t found = newlocale(LC_CTYPE_MASK, "", (locale_t)0);
    if (!found) return newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    locale_t before = uselocale(found);
    bool is_plain = MB_CUR_MAX == 1;
    uselocale(before);
    locale_t unicode = is_plain ? newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0) : (locale_t)0;
    if (!unicode) return found;
    freelocale(found);
    return unicode;
}

static bool can(EditLine *line, char *capability) {
    char *sequence = NULL;
    return el_get(line, EL_GETTC, capability, &sequence) == 0 && sequence && *sequence;
}

static int number(EditLine *line, char *capability) {
    int value = 0;
    el_get(line, EL_GETTC, capability, &value);
    return value;
}

// Whether lines can be edited then.
static bool prepare(portcullis_line_edit *edit, const char *settings) {
    EditLine *line = edit->line;
    HistEvent event;
    history(edit->history, &event, H_SETSIZE, history_size);
    history(edit->history, &event, H_SETUNIQUE, 1);
    el_set(line, EL_CLIENTDATA, edit);
    if (el_set(line, EL_TERMINAL, edit->terminal) < 0) return false;
    el_set(line, EL_SETFP, 2, stderr);
    el_set(line, EL_PROMPT, give_prompt);
    el_set(line, EL_GETCFN, give_character);
    el_set(line, EL_HIST, history, edit->history);
    // Its own handling of signals sends each of them to the whole process group once more.
    el_set(line, EL_SIGNAL, 0);
    el_set(line, EL_EDITOR, "emacs");
    el_set(line, EL_ADDFN, "portcullis-complete", "Completes the word before the cursor", complete);
    el_source(line, settings);
    // Below the settings, which drop it when they choose the keys of vi.
    el_set(line, EL_BIND, "^I", "portcullis-complete", NULL);
    int is_on = 0;
    el_get(line, EL_EDITMODE, &is_on);
    return is_on && can(line, "up") && can(line, "cd");
}

portcullis_line_edit *portcullis_edit_begin(
    const char *program, int input, int output, const char *terminal, const char *settings,
    portcullis_edit_calls calls) {
    struct termios found;
    if (!terminal || !*terminal || !isatty(output) || tcgetattr(input, &found) < 0) return NULL;
    portcullis_line_edit *edit = calloc(1, sizeof *edit);
    if (!edit) return NULL;
    *edit = (portcullis_line_edit){.input = input, .calls = calls, .found = found};
    edit->characters = find_characters();
    edit->terminal = strdup(terminal);
    edit->prompt = strdup("");
    edit->history = history_init();
    int copy = dup(output);
    edit->output = copy < 0 ? NULL : fdopen(copy, "w");
    // It complains of a terminal that it does not know; there are lines without editing for that.
    FILE *nowhere = fopen("/dev/null", "w");
    bool is_whole = edit->terminal && edit->prompt && edit->history && edit->output && nowhere;
    locale_t before = uselocale(edit->characters);
    if (is_whole) edit->line = el_init_fd(program, stdin, edit->output, nowhere, input, output, fileno(nowhere));
    is_whole = edit->line && prepare(edit, settings);
    uselocale(before);
    if (nowhere) fclose(nowhere);
    if (is_whole) return edit;
    portcullis_edit_end(edit);
    return NULL;
}

void portcullis_edit_end(portcullis_line_edit *edit) {
    if (edit->line) {
        // Otherwise it throws away what was typed for the next program.
        el_set(edit->line, EL_EDITMODE, 0);
        el_end(edit->line);
        tcsetattr(edit->input, TCSADRAIN, &edit->found);
    }
    if (edit->history) history_end(edit->history);
    if (edit->output) fclose(edit->output);
    if (edit->characters) freelocale(edit->characters);
    free(edit->terminal);
    free(edit->prompt);
    free(edit);
}

void portcullis_edit_set_prompt(portcullis_line_edit *edit, const char *prompt) {
    char *copy = strdup(prompt);
    if (!copy) return;
    free(edit->prompt);
    edit->prompt = copy;
}

// The one that is in the mode for typing, for a program that ends meanwhile.
static portcullis_line_edit *typing;

static void restore_at_exit(void) {
    if (typing) tcsetattr(typing->input, TCSADRAIN, &typing->found);
}

const char *portcullis_edit_read(portcullis_line_edit *edit, size_t *count) {
    static bool is_told;
    if (!is_told) is_told = atexit(restore_at_exit) == 0;
    typing = edit;
    locale_t before = uselocale(edit->characters);
    int length = 0;
    // libedit shows the prompt first: whoever types at once would see it twice, as the terminal's echo and as the line.
    el_set(edit->line, EL_PREP_TERM, 1);
    const char *text = el_gets(edit->line, &length);
    uselocale(before);
    typing = NULL;
    if (!text) return NULL;
    *count = length > 0 ? (size_t)length : 0;
    if (*count > 0 && (text[*count - 1] == '\n' || text[*count - 1] == '\r')) *count -= 1;
    return text;
}

void portcullis_edit_remember(portcullis_line_edit *edit, const char *line) {
    HistEvent event;
    history(edit->history, &event, H_ENTER, line);
}

const char *portcullis_edit_line(portcullis_line_edit *edit, size_t *before, size_t *count) {
    const LineInfo *line = el_line(edit->line);
    *before = (size_t)(line->cursor - line->buffer);
    *count = (size_t)(line->lastchar - line->buffer);
    return line->buffer;
}

bool portcullis_edit_insert(portcullis_line_edit *edit, const char *text) {
    return el_insertstr(edit->line, text) == 0;
}

void portcullis_edit_go_to_end(portcullis_line_edit *edit) {
    const LineInfoW *line = el_wline(edit->line);
    el_cursor(edit->line, (int)(line->lastchar - line->cursor));
}

int portcullis_edit_columns(portcullis_line_edit *edit) { return number(edit->line, "co"); }

static int row_of_cursor(portcullis_line_edit *edit) {
    int columns = portcullis_edit_columns(edit), last = number(edit->line, "li") - 1;
    struct place place = {0};
    mbstate_t state = {0};
    wchar_t character;
    for (const char *next = edit->prompt; *next;) {
        size_t length = mbrtowc(&character, next, strlen(next), &state);
        if (length == (size_t)-1 || length == (size_t)-2) break;
        portcullis_place_pass(&place, character, columns);
        next += length;
    }
    const LineInfoW *line = el_wline(edit->line);
    for (const wchar_t *next = line->buffer; next < line->cursor; next++) {
        portcullis_place_pass(&place, *next, columns);
    }
    if (line->cursor < line->lastchar) portcullis_place_begin(&place, *line->cursor, columns);
    // Of a line that is longer than the screen, its end is shown.
    return place.row < last ? place.row : last;
}

void portcullis_edit_hide(portcullis_line_edit *edit) {
    fputc('\r', edit->output);
    for (int row = row_of_cursor(edit); row > 0; row--) el_set(edit->line, EL_ECHOTC, "up", NULL);
    el_set(edit->line, EL_ECHOTC, "cd", NULL);
    fflush(edit->output);
}

void portcullis_edit_draw(portcullis_line_edit *edit) { el_set(edit->line, EL_REFRESH); }

void portcullis_edit_resize(portcullis_line_edit *edit) { el_resize(edit->line); }

void portcullis_edit_set_typing(portcullis_line_edit *edit, bool is_typing) {
    el_set(edit->line, EL_PREP_TERM, is_typing);
}

// libedit for Swift, which can call neither its functions with variable arguments nor give it functions of its own
// without C. Desktop only. What is typed and printed is text as the terminal has it: UTF-8, unless the locale says
// otherwise.
#ifndef CLINEEDIT_H
#define CLINEEDIT_H

#include <stdbool.h>
#include <stddef.h>

#include "TerminalSignals.h"

/// A terminal on which lines are edited. Not for two threads at a time, and neither are two of them: the library that
/// knows terminals has one present terminal for the whole process.
typedef struct portcullis_line_edit portcullis_line_edit;

/// What a key has done, from `complete`.
enum {
    /// The line is to be drawn anew.
    portcullis_edit_changed,
    /// Nothing; the terminal beeps.
    portcullis_edit_beep,
};

/// What it asks of the program while a line is typed; both get `context`.
typedef struct {
    void *context;
    /// Returns when a byte can be read from the input: true, or false to end the line without it.
    bool (*wait)(void *context);
    /// The Tab key: what it has done, of those above.
    int (*complete)(void *context);
} portcullis_edit_calls;

/// Prepares the terminal that both descriptors are, of the kind `terminal`, with the keys of Emacs. Then it reads
/// `settings`, an editrc(5) file: NULL for the user's own, an empty path for none. NULL where lines cannot be edited:
/// no terminal, one that cannot move its cursor up and clear what is below, or settings that say so.
portcullis_line_edit *portcullis_edit_begin(
    const char *program, int input, int output, const char *terminal, const char *settings, portcullis_edit_calls calls);
/// Gives the terminal back as it was found.
void portcullis_edit_end(portcullis_line_edit *edit);

/// What stands before the line, from its next drawing on.
void portcullis_edit_set_prompt(portcullis_line_edit *edit, const char *prompt);
/// Lets a line be typed. Its bytes without the end of the line, and how many; NULL at the end of the input, and when
/// `wait` said so. Valid until the next call. The terminal is in its usual mode before and after it.
const char *portcullis_edit_read(portcullis_line_edit *edit, size_t *count);
/// Makes a line part of the history, unless it is the same as the one before it.
void portcullis_edit_remember(portcullis_line_edit *edit, const char *line);

// The following are for `wait` and `complete`.

/// The line as it is typed now, and how many bytes are before the cursor and in all. Valid until the next call.
const char *portcullis_edit_line(portcullis_line_edit *edit, size_t *before, size_t *count);
/// Puts text where the cursor is, and the cursor behind it; false where there is no room.
bool portcullis_edit_insert(portcullis_line_edit *edit, const char *text);
/// Moves the cursor behind the line; seen at the next drawing.
void portcullis_edit_go_to_end(portcullis_line_edit *edit);
/// Takes the prompt and the line off the screen: the cursor is where the prompt began, and nothing is below it.
void portcullis_edit_hide(portcullis_line_edit *edit);
/// Draws the prompt and the line from where the cursor of the terminal is: the beginning of an empty row.
void portcullis_edit_draw(portcullis_line_edit *edit);
/// Finds out how large the terminal is now.
void portcullis_edit_resize(portcullis_line_edit *edit);
/// Puts the terminal into the mode for typing, or into its usual one.
void portcullis_edit_set_typing(portcullis_line_edit *edit, bool is_typing);
/// How many columns the terminal has.
int portcullis_edit_columns(portcullis_line_edit *edit);

#endif

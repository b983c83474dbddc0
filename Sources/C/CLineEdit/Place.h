// Where text is on a screen: libedit does not tell, and what is printed above a line has to be.
#ifndef PLACE_H
#define PLACE_H

#include <wchar.h>

/// A place on the screen, counted from where the prompt begins.
struct place {
    int row, column;
};

/// Where a character takes the place, on a screen of so many columns, as libedit draws it.
void portcullis_place_pass(struct place *place, wchar_t character, int columns);
/// Where that character would begin: one of two columns does not begin in the last one.
void portcullis_place_begin(struct place *place, wchar_t character, int columns);

#endif

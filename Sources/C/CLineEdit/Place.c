#define _GNU_SOURCE
#include "Place.h"

#include <wctype.h>

static void step(struct place *place, int width, int columns) {
    // One that does not fit begins the next row.
    if (place->column + width > columns) *place = (struct place){place->row + 1, 0};
    place->column += width;
    if (place->column >= columns) *place = (struct place){place->row + 1, 0};
}

void portcullis_place_pass(struct place *place, wchar_t character, int columns) {
    if (character == L'\t') {
        do {
            step(place, 1, columns);
        } while (place->column % 8);
    } else if (character < 0x100 && iswcntrl((wint_t)character)) {
        // ^C
        step(place, 1, columns);
        step(place, 1, columns);
    } else if (iswprint((wint_t)character)) {
        int width = wcwidth(character);
        step(place, width > 0 ? width : 0, columns);
    } else {
        // \U+200B or \U+1F9FF
        for (int left = character > 0xFFFF ? 8 : 7; left > 0; left--) step(place, 1, columns);
    }
}

void portcullis_place_begin(struct place *place, wchar_t character, int columns) {
    int width = wcwidth(character);
    if (width > 1 && place->column + width > columns) *place = (struct place){place->row + 1, 0};
}

#include <string.h>

#include "CSystem.h"

static _Thread_local char kept[portcullis_kept_words_capacity];

void portcullis_keep_words(const void *bytes, size_t count) {
    if (count >= sizeof kept) count = sizeof kept - 1;
    memcpy(kept, bytes, count);
    kept[count] = 0;
}

const char *portcullis_kept_words(void) { return kept; }

// One file of many, as a browser that is far away wants it: what is fetched at once waits once.
#ifndef BUNDLE_H
#define BUNDLE_H

#include <stdbool.h>

#include "CPageAssets.h"

/// A file that grows in memory that is its own.
struct bundle {
    uint8_t *bytes;
    size_t count, room;
    /// Whether something did not fit.
    bool is_full;
};

/// Adds bytes, or a text.
void bundle_add(struct bundle *bundle, const void *bytes, size_t count);
void bundle_say(struct bundle *bundle, const char *words);
/// Adds what stands before the first module, a module, and what stands behind the last: that runs the module of a name.
void bundle_begin_modules(struct bundle *bundle);
void bundle_add_module(struct bundle *bundle, const struct portcullis_page_asset *module);
void bundle_end_modules(struct bundle *bundle, const char *first);
/// The same for modules that only have what the page says in another language: the script of the others takes them
/// where the page speaks that.
void bundle_begin_words(struct bundle *bundle);
void bundle_end_words(struct bundle *bundle);
/// Adds a style sheet, without comments and most ends of lines.
void bundle_add_style(struct bundle *bundle, const struct portcullis_page_asset *style);
/// Adds a page, without indentation, in which the addresses of a style and of a script, as they stand there in quotes,
/// begin with `folder`.
void bundle_add_page(
    struct bundle *bundle, const struct portcullis_page_asset *page, const char *const *names, size_t name_count,
    const char *folder);
/// A number that another content of bytes does not have: FNV-1a of 64 bits, on from the number of those before them.
uint64_t bundle_hash(uint64_t hash, const void *bytes, size_t count);
/// The first such number.
#define BUNDLE_FIRST_HASH 0xcbf29ce484222325u

#endif

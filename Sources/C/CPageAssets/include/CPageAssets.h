// The files of the page, as they are in this repository, embedded into the program.
#ifndef CPAGEASSETS_H
#define CPAGEASSETS_H

#include <stddef.h>
#include <stdint.h>

/// One file.
struct portcullis_page_asset {
    /// Where a browser finds it, such as "/page.css".
    const char *path;
    /// Its media type.
    const char *type;
    const uint8_t *bytes;
    size_t count;
};

/// The file at a path, or NULL.
const struct portcullis_page_asset *portcullis_page_asset(const void *path, size_t count);
/// The same, of the page of a fleet.
const struct portcullis_page_asset *portcullis_fleet_asset(const void *path, size_t count);

#endif

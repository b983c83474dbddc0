// The files of the page, as they are in this repository, embedded into the program.
#ifndef CPAGEASSETS_H
#define CPAGEASSETS_H

#include <stdbool.h>
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

/// The file at a path, or NULL. Each is also in a folder whose name has the number of all of them: what is there is the
/// same for ever. "/" names the script and the style there, each one file of all; they are made, without the heap, when
/// "/" or something in the folder is first asked for.
const struct portcullis_page_asset *portcullis_page_asset(const void *path, size_t count);
/// The file at a path as gzip has it (RFC 1952), for a client that understands that: packed, without the heap, when it
/// is first asked for. NULL where there is no file, or none that gets smaller.
const struct portcullis_page_asset *portcullis_page_asset_packed(const void *path, size_t count);
/// Whether what is at a path is the same for ever: another content has another path.
bool portcullis_page_asset_lasts(const void *path, size_t count);
/// Packs bytes as gzip into memory of so much room. How many bytes that gave; 0 for less than 1 kB, which is sent in
/// one piece anyway, where they do not fit, or where there is no memory to work in. That is some 300 kB, which are the
/// system's again when this returns.
size_t portcullis_page_pack(const void *bytes, size_t count, void *packed, size_t room);
/// The file at a path of the page of a fleet, or NULL.
const struct portcullis_page_asset *portcullis_fleet_asset(const void *path, size_t count);

#endif

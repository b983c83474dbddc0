// What the tables of files have in common.
#ifndef ASSETS_H
#define ASSETS_H

#include <stdbool.h>
#include <string.h>

#include "CPageAssets.h"

// Clang 19 has #embed in every C. It is tracked like an #include, so a changed file is embedded anew.
#pragma clang diagnostic ignored "-Wc23-extensions"

#define HTML "text/html; charset=utf-8"
#define CSS "text/css; charset=utf-8"
#define SCRIPT "text/javascript; charset=utf-8"
#define PICTURE "image/svg+xml"
#define TEXT "text/plain; charset=utf-8"

/// Whether a path of so many bytes is that one.
static inline bool is_path(const char *own, const void *path, size_t count) {
    return strlen(own) == count && memcmp(own, path, count) == 0;
}

/// The file of a table at a path, or NULL.
static inline const struct portcullis_page_asset *find_asset(
    const struct portcullis_page_asset *assets, size_t asset_count, const void *path, size_t count) {
    for (size_t index = 0; index < asset_count; index++)
        if (is_path(assets[index].path, path, count)) return &assets[index];
    return NULL;
}

#endif

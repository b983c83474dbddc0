#include "CPageAssets.h"

#include <string.h>

// Clang 19 has #embed in every C. It is tracked like an #include, so a changed file is embedded anew.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t fleet_html[] = {
#embed "fleet/fleet.html"
};
static const uint8_t fleet_css[] = {
#embed "fleet/fleet.css"
};
static const uint8_t fleet_js[] = {
#embed "fleet/fleet.js"
};
static const uint8_t fleet_live_js[] = {
#embed "fleet/fleet-live.js"
};
static const uint8_t fleet_tile_js[] = {
#embed "fleet/fleet-tile.js"
};
static const uint8_t fleet_words_js[] = {
#embed "fleet/fleet-words.js"
};

#define HTML "text/html; charset=utf-8"
#define CSS "text/css; charset=utf-8"
#define SCRIPT "text/javascript; charset=utf-8"

static const struct portcullis_page_asset assets[] = {
    {"/", HTML, fleet_html, sizeof fleet_html},
    {"/fleet.css", CSS, fleet_css, sizeof fleet_css},
    {"/fleet.js", SCRIPT, fleet_js, sizeof fleet_js},
    {"/fleet-live.js", SCRIPT, fleet_live_js, sizeof fleet_live_js},
    {"/fleet-tile.js", SCRIPT, fleet_tile_js, sizeof fleet_tile_js},
    {"/fleet-words.js", SCRIPT, fleet_words_js, sizeof fleet_words_js},
};

// What it has in common with the page of a board.
static const char *const shared[] = {"/page.css", "/elements.js", "/words.js", "/icon.svg"};

const struct portcullis_page_asset *portcullis_fleet_asset(const void *path, size_t count) {
    for (size_t index = 0; index < sizeof assets / sizeof assets[0]; index++) {
        if (strlen(assets[index].path) == count && memcmp(assets[index].path, path, count) == 0) return &assets[index];
    }
    for (size_t index = 0; index < sizeof shared / sizeof shared[0]; index++) {
        if (strlen(shared[index]) == count && memcmp(shared[index], path, count) == 0)
            return portcullis_page_asset(path, count);
    }
    return NULL;
}

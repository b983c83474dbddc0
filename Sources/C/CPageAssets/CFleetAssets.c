#include "Assets.h"

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

static const struct portcullis_page_asset assets[] = {
    {"/", HTML, fleet_html, sizeof fleet_html},
    {"/fleet.css", CSS, fleet_css, sizeof fleet_css},
    {"/fleet.js", SCRIPT, fleet_js, sizeof fleet_js},
    {"/fleet-live.js", SCRIPT, fleet_live_js, sizeof fleet_live_js},
    {"/fleet-tile.js", SCRIPT, fleet_tile_js, sizeof fleet_tile_js},
    {"/fleet-words.js", SCRIPT, fleet_words_js, sizeof fleet_words_js},
};

// What it has in common with the page of a board.
static const char *const shared[] = {
    "/page.css", "/elements.js", "/events.js", "/language.js", "/tongue.js", "/german.js", "/words.js", "/money.js",
    "/trouble.js",
    "/icon.svg", "/icon-error.svg", "/icon-warning.svg",
};

const struct portcullis_page_asset *portcullis_fleet_asset(const void *path, size_t count) {
    for (size_t index = 0; index < sizeof shared / sizeof shared[0]; index++)
        if (is_path(shared[index], path, count)) return portcullis_page_asset(path, count);
    return find_asset(assets, sizeof assets / sizeof assets[0], path, count);
}

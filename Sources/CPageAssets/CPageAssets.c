#include "CPageAssets.h"

#include <string.h>

// Clang 19 has #embed in every C. It is tracked like an #include, so a changed file is embedded anew.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t index_html[] = {
#embed "files/index.html"
};
static const uint8_t page_css[] = {
#embed "files/page.css"
};
static const uint8_t page_js[] = {
#embed "files/page.js"
};
static const uint8_t turnstile[] = {
#embed "../../docs/pictures/turnstile.svg"
};
static const uint8_t elevator_door[] = {
#embed "../../docs/pictures/elevator-door.svg"
};
static const uint8_t parking_exit[] = {
#embed "../../docs/pictures/parking-exit.svg"
};
static const uint8_t stopwatch[] = {
#embed "../../docs/pictures/gallery-stopwatch.svg"
};
static const uint8_t turnstile_flat[] = {
#embed "../../docs/pictures/gallery-turnstile-flat.svg"
};
static const uint8_t keyboard[] = {
#embed "../../docs/pictures/gallery-keyboard.svg"
};
static const uint8_t media_player[] = {
#embed "../../docs/pictures/gallery-media-player.svg"
};

#define HTML "text/html; charset=utf-8"
#define CSS "text/css; charset=utf-8"
#define SCRIPT "text/javascript; charset=utf-8"
#define PICTURE "image/svg+xml"

static const struct portcullis_page_asset assets[] = {
    {"/", HTML, index_html, sizeof index_html},
    {"/page.css", CSS, page_css, sizeof page_css},
    {"/page.js", SCRIPT, page_js, sizeof page_js},
    {"/pictures/turnstile.svg", PICTURE, turnstile, sizeof turnstile},
    {"/pictures/elevator-door.svg", PICTURE, elevator_door, sizeof elevator_door},
    {"/pictures/parking-exit.svg", PICTURE, parking_exit, sizeof parking_exit},
    {"/pictures/gallery-stopwatch.svg", PICTURE, stopwatch, sizeof stopwatch},
    {"/pictures/gallery-turnstile-flat.svg", PICTURE, turnstile_flat, sizeof turnstile_flat},
    {"/pictures/gallery-keyboard.svg", PICTURE, keyboard, sizeof keyboard},
    {"/pictures/gallery-media-player.svg", PICTURE, media_player, sizeof media_player},
};

const struct portcullis_page_asset *portcullis_page_asset(const void *path, size_t count) {
    for (size_t index = 0; index < sizeof assets / sizeof assets[0]; index++) {
        if (strlen(assets[index].path) == count && memcmp(assets[index].path, path, count) == 0) return &assets[index];
    }
    return NULL;
}

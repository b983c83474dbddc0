// What the page has of the machines of the gallery: their statecharts. Their lamps are drawn by gate-lamps.js.
#include "Assets.h"

static const uint8_t stopwatch[] = {
#embed "../../../../docs/pictures/gallery-stopwatch.svg"
};
static const uint8_t turnstile_flat[] = {
#embed "../../../../docs/pictures/gallery-turnstile-flat.svg"
};
static const uint8_t keyboard[] = {
#embed "../../../../docs/pictures/gallery-keyboard.svg"
};
static const uint8_t media_player[] = {
#embed "../../../../docs/pictures/gallery-media-player.svg"
};

const struct portcullis_page_asset portcullis_page_Exhibit[] = {
    {"/pictures/gallery-stopwatch.svg", PICTURE, stopwatch, sizeof stopwatch},
    {"/pictures/gallery-turnstile-flat.svg", PICTURE, turnstile_flat, sizeof turnstile_flat},
    {"/pictures/gallery-keyboard.svg", PICTURE, keyboard, sizeof keyboard},
    {"/pictures/gallery-media-player.svg", PICTURE, media_player, sizeof media_player},
    {NULL},
};

// What the page has of the machines of the gallery: their statecharts. Their lamps are drawn by gate-lamps.js.
#include "Assets.h"

static const uint8_t stopwatch[] = {
#embed "../../../../docs/pictures/stopwatch.svg"
};
static const uint8_t turnstile_flat[] = {
#embed "../../../../docs/pictures/turnstile-flat.svg"
};
static const uint8_t keyboard[] = {
#embed "../../../../docs/pictures/keyboard.svg"
};
static const uint8_t media_player[] = {
#embed "../../../../docs/pictures/media-player.svg"
};

const struct portcullis_page_asset portcullis_page_Exhibit[] = {
    {"/pictures/stopwatch.svg", PICTURE, stopwatch, sizeof stopwatch},
    {"/pictures/turnstile-flat.svg", PICTURE, turnstile_flat, sizeof turnstile_flat},
    {"/pictures/keyboard.svg", PICTURE, keyboard, sizeof keyboard},
    {"/pictures/media-player.svg", PICTURE, media_player, sizeof media_player},
    {NULL},
};

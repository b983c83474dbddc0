// What the page has of the machines of the gallery: their German and statecharts. gate-lamps.js draws their lamps.
#include "Assets.h"

static const uint8_t german[] = {
#embed "german-exhibit.js"
};
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
    {"/german-exhibit.js", SCRIPT, german, sizeof german},
    {"/pictures/stopwatch.svg", PICTURE, stopwatch, sizeof stopwatch},
    {"/pictures/turnstile-flat.svg", PICTURE, turnstile_flat, sizeof turnstile_flat},
    {"/pictures/keyboard.svg", PICTURE, keyboard, sizeof keyboard},
    {"/pictures/media-player.svg", PICTURE, media_player, sizeof media_player},
    {NULL},
};

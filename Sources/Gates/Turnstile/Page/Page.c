// What the page has of a turnstile: its picture, its German, its statechart without and with modes, and its story.
#include "Assets.h"

static const uint8_t picture[] = {
#embed "gate-turnstile.js"
};
static const uint8_t german[] = {
#embed "german-turnstile.js"
};
static const uint8_t chart[] = {
#embed "../../../../docs/pictures/turnstile.svg"
};
static const uint8_t modes[] = {
#embed "../../../../docs/pictures/turnstile-modes.svg"
};
static const uint8_t story[] = {
#embed "story.script"
};

const struct portcullis_page_asset portcullis_page_Turnstile[] = {
    {"/gate-turnstile.js", SCRIPT, picture, sizeof picture},
    {"/german-turnstile.js", SCRIPT, german, sizeof german},
    {"/pictures/turnstile.svg", PICTURE, chart, sizeof chart},
    {"/pictures/turnstile-modes.svg", PICTURE, modes, sizeof modes},
    {"/stories/turnstile.script", TEXT, story, sizeof story},
    {NULL},
};

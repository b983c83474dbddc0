<<<<<<< HEAD
// What the page has of a turnstile: its picture, and its statechart without and with modes.
=======
// What the page has of a turnstile: its picture, its statechart and its story.
>>>>>>> 03a39dae0c6e4e7e6d4034ea196a9ce33549632c
#include "Assets.h"

static const uint8_t picture[] = {
#embed "gate-turnstile.js"
};
static const uint8_t chart[] = {
#embed "../../../../docs/pictures/turnstile.svg"
};
<<<<<<< HEAD
static const uint8_t modes[] = {
#embed "../../../../docs/pictures/turnstile-modes.svg"
=======
static const uint8_t story[] = {
#embed "story.script"
>>>>>>> 03a39dae0c6e4e7e6d4034ea196a9ce33549632c
};

const struct portcullis_page_asset portcullis_page_Turnstile[] = {
    {"/gate-turnstile.js", SCRIPT, picture, sizeof picture},
    {"/pictures/turnstile.svg", PICTURE, chart, sizeof chart},
<<<<<<< HEAD
    {"/pictures/turnstile-modes.svg", PICTURE, modes, sizeof modes},
=======
    {"/stories/turnstile.script", TEXT, story, sizeof story},
>>>>>>> 03a39dae0c6e4e7e6d4034ea196a9ce33549632c
    {NULL},
};

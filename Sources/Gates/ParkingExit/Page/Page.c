// What the page has of a parking exit: its picture, its German, its statechart without and with modes, and its story.
#include "Assets.h"

static const uint8_t picture[] = {
#embed "gate-barrier.js"
};
static const uint8_t german[] = {
#embed "german-barrier.js"
};
static const uint8_t chart[] = {
#embed "../../../../docs/pictures/parking-exit.svg"
};
static const uint8_t modes[] = {
#embed "../../../../docs/pictures/parking-exit-modes.svg"
};
static const uint8_t story[] = {
#embed "story.script"
};

const struct portcullis_page_asset portcullis_page_ParkingExit[] = {
    {"/gate-barrier.js", SCRIPT, picture, sizeof picture},
    {"/german-barrier.js", SCRIPT, german, sizeof german},
    {"/pictures/parking-exit.svg", PICTURE, chart, sizeof chart},
    {"/pictures/parking-exit-modes.svg", PICTURE, modes, sizeof modes},
    {"/stories/parking-exit.script", TEXT, story, sizeof story},
    {NULL},
};

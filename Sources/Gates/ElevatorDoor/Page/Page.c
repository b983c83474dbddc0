// What the page has of an elevator door: its picture, its German, its statechart and its story.
#include "Assets.h"

static const uint8_t picture[] = {
#embed "gate-door.js"
};
static const uint8_t german[] = {
#embed "german-door.js"
};
static const uint8_t chart[] = {
#embed "../../../../docs/pictures/elevator-door.svg"
};
static const uint8_t story[] = {
#embed "story.script"
};

const struct portcullis_page_asset portcullis_page_ElevatorDoor[] = {
    {"/gate-door.js", SCRIPT, picture, sizeof picture},
    {"/german-door.js", SCRIPT, german, sizeof german},
    {"/pictures/elevator-door.svg", PICTURE, chart, sizeof chart},
    {"/stories/elevator-door.script", TEXT, story, sizeof story},
    {NULL},
};

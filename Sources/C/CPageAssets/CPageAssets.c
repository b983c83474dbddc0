#include "Assets.h"

static const uint8_t index_html[] = {
#embed "files/index.html"
};
static const uint8_t page_css[] = {
#embed "files/page.css"
};
static const uint8_t icon[] = {
#embed "files/icon.svg"
};
static const uint8_t page_js[] = {
#embed "files/page.js"
};
static const uint8_t elements_js[] = {
#embed "files/elements.js"
};
static const uint8_t events_js[] = {
#embed "files/events.js"
};
static const uint8_t live_js[] = {
#embed "files/live.js"
};
static const uint8_t clock_js[] = {
#embed "files/clock.js"
};
static const uint8_t trail_js[] = {
#embed "files/trail.js"
};
static const uint8_t words_js[] = {
#embed "files/words.js"
};
static const uint8_t day_js[] = {
#embed "files/day.js"
};
static const uint8_t log_js[] = {
#embed "files/log.js"
};
static const uint8_t controls_js[] = {
#embed "files/controls.js"
};
static const uint8_t interlock_js[] = {
#embed "files/interlock.js"
};
static const uint8_t lane_js[] = {
#embed "files/lane.js"
};
static const uint8_t chart_js[] = {
#embed "files/chart.js"
};
static const uint8_t scope_js[] = {
#embed "files/scope.js"
};
static const uint8_t waves_js[] = {
#embed "files/waves.js"
};
static const uint8_t gate_js[] = {
#embed "files/gate.js"
};
static const uint8_t gate_picture_js[] = {
#embed "files/gate-picture.js"
};
static const uint8_t gate_turnstile_js[] = {
#embed "../../Gates/Turnstile/Page/gate-turnstile.js"
};
static const uint8_t gate_door_js[] = {
#embed "../../Gates/ElevatorDoor/Page/gate-door.js"
};
static const uint8_t gate_barrier_js[] = {
#embed "../../Gates/ParkingExit/Page/gate-barrier.js"
};
static const uint8_t gate_lamps_js[] = {
#embed "files/gate-lamps.js"
};
static const uint8_t turnstile[] = {
#embed "../../../docs/pictures/turnstile.svg"
};
static const uint8_t elevator_door[] = {
#embed "../../../docs/pictures/elevator-door.svg"
};
static const uint8_t parking_exit[] = {
#embed "../../../docs/pictures/parking-exit.svg"
};
static const uint8_t stopwatch[] = {
#embed "../../../docs/pictures/gallery-stopwatch.svg"
};
static const uint8_t turnstile_flat[] = {
#embed "../../../docs/pictures/gallery-turnstile-flat.svg"
};
static const uint8_t keyboard[] = {
#embed "../../../docs/pictures/gallery-keyboard.svg"
};
static const uint8_t media_player[] = {
#embed "../../../docs/pictures/gallery-media-player.svg"
};

static const struct portcullis_page_asset assets[] = {
    {"/", HTML, index_html, sizeof index_html},
    {"/page.css", CSS, page_css, sizeof page_css},
    {"/icon.svg", PICTURE, icon, sizeof icon},
    {"/page.js", SCRIPT, page_js, sizeof page_js},
    {"/elements.js", SCRIPT, elements_js, sizeof elements_js},
    {"/events.js", SCRIPT, events_js, sizeof events_js},
    {"/live.js", SCRIPT, live_js, sizeof live_js},
    {"/clock.js", SCRIPT, clock_js, sizeof clock_js},
    {"/trail.js", SCRIPT, trail_js, sizeof trail_js},
    {"/words.js", SCRIPT, words_js, sizeof words_js},
    {"/day.js", SCRIPT, day_js, sizeof day_js},
    {"/log.js", SCRIPT, log_js, sizeof log_js},
    {"/controls.js", SCRIPT, controls_js, sizeof controls_js},
    {"/interlock.js", SCRIPT, interlock_js, sizeof interlock_js},
    {"/lane.js", SCRIPT, lane_js, sizeof lane_js},
    {"/chart.js", SCRIPT, chart_js, sizeof chart_js},
    {"/scope.js", SCRIPT, scope_js, sizeof scope_js},
    {"/waves.js", SCRIPT, waves_js, sizeof waves_js},
    {"/gate.js", SCRIPT, gate_js, sizeof gate_js},
    {"/gate-picture.js", SCRIPT, gate_picture_js, sizeof gate_picture_js},
    {"/gate-turnstile.js", SCRIPT, gate_turnstile_js, sizeof gate_turnstile_js},
    {"/gate-door.js", SCRIPT, gate_door_js, sizeof gate_door_js},
    {"/gate-barrier.js", SCRIPT, gate_barrier_js, sizeof gate_barrier_js},
    {"/gate-lamps.js", SCRIPT, gate_lamps_js, sizeof gate_lamps_js},
    {"/pictures/turnstile.svg", PICTURE, turnstile, sizeof turnstile},
    {"/pictures/elevator-door.svg", PICTURE, elevator_door, sizeof elevator_door},
    {"/pictures/parking-exit.svg", PICTURE, parking_exit, sizeof parking_exit},
    {"/pictures/gallery-stopwatch.svg", PICTURE, stopwatch, sizeof stopwatch},
    {"/pictures/gallery-turnstile-flat.svg", PICTURE, turnstile_flat, sizeof turnstile_flat},
    {"/pictures/gallery-keyboard.svg", PICTURE, keyboard, sizeof keyboard},
    {"/pictures/gallery-media-player.svg", PICTURE, media_player, sizeof media_player},
};

const struct portcullis_page_asset *portcullis_page_asset(const void *path, size_t count) {
    return find_asset(assets, sizeof assets / sizeof assets[0], path, count);
}

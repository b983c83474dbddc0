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
static const uint8_t icon_error[] = {
#embed "files/icon-error.svg"
};
static const uint8_t icon_warning[] = {
#embed "files/icon-warning.svg"
};
static const uint8_t trouble_js[] = {
#embed "files/trouble.js"
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
static const uint8_t money_js[] = {
#embed "files/money.js"
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
static const uint8_t chart_view_js[] = {
#embed "files/chart-view.js"
};
static const uint8_t chart_arrows_js[] = {
#embed "files/chart-arrows.js"
};
static const uint8_t why_js[] = {
#embed "files/why.js"
};
static const uint8_t start_js[] = {
#embed "files/start.js"
};
static const uint8_t overview_js[] = {
#embed "files/overview.js"
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
static const uint8_t gate_lamps_js[] = {
#embed "files/gate-lamps.js"
};

static const struct portcullis_page_asset assets[] = {
    {"/", HTML, index_html, sizeof index_html},
    {"/page.css", CSS, page_css, sizeof page_css},
    {"/icon.svg", PICTURE, icon, sizeof icon},
    {"/icon-error.svg", PICTURE, icon_error, sizeof icon_error},
    {"/icon-warning.svg", PICTURE, icon_warning, sizeof icon_warning},
    {"/trouble.js", SCRIPT, trouble_js, sizeof trouble_js},
    {"/page.js", SCRIPT, page_js, sizeof page_js},
    {"/elements.js", SCRIPT, elements_js, sizeof elements_js},
    {"/events.js", SCRIPT, events_js, sizeof events_js},
    {"/live.js", SCRIPT, live_js, sizeof live_js},
    {"/clock.js", SCRIPT, clock_js, sizeof clock_js},
    {"/trail.js", SCRIPT, trail_js, sizeof trail_js},
    {"/words.js", SCRIPT, words_js, sizeof words_js},
    {"/money.js", SCRIPT, money_js, sizeof money_js},
    {"/day.js", SCRIPT, day_js, sizeof day_js},
    {"/log.js", SCRIPT, log_js, sizeof log_js},
    {"/controls.js", SCRIPT, controls_js, sizeof controls_js},
    {"/interlock.js", SCRIPT, interlock_js, sizeof interlock_js},
    {"/lane.js", SCRIPT, lane_js, sizeof lane_js},
    {"/chart.js", SCRIPT, chart_js, sizeof chart_js},
    {"/chart-view.js", SCRIPT, chart_view_js, sizeof chart_view_js},
    {"/chart-arrows.js", SCRIPT, chart_arrows_js, sizeof chart_arrows_js},
    {"/why.js", SCRIPT, why_js, sizeof why_js},
    {"/start.js", SCRIPT, start_js, sizeof start_js},
    {"/overview.js", SCRIPT, overview_js, sizeof overview_js},
    {"/scope.js", SCRIPT, scope_js, sizeof scope_js},
    {"/waves.js", SCRIPT, waves_js, sizeof waves_js},
    {"/gate.js", SCRIPT, gate_js, sizeof gate_js},
    {"/gate-picture.js", SCRIPT, gate_picture_js, sizeof gate_picture_js},
    {"/gate-lamps.js", SCRIPT, gate_lamps_js, sizeof gate_lamps_js},
};

// What each gate has, in its own folder. Package.swift, which lists the gates, gives PORTCULLIS_GATES: GATE(Name) for
// each of them.
#define GATE(name) extern const struct portcullis_page_asset portcullis_page_##name[];
PORTCULLIS_GATES
#undef GATE
#define GATE(name) portcullis_page_##name,
static const struct portcullis_page_asset *const gates[] = {PORTCULLIS_GATES};

const struct portcullis_page_asset *portcullis_page_asset(const void *path, size_t count) {
    for (size_t gate = 0; gate < sizeof gates / sizeof gates[0]; gate++)
        for (const struct portcullis_page_asset *asset = gates[gate]; asset->path != NULL; asset++)
            if (is_path(asset->path, path, count)) return asset;
    return find_asset(assets, sizeof assets / sizeof assets[0], path, count);
}

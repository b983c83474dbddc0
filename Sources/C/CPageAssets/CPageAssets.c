#include <pthread.h>

#include "Assets.h"
#include "Bundle.h"

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
static const uint8_t past_js[] = {
#embed "files/past.js"
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
static const uint8_t ring_js[] = {
#embed "files/ring.js"
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
    {"/past.js", SCRIPT, past_js, sizeof past_js},
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
    {"/ring.js", SCRIPT, ring_js, sizeof ring_js},
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


// MARK: One script and one style

/// Where they are, as a browser writes it: "v-0123456789abcdef/".
static char folder[20];
static uint8_t script_memory[192 * 1024], style_memory[64 * 1024], page_memory[8 * 1024];
static struct portcullis_page_asset script = {"/page.js", SCRIPT, script_memory, 0};
static struct portcullis_page_asset style = {"/page.css", CSS, style_memory, 0};
static struct portcullis_page_asset page = {"/", HTML, page_memory, 0};
/// Whether they are whole; if not, the page is fetched file by file.
static bool is_bundled;
static pthread_once_t is_made = PTHREAD_ONCE_INIT;

static const struct portcullis_page_asset *single_asset(const void *path, size_t count) {
    for (size_t gate = 0; gate < sizeof gates / sizeof gates[0]; gate++)
        for (const struct portcullis_page_asset *asset = gates[gate]; asset->path != NULL; asset++)
            if (is_path(asset->path, path, count)) return asset;
    return find_asset(assets, sizeof assets / sizeof assets[0], path, count);
}

static void take(const struct portcullis_page_asset *asset, struct bundle *modules, uint64_t *hash) {
    *hash = bundle_hash(*hash, asset->path, strlen(asset->path));
    *hash = bundle_hash(*hash, asset->bytes, asset->count);
    if (strcmp(asset->type, SCRIPT) == 0) bundle_add_module(modules, asset);
}

static void make_bundles(void) {
    struct bundle modules = {script_memory, 0, sizeof script_memory, false};
    struct bundle styles = {style_memory, 0, sizeof style_memory, false};
    struct bundle pages = {page_memory, 0, sizeof page_memory, false};
    uint64_t hash = BUNDLE_FIRST_HASH;
    bundle_begin_modules(&modules);
    for (size_t index = 0; index < sizeof assets / sizeof assets[0]; index++) take(&assets[index], &modules, &hash);
    for (size_t gate = 0; gate < sizeof gates / sizeof gates[0]; gate++)
        for (const struct portcullis_page_asset *asset = gates[gate]; asset->path != NULL; asset++)
            take(asset, &modules, &hash);
    bundle_end_modules(&modules, "page.js");
    bundle_add_style(&styles, single_asset("/page.css", strlen("/page.css")));
    // How they are made is part of what they are.
    hash = bundle_hash(bundle_hash(hash, modules.bytes, modules.count), styles.bytes, styles.count);
    memcpy(folder, "v-", 2);
    for (int place = 0; place < 16; place++) folder[2 + place] = "0123456789abcdef"[hash >> (60 - 4 * place) & 15];
    folder[18] = '/';
    static const char *const names[] = {"page.css", "page.js"};
    bundle_add_page(&pages, single_asset("/", 1), names, sizeof names / sizeof names[0], folder);
    script.count = modules.count;
    style.count = styles.count;
    page.count = pages.count;
    is_bundled = !modules.is_full && !styles.is_full && !pages.is_full;
}

bool portcullis_page_asset_lasts(const void *path, size_t count) {
    // Whoever asks for nothing of the page, but follows events, costs no memory for it.
    if (count < 3 || memcmp(path, "/v-", 3) != 0) return false;
    pthread_once(&is_made, make_bundles);
    size_t own = strlen(folder);
    return is_bundled && count > own + 1 && memcmp((const char *)path + 1, folder, own) == 0;
}

const struct portcullis_page_asset *portcullis_page_asset(const void *path, size_t count) {
    if (is_path(page.path, path, count)) {
        pthread_once(&is_made, make_bundles);
        if (is_bundled) return &page;
    }
    if (!portcullis_page_asset_lasts(path, count)) return single_asset(path, count);
    // The slash at the end of the folder is that at the beginning of a path.
    path = (const char *)path + strlen(folder);
    count -= strlen(folder);
    if (is_path(script.path, path, count)) return &script;
    if (is_path(style.path, path, count)) return &style;
    return is_path(page.path, path, count) ? NULL : single_asset(path, count);
}

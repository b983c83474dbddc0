#define _GNU_SOURCE
#include <pthread.h>
#include <sys/mman.h>

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
static const uint8_t early_js[] = {
#embed "files/early.js"
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
static const uint8_t frames_js[] = {
#embed "files/frames.js"
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
static const uint8_t player_js[] = {
#embed "files/player.js"
};
static const uint8_t trail_js[] = {
#embed "files/trail.js"
};
static const uint8_t language_js[] = {
#embed "files/language.js"
};
static const uint8_t tongue_js[] = {
#embed "files/tongue.js"
};
static const uint8_t german_js[] = {
#embed "files/german.js"
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
    {"/early.js", SCRIPT, early_js, sizeof early_js},
    {"/page.js", SCRIPT, page_js, sizeof page_js},
    {"/elements.js", SCRIPT, elements_js, sizeof elements_js},
    {"/events.js", SCRIPT, events_js, sizeof events_js},
    {"/frames.js", SCRIPT, frames_js, sizeof frames_js},
    {"/live.js", SCRIPT, live_js, sizeof live_js},
    {"/clock.js", SCRIPT, clock_js, sizeof clock_js},
    {"/past.js", SCRIPT, past_js, sizeof past_js},
    {"/player.js", SCRIPT, player_js, sizeof player_js},
    {"/trail.js", SCRIPT, trail_js, sizeof trail_js},
    {"/language.js", SCRIPT, language_js, sizeof language_js},
    {"/tongue.js", SCRIPT, tongue_js, sizeof tongue_js},
    {"/german.js", SCRIPT, german_js, sizeof german_js},
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
enum {
    script_room = 192 * 1024,
    words_room = 64 * 1024,
    style_room = 64 * 1024,
    page_room = 8 * 1024,
    bundles_room = script_room + words_room + style_room + page_room,
};
/// Their bytes, one behind the other, while somebody may want them as they are; else NULL.
static uint8_t *bundles;
static struct portcullis_page_asset script = {"/page.js", SCRIPT, NULL, 0};
/// What it says in German: only who speaks that waits for it.
static struct portcullis_page_asset words = {"/german.js", SCRIPT, NULL, 0};
static struct portcullis_page_asset style = {"/page.css", CSS, NULL, 0};
static struct portcullis_page_asset page = {"/", HTML, NULL, 0};
/// Whether they are whole; if not, the page is fetched file by file.
static bool is_bundled;
/// Whether somebody was given them as they are, and may still read them.
static bool is_given;
/// Held by who changes what is above, or below, where packed files are. Several servers may be in one process.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static const struct portcullis_page_asset *single_asset(const void *path, size_t count) {
    for (size_t gate = 0; gate < sizeof gates / sizeof gates[0]; gate++)
        for (const struct portcullis_page_asset *asset = gates[gate]; asset->path != NULL; asset++)
            if (is_path(asset->path, path, count)) return asset;
    return find_asset(assets, sizeof assets / sizeof assets[0], path, count);
}

/// The bundles while they are made.
struct bundles {
    struct bundle modules, words, styles, pages;
    uint64_t hash;
};

static void take(const struct portcullis_page_asset *asset, struct bundles *all) {
    all->hash = bundle_hash(all->hash, asset->path, strlen(asset->path));
    all->hash = bundle_hash(all->hash, asset->bytes, asset->count);
    // One script is there before the others.
    if (strcmp(asset->type, SCRIPT) != 0 || strcmp(asset->path, "/early.js") == 0) return;
    bool is_german = strncmp(asset->path, "/german", strlen("/german")) == 0;
    bundle_add_module(is_german ? &all->words : &all->modules, asset);
}

static void finish(struct portcullis_page_asset *asset, const struct bundle *bundle) {
    asset->bytes = bundle->bytes;
    asset->count = bundle->count;
    is_bundled = is_bundled && !bundle->is_full;
}

static void make_bundles(void) {
    if (bundles != NULL) return;
    void *memory = mmap(NULL, bundles_room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    is_bundled = memory != MAP_FAILED;
    if (!is_bundled) return;
    uint8_t *place = bundles = memory;
    struct bundles all = {
        .modules = {place, 0, script_room, false},
        .words = {place + script_room, 0, words_room, false},
        .styles = {place + script_room + words_room, 0, style_room, false},
        .pages = {place + script_room + words_room + style_room, 0, page_room, false},
        .hash = BUNDLE_FIRST_HASH,
    };
    bundle_begin_modules(&all.modules);
    bundle_begin_words(&all.words);
    for (size_t index = 0; index < sizeof assets / sizeof assets[0]; index++) take(&assets[index], &all);
    for (size_t gate = 0; gate < sizeof gates / sizeof gates[0]; gate++)
        for (const struct portcullis_page_asset *asset = gates[gate]; asset->path != NULL; asset++) take(asset, &all);
    bundle_end_modules(&all.modules, "page.js");
    bundle_end_words(&all.words);
    bundle_add_style(&all.styles, single_asset("/page.css", strlen("/page.css")));
    // How they are made is part of what they are.
    uint64_t hash = bundle_hash(all.hash, all.modules.bytes, all.modules.count);
    hash = bundle_hash(bundle_hash(hash, all.words.bytes, all.words.count), all.styles.bytes, all.styles.count);
    memcpy(folder, "v-", 2);
    for (int digit = 0; digit < 16; digit++) folder[2 + digit] = "0123456789abcdef"[hash >> (60 - 4 * digit) & 15];
    folder[18] = '/';
    static const char *const names[] = {"page.css", "early.js", "page.js"};
    bundle_add_page(&all.pages, single_asset("/", 1), names, sizeof names / sizeof names[0], folder);
    finish(&script, &all.modules);
    finish(&words, &all.words);
    finish(&style, &all.styles);
    finish(&page, &all.pages);
}

/// Whether a path is in the folder of what is the same for ever. The bundles are made for that, if they never were.
static bool lasts(const void *path, size_t count) {
    // Whoever asks for nothing of the page, but follows events, costs no memory for it.
    if (count < 3 || memcmp(path, "/v-", 3) != 0) return false;
    if (folder[0] == 0) make_bundles();
    size_t own = strlen(folder);
    return is_bundled && count > own + 1 && memcmp((const char *)path + 1, folder, own) == 0;
}

/// The file at a path, without its bytes where it is a bundle that is not made just now.
static const struct portcullis_page_asset *asset_at(const void *path, size_t count) {
    if (is_path(page.path, path, count)) {
        if (folder[0] == 0) make_bundles();
        if (is_bundled) return &page;
    }
    if (!lasts(path, count)) return single_asset(path, count);
    // The slash at the end of the folder is that at the beginning of a path.
    path = (const char *)path + strlen(folder);
    count -= strlen(folder);
    if (is_path(script.path, path, count)) return &script;
    if (is_path(words.path, path, count)) return &words;
    if (is_path(style.path, path, count)) return &style;
    return is_path(page.path, path, count) ? NULL : single_asset(path, count);
}

static bool is_bundle(const struct portcullis_page_asset *asset) {
    return asset == &script || asset == &words || asset == &style || asset == &page;
}

bool portcullis_page_asset_lasts(const void *path, size_t count) {
    pthread_mutex_lock(&lock);
    bool does = lasts(path, count);
    pthread_mutex_unlock(&lock);
    return does;
}

const struct portcullis_page_asset *portcullis_page_asset(const void *path, size_t count) {
    pthread_mutex_lock(&lock);
    const struct portcullis_page_asset *asset = asset_at(path, count);
    if (is_bundle(asset)) {
        make_bundles();
        is_given = is_bundled;
        if (!is_bundled) asset = single_asset(path, count);
    }
    pthread_mutex_unlock(&lock);
    return asset;
}

// MARK: Packed

/// A file, and what it is packed. A count of 0: it is not worth it, or there was no room.
struct packed {
    const struct portcullis_page_asset *asset;
    struct portcullis_page_asset packed;
};

static struct packed all_packed[64];
static size_t packed_count;
/// Where they are, one behind the other. What is not used takes no memory.
static uint8_t packed_memory[192 * 1024];
static size_t packed_used;

static const struct packed *packed_of(const struct portcullis_page_asset *asset) {
    for (size_t index = 0; index < packed_count; index++)
        if (all_packed[index].asset == asset) return &all_packed[index];
    if (packed_count == sizeof all_packed / sizeof all_packed[0]) return NULL;
    uint8_t *place = packed_memory + packed_used;
    size_t count = portcullis_page_pack(asset->bytes, asset->count, place, sizeof packed_memory - packed_used);
    packed_used += count;
    all_packed[packed_count] = (struct packed){asset, {asset->path, asset->type, place, count}};
    return &all_packed[packed_count++];
}

/// Packs the bundles, and lets their bytes go unless somebody has them.
static void pack_bundles(void) {
    if (bundles == NULL) return;
    packed_of(&page);
    packed_of(&style);
    packed_of(&script);
    packed_of(&words);
    if (is_given) return;
    munmap(bundles, bundles_room);
    bundles = NULL;
}

const struct portcullis_page_asset *portcullis_page_asset_packed(const void *path, size_t count) {
    pthread_mutex_lock(&lock);
    const struct portcullis_page_asset *asset = asset_at(path, count);
    if (is_bundled) pack_bundles();
    const struct packed *packed = asset == NULL ? NULL : packed_of(asset);
    pthread_mutex_unlock(&lock);
    return packed == NULL || packed->packed.count == 0 ? NULL : &packed->packed;
}

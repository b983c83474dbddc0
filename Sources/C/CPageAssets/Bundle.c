// How modules of JavaScript become one script. Each is a function that is run when it is first imported, as a browser
// runs modules. What is understood is what the page's own modules have: imports and exports at the beginning of a line,
// one name for each export, no circle, and no text of several lines. The tests of the browser run what comes of it.
#define _GNU_SOURCE
#include <stdbool.h>
#include <string.h>

#include "Bundle.h"

/// A part of a file.
struct piece {
    const char *start;
    size_t count;
};

/// The most names that a module exports.
#define MOST_EXPORTS 24

void bundle_add(struct bundle *bundle, const void *bytes, size_t count) {
    if (count > bundle->room - bundle->count) {
        bundle->is_full = true;
        return;
    }
    memcpy(bundle->bytes + bundle->count, bytes, count);
    bundle->count += count;
}

void bundle_say(struct bundle *bundle, const char *words) { bundle_add(bundle, words, strlen(words)); }

static void add_piece(struct bundle *bundle, struct piece piece) { bundle_add(bundle, piece.start, piece.count); }

static bool begins(struct piece piece, const char *words) {
    size_t count = strlen(words);
    return piece.count >= count && memcmp(piece.start, words, count) == 0;
}

/// Where a text stands in a piece, or NULL.
static const char *find(struct piece piece, const char *words) {
    return piece.count == 0 ? NULL : memmem(piece.start, piece.count, words, strlen(words));
}

static struct piece without(struct piece piece, size_t count) {
    return (struct piece){piece.start + count, piece.count - count};
}

/// Takes the next line that is no comment and not empty, without what it is indented by. False at the end.
static bool next_line(struct piece *rest, struct piece *line) {
    bool is_comment = false;
    while (rest->count > 0) {
        const char *end = memchr(rest->start, '\n', rest->count);
        *line = (struct piece){rest->start, end == NULL ? rest->count : (size_t)(end - rest->start)};
        *rest = without(*rest, end == NULL ? rest->count : line->count + 1);
        while (line->count > 0 && *line->start == ' ') *line = without(*line, 1);
        if (!is_comment && begins(*line, "/*")) is_comment = true;
        else if (!is_comment && line->count > 0 && !begins(*line, "//")) return true;
        if (is_comment && find(*line, "*/") != NULL) is_comment = false;
    }
    return false;
}

/// `import { a, b as c } from "./x.js";` as `const { a, b: c } = $take("x.js");`
static void add_import(struct bundle *bundle, struct piece line) {
    const char *end = find(line, "} from \"./");
    if (end == NULL) {
        bundle->is_full = true;
        return;
    }
    struct piece names = {line.start + strlen("import "), (size_t)(end - line.start) - strlen("import ")};
    bundle_say(bundle, "const ");
    for (const char *as; (as = find(names, " as ")) != NULL;) {
        add_piece(bundle, (struct piece){names.start, (size_t)(as - names.start)});
        bundle_say(bundle, ": ");
        names = without(names, (size_t)(as - names.start) + strlen(" as "));
    }
    add_piece(bundle, names);
    bundle_say(bundle, "} = $take(\"");
    struct piece file = without(line, (size_t)(end - line.start) + strlen("} from \"./"));
    const char *quote = memchr(file.start, '"', file.count);
    add_piece(bundle, (struct piece){file.start, quote == NULL ? file.count : (size_t)(quote - file.start)});
    bundle_say(bundle, "\");\n");
}

/// The name that a line declares.
static struct piece declared(struct piece line) {
    static const char *const words[] = {"async ", "function ", "class ", "const "};
    for (size_t index = 0; index < sizeof words / sizeof words[0]; index++)
        if (begins(line, words[index])) line = without(line, strlen(words[index]));
    size_t count = 0;
    while (count < line.count && strchr(" (", line.start[count]) == NULL) count++;
    return (struct piece){line.start, count};
}

void bundle_begin_modules(struct bundle *bundle) { bundle_say(bundle, "const $modules = {\n"); }

void bundle_begin_words(struct bundle *bundle) { bundle_say(bundle, "globalThis.$words = {\n"); }

void bundle_end_words(struct bundle *bundle) { bundle_say(bundle, "};\n"); }

void bundle_add_module(struct bundle *bundle, const struct portcullis_page_asset *module) {
    struct piece exports[MOST_EXPORTS], line, rest = {(const char *)module->bytes, module->count};
    size_t export_count = 0;
    bundle_say(bundle, "\"");
    bundle_say(bundle, module->path + 1);
    bundle_say(bundle, "\": () => {\n");
    while (next_line(&rest, &line)) {
        if (begins(line, "import {")) {
            add_import(bundle, line);
            continue;
        }
        if (begins(line, "export ")) {
            line = without(line, strlen("export "));
            if (export_count == MOST_EXPORTS) bundle->is_full = true;
            else exports[export_count++] = declared(line);
        }
        // What is imported later is in the same script.
        const char *import = find(line, "import(");
        if (import != NULL) {
            add_piece(bundle, (struct piece){line.start, (size_t)(import - line.start)});
            bundle_say(bundle, "$takeLater(");
            line = without(line, (size_t)(import - line.start) + strlen("import("));
        }
        add_piece(bundle, line);
        bundle_say(bundle, "\n");
    }
    bundle_say(bundle, "return { ");
    for (size_t index = 0; index < export_count; index++) {
        add_piece(bundle, exports[index]);
        bundle_say(bundle, ", ");
    }
    bundle_say(bundle, "};\n},\n");
}

void bundle_end_modules(struct bundle *bundle, const char *first) {
    bundle_say(
        bundle,
        "};\n"
        "const $taken = {};\n"
        // What the page says in a language that it does not speak now is not there.
        "function $take(name) { return $taken[name] ||= $modules[name]?.() ?? {}; }\n"
        "async function $takeLater(path) { return $take(path.slice(\"./\".length)); }\n"
        "if ($take(\"tongue.js\").language !== \"en\") {\n"
        "if (!globalThis.$words) await import(\"./german.js\");\n"
        "Object.assign($modules, globalThis.$words);\n"
        "}\n"
        "$take(\"");
    bundle_say(bundle, first);
    bundle_say(bundle, "\");\n");
}

/// Adds a line of a style without the spaces that say nothing: those behind a sign, and before a brace. No text in a
/// style has such a one.
static void add_tight(struct bundle *bundle, struct piece line) {
    for (size_t index = 0; index < line.count; index++) {
        bool is_behind = index > 0 && strchr(",;:{}", line.start[index - 1]) != NULL;
        bool is_before = index + 1 < line.count && strchr("{}", line.start[index + 1]) != NULL;
        if (line.start[index] != ' ' || !(is_behind || is_before)) bundle_add(bundle, line.start + index, 1);
    }
}

void bundle_add_style(struct bundle *bundle, const struct portcullis_page_asset *style) {
    struct piece line, rest = {(const char *)style->bytes, style->count};
    while (next_line(&rest, &line)) {
        add_tight(bundle, line);
        // Behind these the end of a line says nothing.
        if (strchr(",;{}", line.start[line.count - 1]) == NULL) bundle_say(bundle, "\n");
    }
}

void bundle_add_page(
    struct bundle *bundle, const struct portcullis_page_asset *page, const char *const *names, size_t name_count,
    const char *folder) {
    struct piece line, rest = {(const char *)page->bytes, page->count};
    while (next_line(&rest, &line)) {
        while (line.count > 0) {
            const char *quote = memchr(line.start, '"', line.count);
            size_t count = quote == NULL ? line.count : (size_t)(quote - line.start) + 1;
            add_piece(bundle, (struct piece){line.start, count});
            line = without(line, count);
            for (size_t index = 0; quote != NULL && index < name_count; index++)
                if (begins(line, names[index]) && line.count > strlen(names[index])
                    && line.start[strlen(names[index])] == '"')
                    bundle_say(bundle, folder);
        }
        bundle_say(bundle, "\n");
    }
}

uint64_t bundle_hash(uint64_t hash, const void *bytes, size_t count) {
    for (size_t index = 0; index < count; index++) hash = (hash ^ ((const uint8_t *)bytes)[index]) * 0x100000001b3u;
    return hash;
}

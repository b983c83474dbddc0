#ifdef FUZZING

// Connections to a database that are used again. Who only reads a file opens it anew for each input, and SQLite then
// reads the tables' definitions and translates the same statements again, which took half of the time of such an input.
// So a connection that only reads is kept when it is closed, with all that was prepared on it, and the next one that
// opens that file has it, as if it were new: statements are where they begin, and nothing is bound to their parameters.
//
// What only says how a connection is to be, sqlite3_exec, is done once for each. A program that is not fuzzed has none
// of this, nor have the tests. libFuzzer has one thread.

#include <sqlite3.h>
#include <stdbool.h>
#include <string.h>

// Nothing here counts as a way through a parser.
#define PLAIN __attribute__((no_sanitize("coverage", "address")))

int __real_sqlite3_open_v2(const char *path, sqlite3 **connection, int flags, const char *system);
int __real_sqlite3_close_v2(sqlite3 *connection);
int __real_sqlite3_exec(
    sqlite3 *connection, const char *text, int (*each)(void *, int, char **, char **), void *context, char **error);
int __real_sqlite3_prepare_v3(
    sqlite3 *connection, const char *text, int count, unsigned flags, sqlite3_stmt **statement, const char **rest);
int __real_sqlite3_finalize(sqlite3_stmt *statement);

enum { most_connections = 4, most_texts = 32, longest_path = 256 };

// Texts are those of constants, so that where one is says which it is.
struct prepared {
    const char *text;
    sqlite3_stmt *statement;
    bool is_in_use;
};

static struct connection {
    sqlite3 *handle;
    char path[longest_path];
    bool is_in_use;
    struct prepared prepared[most_texts];
    const char *done[most_texts];
    int prepared_count, done_count;
} kept[most_connections];

PLAIN static struct connection *with_handle(const sqlite3 *handle) {
    for (int index = 0; handle && index < most_connections; index++) {
        if (kept[index].handle == handle) return &kept[index];
    }
    return NULL;
}

PLAIN int __wrap_sqlite3_open_v2(const char *path, sqlite3 **handle, int flags, const char *system) {
    struct connection *place = NULL;
    for (int index = 0; index < most_connections; index++) {
        if (kept[index].handle && !kept[index].is_in_use && strcmp(kept[index].path, path) == 0) {
            kept[index].is_in_use = true;
            *handle = kept[index].handle;
            return SQLITE_OK;
        }
        if (!kept[index].handle) place = &kept[index];
    }
    int result = __real_sqlite3_open_v2(path, handle, flags, system);
    bool only_reads = flags == (SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX);
    if (result == SQLITE_OK && only_reads && place && strlen(path) < longest_path) {
        place->handle = *handle;
        strcpy(place->path, path);
        place->is_in_use = true;
    }
    return result;
}

PLAIN int __wrap_sqlite3_close_v2(sqlite3 *handle) {
    struct connection *connection = with_handle(handle);
    if (!connection) return __real_sqlite3_close_v2(handle);
    connection->is_in_use = false;
    return SQLITE_OK;
}

PLAIN int __wrap_sqlite3_exec(
    sqlite3 *handle, const char *text, int (*each)(void *, int, char **, char **), void *context, char **error) {
    struct connection *connection = with_handle(handle);
    for (int index = 0; connection && index < connection->done_count; index++) {
        if (connection->done[index] == text) return SQLITE_OK;
    }
    int result = __real_sqlite3_exec(handle, text, each, context, error);
    if (result == SQLITE_OK && connection && connection->done_count < most_texts) {
        connection->done[connection->done_count++] = text;
    }
    return result;
}

PLAIN int __wrap_sqlite3_prepare_v3(
    sqlite3 *handle, const char *text, int count, unsigned flags, sqlite3_stmt **statement, const char **rest) {
    struct connection *connection = with_handle(handle);
    // A text without a count is none of a constant.
    if (!connection || count < 0) return __real_sqlite3_prepare_v3(handle, text, count, flags, statement, rest);
    for (int index = 0; index < connection->prepared_count; index++) {
        struct prepared *prepared = &connection->prepared[index];
        if (prepared->text != text || prepared->is_in_use) continue;
        prepared->is_in_use = true;
        *statement = prepared->statement;
        return SQLITE_OK;
    }
    int result = __real_sqlite3_prepare_v3(handle, text, count, flags, statement, rest);
    if (result == SQLITE_OK && connection->prepared_count < most_texts) {
        connection->prepared[connection->prepared_count++] =
            (struct prepared){.text = text, .statement = *statement, .is_in_use = true};
    }
    return result;
}

PLAIN int __wrap_sqlite3_finalize(sqlite3_stmt *statement) {
    struct connection *connection = statement ? with_handle(sqlite3_db_handle(statement)) : NULL;
    for (int index = 0; connection && index < connection->prepared_count; index++) {
        if (connection->prepared[index].statement != statement) continue;
        connection->prepared[index].is_in_use = false;
        sqlite3_clear_bindings(statement);
        return sqlite3_reset(statement);
    }
    return __real_sqlite3_finalize(statement);
}

#endif

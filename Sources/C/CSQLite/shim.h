// SQLite, with what its macros say in a form that Swift sees.
#include <sqlite3.h>

/// Binds a copy of some text.
static inline int portcullis_bind_text(sqlite3_stmt *statement, int place, const void *bytes, int count) {
    return sqlite3_bind_text(statement, place, bytes ? (const char *)bytes : "", count, SQLITE_TRANSIENT);
}

/// Binds a copy of some bytes.
static inline int portcullis_bind_blob(sqlite3_stmt *statement, int place, const void *bytes, int count) {
    return sqlite3_bind_blob(statement, place, bytes, count, SQLITE_TRANSIENT);
}

/// Answers a copy of some text, of a function.
static inline void portcullis_result_text(sqlite3_context *context, const void *bytes, int count) {
    sqlite3_result_text(context, (const char *)bytes, count, SQLITE_TRANSIENT);
}

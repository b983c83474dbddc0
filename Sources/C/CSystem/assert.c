#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// libgpiod asserts its preconditions. In statically linked firmware, glibc's own message for a failed assertion would
// pull in its printf for wide characters and its translations; this function writes the same message without them.
#if defined(__GLIBC__) && __has_include("portcullis-build.h")

static void say(const char *text) {
    ssize_t written = write(STDERR_FILENO, text, strlen(text));
    (void)written;
}

void __assert_fail(const char *assertion, const char *file, unsigned int line, const char *function) {
    (void)line;
    say(file);
    say(": ");
    say(function);
    say(": assertion failed: ");
    say(assertion);
    say("\n");
    abort();
}

#endif

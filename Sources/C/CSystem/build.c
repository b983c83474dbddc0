#include "CSystem.h"

#ifdef __GLIBC__
#include <gnu/libc-version.h>
#endif

// Written by board/setup/firmware; a plain `swift build` does not have it.
#if __has_include("portcullis-build.h")
#include "portcullis-build.h"
#endif

#ifndef PORTCULLIS_COMMIT
#define PORTCULLIS_COMMIT "not recorded"
#define PORTCULLIS_SWIFT "not recorded"
#define PORTCULLIS_GPIOD_PACKAGE "of this system"
#define PORTCULLIS_GLIBC_PACKAGE "of this system"
#endif

const char *portcullis_commit(void) { return PORTCULLIS_COMMIT; }

const char *portcullis_swift_version(void) { return PORTCULLIS_SWIFT; }

const char *portcullis_gpiod_package(void) { return PORTCULLIS_GPIOD_PACKAGE; }

const char *portcullis_libc_package(void) { return PORTCULLIS_GLIBC_PACKAGE; }

const char *portcullis_libc_version(void) {
#ifdef __GLIBC__
    return gnu_get_libc_version();
#else
    return "not glibc";
#endif
}

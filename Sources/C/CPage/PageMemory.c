#define _GNU_SOURCE
#include "CPage.h"

#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>
#ifdef __linux__
#include <malloc.h>
#endif

#ifdef __linux__
// From the linker: where the program begins, and where its code ends.
extern const char __executable_start[], etext[];

enum {
    // How much of the stack below this call is left alone, and how much further down it is given back: the kernel puts
    // nothing else within 128 MB of a stack.
    kept_stack = 16384,
    deepest_stack = 1 << 20,
};

static void give_back(uintptr_t from, uintptr_t to) {
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    from = (from + page - 1) & ~(page - 1);
    to &= ~(page - 1);
    // Parts of it may not be there; then it fails, and the others are given back all the same (madvise(2)).
    if (from < to) madvise((void *)from, to - from, MADV_DONTNEED);
}

void portcullis_page_give_back(void) {
    malloc_trim(0);
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    give_back(here - deepest_stack, here - kept_stack);
    give_back((uintptr_t)__executable_start, (uintptr_t)etext);
}
#else
void portcullis_page_give_back(void) {}
#endif

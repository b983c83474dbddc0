#ifdef FUZZING

// libFuzzer's loop (https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library), and what makes it fast.
//
// After each input it looks at every counter that it knows of. The program has some 200,000, and a parser passes
// through a few of their pages: for a fast one, looking at all the others took more than half of the time. So libFuzzer
// learns of a page of counters when the parser first gets there. Until then nobody may write to the page, and the first
// attempt is seen as a signal.
//
// The linker gives the calls of the instrumented code to the functions named __wrap_ here (`--wrap`, see
// Tests/Fuzzing/run).

#define _GNU_SOURCE
#include "CFuzzer.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

// Nothing here counts as a way through a parser.
#define PLAIN __attribute__((no_sanitize("coverage", "address")))

int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*run)(const uint8_t *data, size_t size));
void __real___sanitizer_cov_8bit_counters_init(uint8_t *start, uint8_t *stop);
void __real___sanitizer_cov_pcs_init(const uintptr_t *start, const uintptr_t *stop);

enum { page = 4096, most_pages = 1024 };

// For each counter there are two words in a second table, which say where in the code it is.
static uint8_t *counters, *counters_end;
static const uintptr_t *places;
// Pages that were reached and that libFuzzer does not know yet, by their numbers.
static size_t reached[most_pages], reached_count;
static struct sigaction others;
static int (*parse)(const uint8_t *data, size_t size);

PLAIN void __wrap___sanitizer_cov_8bit_counters_init(uint8_t *start, uint8_t *stop) {
    counters = start;
    counters_end = stop;
}

PLAIN void __wrap___sanitizer_cov_pcs_init(const uintptr_t *start, const uintptr_t *stop) {
    (void)stop;
    places = start;
}

// The first whole page of counters. What is before it, and after the last whole one, shares its page with other data.
PLAIN static uint8_t *first_page(void) { return (uint8_t *)(((uintptr_t)counters + page - 1) / page * page); }
PLAIN static size_t page_count(void) {
    uint8_t *first = first_page();
    return first < counters_end ? (size_t)(counters_end - first) / page : 0;
}

PLAIN static void tell(uint8_t *start, uint8_t *stop) {
    if (start >= stop) return;
    __real___sanitizer_cov_8bit_counters_init(start, stop);
    __real___sanitizer_cov_pcs_init(places + 2 * (start - counters), places + 2 * (stop - counters));
}

PLAIN static void did_fault(int number, siginfo_t *fault, void *context) {
    uintptr_t offset = (uintptr_t)fault->si_addr - (uintptr_t)first_page();
    if (offset >= page_count() * page) return others.sa_sigaction(number, fault, context);
    reached[reached_count++] = offset / page;
    mprotect(first_page() + offset / page * page, page, PROT_READ | PROT_WRITE);
}

// libFuzzer looks at the counters after this.
PLAIN static int run_one(const uint8_t *data, size_t size) {
    int result = parse(data, size);
    while (reached_count > 0) {
        uint8_t *start = first_page() + reached[--reached_count] * page;
        tell(start, start + page);
    }
    return result;
}

PLAIN int portcullis_fuzz(int *count, char ***arguments, int (*run)(const uint8_t *data, size_t size)) {
    parse = run;
    struct sigaction ours;
    memset(&ours, 0, sizeof ours);
    ours.sa_sigaction = did_fault;
    ours.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    size_t pages = page_count();
    uint8_t *first = first_page(), *last = first + pages * page;
    // Every other fault is for the address sanitizer's handler, which has to be there.
    if (pages == 0 || pages > most_pages || sigaction(SIGSEGV, &ours, &others) < 0 || !(others.sa_flags & SA_SIGINFO) ||
        mprotect(first, pages * page, PROT_READ) < 0) {
        fputs("portcullis-fuzz: it is not built as Tests/Fuzzing/run builds it\n", stderr);
        return 1;
    }
    tell(counters, first);
    tell(last, counters_end);
    return LLVMFuzzerRunDriver(count, arguments, run_one);
}

#endif

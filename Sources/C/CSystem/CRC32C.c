#include "CSystem.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>
#if defined(__linux__) && defined(__aarch64__)
#include <sys/auxv.h>
#endif

// Slicing by eight (Kounavis and Berry, 2005): eight bytes at a time, with a table for each of their places.
static uint32_t table[8][256];

// Castagnoli's polynomial 0x1EDC6F41, with its bits in the order in which they are sent.
static const uint32_t polynomial = 0x82F63B78;

static void make_table(void) {
    for (uint32_t byte = 0; byte < 256; byte++) {
        uint32_t rest = byte;
        for (int bit = 0; bit < 8; bit++) rest = rest & 1 ? rest >> 1 ^ polynomial : rest >> 1;
        table[0][byte] = rest;
    }
    for (int place = 1; place < 8; place++) {
        for (uint32_t byte = 0; byte < 256; byte++) {
            uint32_t before = table[place - 1][byte];
            table[place][byte] = before >> 8 ^ table[0][before & 255];
        }
    }
}

static uint32_t four_bytes(const uint8_t *bytes) {
    uint32_t word;
    memcpy(&word, bytes, 4);
    return word;
}

static uint32_t more_by_table(uint32_t rest, const void *bytes, size_t count) {
    // Making the table takes as long as reading a small board file, and most processors have an instruction instead.
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_table);
    const uint8_t *next = bytes;
    for (; count >= 8; count -= 8, next += 8) {
        uint32_t low = four_bytes(next) ^ rest, high = four_bytes(next + 4);
        rest = table[7][low & 255] ^ table[6][low >> 8 & 255] ^ table[5][low >> 16 & 255] ^ table[4][low >> 24] ^
               table[3][high & 255] ^ table[2][high >> 8 & 255] ^ table[1][high >> 16 & 255] ^ table[0][high >> 24];
    }
    for (; count > 0; count--, next++) rest = rest >> 8 ^ table[0][(rest ^ *next) & 255];
    return rest;
}

uint32_t portcullis_crc32c_by_table(const void *bytes, size_t count) {
    return ~more_by_table(~(uint32_t)0, bytes, count);
}

// The processor's own instruction for this polynomial, where it may have one.
#if defined(__x86_64__)
#define WITH_INSTRUCTION __attribute__((target("sse4.2")))
#define take_eight(rest, word) ((uint32_t)__builtin_ia32_crc32di(rest, word))
#define take_one(rest, byte) __builtin_ia32_crc32qi(rest, byte)
static bool has_instruction(void) { return __builtin_cpu_supports("sse4.2"); }
#elif defined(__linux__) && defined(__aarch64__)
#define WITH_INSTRUCTION __attribute__((target("crc")))
#define take_eight(rest, word) __builtin_arm_crc32cd(rest, word)
#define take_one(rest, byte) __builtin_arm_crc32cb(rest, byte)
// HWCAP_CRC32 of asm/hwcap.h.
static bool has_instruction(void) { return getauxval(AT_HWCAP) & 1 << 7; }
#endif

#ifdef WITH_INSTRUCTION
WITH_INSTRUCTION static uint32_t more_by_instruction(uint32_t rest, const void *bytes, size_t count) {
    const uint8_t *next = bytes;
    for (; count >= 8; count -= 8, next += 8) {
        uint64_t word;
        memcpy(&word, next, 8);
        rest = take_eight(rest, word);
    }
    for (; count > 0; count--, next++) rest = take_one(rest, *next);
    return rest;
}

static bool is_by_instruction;

__attribute__((constructor)) static void choose(void) { is_by_instruction = has_instruction(); }

static uint32_t more(uint32_t rest, const void *bytes, size_t count) {
    return is_by_instruction ? more_by_instruction(rest, bytes, count) : more_by_table(rest, bytes, count);
}
#else
static uint32_t more(uint32_t rest, const void *bytes, size_t count) { return more_by_table(rest, bytes, count); }
#endif

uint32_t portcullis_crc32c(const void *bytes, size_t count) { return ~more(~(uint32_t)0, bytes, count); }

// It is not mapped: whoever makes the file shorter meanwhile would end this program with a SIGBUS.
int portcullis_crc32c_of_file(const char *path, uint32_t *sum, uint32_t *length) {
    int descriptor = portcullis_open_file(path);
    if (descriptor < 0) return descriptor;
    uint8_t bytes[4096];
    uint32_t rest = ~(uint32_t)0;
    uint64_t size = 0;
    long count;
    while ((count = portcullis_read(descriptor, bytes, sizeof bytes)) > 0) {
        size += (uint64_t)count;
        if (size > UINT32_MAX) {
            count = -EFBIG;
            break;
        }
        rest = more(rest, bytes, (size_t)count);
    }
    close(descriptor);
    if (count < 0) return (int)count;
    *sum = ~rest;
    *length = (uint32_t)size;
    return 0;
}

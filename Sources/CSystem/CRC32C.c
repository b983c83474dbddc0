#include "CSystem.h"
#include "RecordCalls.h"

#include <string.h>

// Slicing by eight (Kounavis and Berry, 2005): eight bytes at a time, with a table for each of their places. Not all boards have
// the processor's own instruction for it.
static uint32_t table[8][256];

// Castagnoli's polynomial 0x1EDC6F41, with its bits in the order in which they are sent.
static const uint32_t polynomial = 0x82F63B78;

__attribute__((constructor)) static void make_table(void) {
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

/// The rest after some more bytes.
static uint32_t go_on(uint32_t rest, const void *bytes, size_t count) {
    const uint8_t *next = bytes;
    for (; count >= 8; count -= 8, next += 8) {
        uint32_t low, high;
        memcpy(&low, next, 4);
        memcpy(&high, next + 4, 4);
        low ^= rest;
        rest = table[7][low & 255] ^ table[6][low >> 8 & 255] ^ table[5][low >> 16 & 255] ^ table[4][low >> 24] ^
               table[3][high & 255] ^ table[2][high >> 8 & 255] ^ table[1][high >> 16 & 255] ^ table[0][high >> 24];
    }
    for (; count > 0; count--, next++) rest = rest >> 8 ^ table[0][(rest ^ *next) & 255];
    return rest;
}

uint32_t portcullis_crc32c(const void *bytes, size_t count) { return ~go_on(~(uint32_t)0, bytes, count); }

int portcullis_crc32c_of_file(const char *path, uint32_t *sum, uint32_t *length) {
    int descriptor = portcullis_open_reading(path);
    if (descriptor < 0) return descriptor;
    uint32_t rest = ~(uint32_t)0;
    uint64_t total = 0;
    char bytes[1024];
    long count;
    while ((count = portcullis_read(descriptor, bytes, sizeof bytes)) > 0) {
        rest = go_on(rest, bytes, (size_t)count);
        total += (uint64_t)count;
        if (total > UINT32_MAX) count = -EFBIG;
        if (count < 0) break;
    }
    portcullis_close(descriptor);
    if (count < 0) return (int)count;
    *sum = ~rest;
    *length = (uint32_t)total;
    return 0;
}

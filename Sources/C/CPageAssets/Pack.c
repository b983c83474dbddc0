// What a browser that is far away waits for, in a quarter of the bytes: gzip (RFC 1952).
#define _GNU_SOURCE
#include <stdbool.h>
#include <sys/mman.h>

#include <zlib.h>

#include "CPageAssets.h"

/// What zlib works in: it asks for a few pieces at the beginning, and never for more.
struct work {
    uint8_t *memory;
    size_t used;
};

enum {
    /// Less is sent in one piece, packed or not.
    least_count = 1024,
    // With these, zlib needs (1 << (window_bits + 2)) + (1 << (memory_level + 9)) bytes and small change (zconf.h).
    window_bits = 15,
    memory_level = 8,
    work_size = (1 << (window_bits + 2)) + (1 << (memory_level + 9)) + (1 << 15),
    /// What makes zlib write gzip's head and end.
    as_gzip = 16,
};

static void *give(void *opaque, uInt items, uInt size) {
    struct work *work = opaque;
    size_t count = ((size_t)items * size + 15) & ~(size_t)15;
    if (count > work_size - work->used) return NULL;
    work->used += count;
    return work->memory + work->used - count;
}

/// All of it goes at once.
static void take_back(void *opaque, void *address) {
    (void)opaque;
    (void)address;
}

static size_t pack_in(struct work *work, const void *bytes, size_t count, void *packed, size_t room) {
    z_stream stream = {.zalloc = give, .zfree = take_back, .opaque = work};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, window_bits + as_gzip, memory_level, Z_DEFAULT_STRATEGY)
        != Z_OK)
        return 0;
    // zlib reads there only, but does not say so.
    stream.next_in = (Bytef *)(uintptr_t)bytes;
    stream.avail_in = (uInt)count;
    stream.next_out = packed;
    stream.avail_out = (uInt)room;
    bool is_whole = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    size_t packed_count = room - stream.avail_out;
    deflateEnd(&stream);
    return is_whole ? packed_count : 0;
}

size_t portcullis_page_pack(const void *bytes, size_t count, void *packed, size_t room) {
    if (count < least_count) return 0;
    void *memory = mmap(NULL, work_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return 0;
    struct work work = {memory, 0};
    size_t packed_count = pack_in(&work, bytes, count, packed, room);
    munmap(memory, work_size);
    return packed_count;
}

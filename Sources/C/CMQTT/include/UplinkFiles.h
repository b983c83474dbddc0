// What an uplink keeps, and asks the system for, besides what it sends.
#ifndef UPLINK_FILES_H
#define UPLINK_FILES_H

#include <stdint.h>
#include <stddef.h>

/// Replaces a file by one with these bytes, in one step, and waits until a disk has it. 0, or -errno.
int portcullis_uplink_replace(const char *path, const void *bytes, size_t count);

/// 64 bits of chance, for waits; not for secrets. The same at every start only where the system has none.
uint64_t portcullis_uplink_chance(void);

#endif

#ifndef PORTCULLIS_FUZZER_H
#define PORTCULLIS_FUZZER_H

#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer's loop with these arguments, which calls `run` with one input after the other. Only in a program that
/// is built with FUZZING and linked with `-sanitize=fuzzer`, as Tests/Fuzzing/run does it.
int portcullis_fuzz(int *count, char ***arguments, int (*run)(const uint8_t *data, size_t size));

#endif

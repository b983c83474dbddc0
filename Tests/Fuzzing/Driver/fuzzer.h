#ifndef PORTCULLIS_FUZZER_H
#define PORTCULLIS_FUZZER_H

#include <stddef.h>
#include <stdint.h>

/// libFuzzer's own loop, which a program calls that has a `main` of its own
/// (https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library). It is there where a program is linked with
/// `-sanitize=fuzzer`.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*run)(const uint8_t *data, size_t size));

#endif

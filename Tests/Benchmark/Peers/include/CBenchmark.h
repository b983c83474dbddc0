// What the benchmark needs of C.
#ifndef CBENCHMARK_H
#define CBENCHMARK_H

#include "Machine.h"

#endif

// What a page server needs of the operating system, and one request as it is read. Nothing here uses the heap; errors
// are negative errno. The firmware links none of this.
#ifndef CPAGE_H
#define CPAGE_H

#include "PageMemory.h"
#include "PageRequest.h"
#include "PageSockets.h"

#endif

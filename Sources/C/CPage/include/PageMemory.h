// Memory of a page server.
#ifndef PAGE_MEMORY_H
#define PAGE_MEMORY_H

#include <stddef.h>

/// Gives the system back what was needed once: free memory of the heap, the stack below the main thread's present call,
/// and the program's own code, which comes back from its file as it is used.
void portcullis_page_give_back(void);

#endif

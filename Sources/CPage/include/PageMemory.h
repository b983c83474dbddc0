// Memory of a page server.
#ifndef PAGE_MEMORY_H
#define PAGE_MEMORY_H

#include <stddef.h>

/// Zeroed memory of this process, which takes no room until it is used. NULL when there is none.
void *portcullis_page_memory(size_t size);
/// Gives it back.
void portcullis_page_forget_memory(void *address, size_t size);
/// Gives the system back what was needed once: free memory of the heap, the stack below the main thread's present call, and the program's
/// own code, which comes back from its file as it is used.
void portcullis_page_give_back(void);

#endif

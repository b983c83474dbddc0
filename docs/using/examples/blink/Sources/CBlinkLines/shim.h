#include <gpiod.h>
#include <poll.h>
#include <stdlib.h>
#include <time.h>

// A text for C is a String in Swift, and Embedded Swift without a heap has none.
static inline struct gpiod_chip *first_chip(void) { return gpiod_chip_open("/dev/gpiochip0"); }

// The monotonic clock in nanoseconds: on 32-bit boards Embedded Swift widens no C integer to 64 bits.
static inline long long monotonic_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec;
}

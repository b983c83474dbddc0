#include <stdio.h>
#include <gpiod.h>

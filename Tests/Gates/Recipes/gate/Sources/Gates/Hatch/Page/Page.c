// What the page has of a hatch: nothing of its own.
#include "Assets.h"

const struct portcullis_page_asset portcullis_page_Hatch[] = {
    {NULL},
};

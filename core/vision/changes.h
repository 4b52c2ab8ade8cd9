// Where colours change from one pixel to the next.
#pragma once

#include "vision/bit_map.h"
#include "vision/picture.h"

namespace gridseer::vision {

// For every pixel whether the next one in its row has another colour; the last one has no next.
BitMap changes_across(const Picture& picture);

// For every pixel whether the one below it has another colour, in all rows but the last.
BitMap changes_down(const Picture& picture);

} // namespace gridseer::vision

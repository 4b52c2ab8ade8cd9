// How much colours change from each column of a picture to the next, or from each row to the next.
#pragma once

#include "vision/picture.h"

#include <array>
#include <cstdint>
#include <vector>

namespace gridseer::vision {

struct Profile {
    // For each two neighbouring columns the sums of all changes of red, green and blue between them, in the upper half
    // of the picture and in the lower one; the upper half has the middle row.
    std::array<std::vector<std::int64_t>, 2> halves;
    // For each two how many of their pixels change by more than a threshold in some colour.
    std::vector<std::int64_t> changed;
};

// The changes from column to column.
Profile profile_across(const Picture& picture, int threshold);

// The same from row to row: then the halves are the left one and the right one.
Profile profile_down(const Picture& picture, int threshold);

} // namespace gridseer::vision

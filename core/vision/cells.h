// The cells of a lattice in a picture: which of them are equal.
#pragma once

#include "vision/picture.h"

#include <cstdint>
#include <span>
#include <vector>

namespace gridseer::vision {

// Where cells of one size begin: the first pixels of the columns and of the rows.
struct Cells {
    std::span<const std::int64_t> left, top;
    int width, height;
};

// For each cell the number of its kind, in reading order; cells of a kind are equal to the byte. The cells must lie in
// the picture. Those after the first cell of a kind too many are left out.
std::vector<std::int64_t> kinds_of(const Picture& picture, const Cells& cells, std::size_t most);

} // namespace gridseer::vision

// The cells of a lattice in a picture: which of them are equal, and what their rims look like.
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

// The mean colours of the outer patches of the wanted cells between some lines, each of them cut into `side` x `side`
// patches; zeros for the others. Cells and patches come in reading order. Beyond the edge of the picture its last
// pixels go on.
std::vector<std::int16_t> rims_of(const Picture& picture, std::span<const double> across, std::span<const double> down,
                                  std::span<const bool> wanted, int side);

inline int patches_of_rim(int side) { return side * side - (side - 2) * (side - 2); }

} // namespace gridseer::vision

// Masks of mines and walls as arrays.
#pragma once

#include "bindings/arrays.h"
#include "minesweeper/board/layout.h"

#include <algorithm>

namespace gridseer::bindings {

inline minesweeper::Mask to_mask(const Bytes& bytes) {
    minesweeper::Mask mask(bytes.data(), bytes.data() + bytes.size());
    for (auto& byte : mask) byte = byte != 0;
    return mask;
}

inline minesweeper::Mask to_walls(const Bytes& bytes) {
    minesweeper::Mask walls = to_mask(bytes);
    if (std::none_of(walls.begin(), walls.end(), [](std::uint8_t wall) { return wall != 0; })) walls.clear();
    return walls;
}

} // namespace gridseer::bindings

// The shapes of swaps (swaps.h) that come about most often near the end of a game: the pair, the box, the strip and
// some twenty larger ones.
#pragma once

#include "grid.h"
#include "minesweeper/play/swaps.h"

#include <cstdint>
#include <span>
#include <vector>

namespace gridseer::minesweeper {

// All swaps of these shapes with few cells apart whose sides lie on cells that may be `turned`, the commonest shapes
// first.
std::vector<Swap> swaps_of_all_shapes(const Grid& grid, std::span<const std::uint8_t> turned);

} // namespace gridseer::minesweeper

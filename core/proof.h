// Why something is certain: a smallest set of numbers that leaves no layout.
#pragma once

#include "engine.h"
#include "grid.h"

#include <cstdint>
#include <span>
#include <vector>

namespace gridseer {

struct Conflict {
    std::vector<Cell> clues; // open numbers that no layout satisfies together, in reading order; none can be left out
    bool mine_count = false; // whether the number of mines left takes part
};

// A conflict of a board that has no layout. Sets of up to three clues near `focus` are all tried, so a small conflict
// is the smallest there is; a larger one cannot be reduced. With `focus` = no_cell only the latter holds.
// An empty conflict without the mine count means that the board is possible after all.
Conflict find_conflict(Engine& engine, const Grid& grid, std::span<const std::uint8_t> sights, int mines_left,
                       Cell focus);

} // namespace gridseer

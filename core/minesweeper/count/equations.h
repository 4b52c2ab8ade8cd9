// From what a player sees to equations: how many mines lie in the closed cells around each open number.
#pragma once

#include "grid.h"

#include <cstdint>
#include <span>
#include <vector>

namespace gridseer::minesweeper {

// One equation per number that touches a closed cell or whose flags do not add up. Stored as flat lists: the closed
// cells of equation i are cells[starts[i]] .. cells[starts[i + 1] - 1], in reading order.
struct Equations {
    std::vector<Cell> clues;         // the open number each equation comes from
    std::vector<std::int32_t> mines; // that number minus the flags around it; below zero when there are too many
    std::vector<std::int32_t> starts;
    std::vector<Cell> cells;
};

// `sights` holds what is seen in every cell of the grid.
Equations equations(const Grid& grid, std::span<const std::uint8_t> sights);

} // namespace gridseer::minesweeper

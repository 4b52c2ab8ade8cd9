// Where the mines lie: drawing a layout from a seed under a start rule.
#pragma once

#include "grid.h"

#include <cstdint>
#include <vector>

namespace gridseer::minesweeper {

enum class Start : std::uint8_t {
    any,  // the first cell may be a mine
    safe, // the first cell isn't a mine
    zero, // neither the first cell nor its neighbours are mines
    xp,   // a mine in the first cell moves to the first free cell from the upper left
};

// One byte per cell, 1 where there is a mine (or a wall).
using Mask = std::vector<std::uint8_t>;

// The most mines that fit whatever cell is opened first; `walls` may be empty.
int most_mines(const Grid& grid, const Mask& walls, Start start);

// A layout with exactly `mines` mines and none in walls. Under `safe` and `zero` every layout that keeps the rule for
// the cell `first` is equally likely; under `any` and `xp` every layout is, before the move of `xp`.
Mask draw_layout(const Grid& grid, const Mask& walls, int mines, Start start, Cell first, std::uint64_t seed);

} // namespace gridseer::minesweeper

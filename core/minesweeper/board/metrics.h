// How much work a layout is for a player who knows it: 3BV, openings, islands and ZiNi.
#pragma once

#include "grid.h"
#include "minesweeper/board/layout.h"

namespace gridseer::minesweeper {

struct Metrics {
    int bbbv = 0;     // 3BV: openings plus the numbers that touch none
    int openings = 0; // connected groups of cells without a mine around them
    int islands = 0;  // connected groups of the numbers that touch no opening
    int zini = 0;     // clicks of the greedy flagging player
};

// `walls` may be empty. Throws std::invalid_argument when a mask does not fit the grid or a wall holds a mine.
Metrics measure(const Grid& grid, const Mask& walls, const Mask& mines);

} // namespace gridseer::minesweeper

// How much work a layout is for a player who knows it: 3BV, openings, islands and ZiNi.
#pragma once

#include "grid.h"
#include "minesweeper/board/layout.h"

namespace gridseer::minesweeper {

struct Metrics {
    int bbbv = 0;       // 3BV: openings plus the numbers that touch none
    int openings = 0;   // connected groups of cells without a mine around them
    int islands = 0;    // connected groups of the numbers that touch no opening
    int zini = 0;       // clicks of the greedy flagging player
    int human_zini = 0; // the same of one who opens all openings first and chords at open numbers only
};

// `walls` may be empty. Throws std::invalid_argument when a mask does not fit the grid or a wall holds a mine.
Metrics measure(const Grid& grid, const Mask& walls, const Mask& mines);

// How much of the 3BV is done: openings that are wholly open, and open numbers that touch none.
int solved_bbbv(const Grid& grid, const Mask& walls, const Mask& mines, const Mask& opened);

} // namespace gridseer::minesweeper

// One number and its closed neighbours at a time, over and over until nothing changes.
#pragma once

#include "grid.h"
#include "minesweeper/count/verdict.h"

#include <cstdint>
#include <span>
#include <vector>

namespace gridseer::minesweeper {

struct SingleNumbersAnswer {
    std::vector<Verdict> verdict; // for every cell of the board; none where nothing is proven
    std::vector<Cell> clues;      // the numbers behind the verdicts, or behind the contradiction
    Cell contradiction = no_cell; // a number that cannot be right, or no_cell
    std::int32_t missing = 0;     // the mines that it misses, below zero when it has too many around it
    std::int32_t room = 0;        // the cells that could hold them
};

// What one number proves is used by the next. The first contradiction ends it.
SingleNumbersAnswer single_numbers(const Grid& grid, std::span<const std::uint8_t> sights);

} // namespace gridseer::minesweeper

// What number a closed cell would show if it were opened.
#pragma once

#include "minesweeper/count/engine.h"

#include <array>

namespace gridseer::minesweeper {

// For each number 0..8 the probability that the cell is free and shows it; together they make the probability that the
// cell is free. Zero is proven. The status is that of the board; `numbers` is only filled when it is exact.
Status number_probabilities(Engine& engine, const Grid& grid, std::span<const std::uint8_t> sights,
                            const MinesLeft& mines_left, Cell cell, std::array<double, 9>& numbers);

} // namespace gridseer::minesweeper

// Why something is certain: a smallest set of numbers that leaves no layout.
#pragma once

#include "grid.h"
#include "minesweeper/count/engine.h"

#include <cstdint>
#include <span>
#include <vector>

namespace gridseer::minesweeper {

struct Conflict {
    std::vector<Cell> clues; // open numbers that no layout satisfies together, in reading order
    bool mine_count = false; // whether the number of mines left takes part
};

// A conflict of a board that has no layout: without any one of its clues, or the mine count, there is one. With a
// `focus`, sets of up to three clues near it are all tried first, so a small conflict is the smallest there is.
// It may take the engine's limit of time, in processor time: one that cannot be reduced in time has more clues, and
// on a board too wide to count a conflict can be missed. No clues and no mine count: no conflict was found.
Conflict find_conflict(Engine& engine, const Grid& grid, std::span<const std::uint8_t> sights,
                       const MinesLeft& mines_left, Cell focus);

} // namespace gridseer::minesweeper

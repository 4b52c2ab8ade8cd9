// Boards that pure logic opens from a given first cell, and the proofs that it does.
//
// 'Logic' here means everything that can be proven: a cell is opened when no layout that fits what is seen has a mine
// there. Opening more never makes a proof wrong, so where logic ends does not depend on the order of the moves: whether
// a layout needs a guess is a property of the layout, not of the solver.
#pragma once

#include "grid.h"
#include "minesweeper/board/layout.h"
#include "minesweeper/count/engine.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace gridseer::minesweeper {

struct NoGuessLimits {
    int draws = 1000;       // layouts drawn afresh, so that every layout without guesses is equally likely
    int rearrangements = 0; // then mines moved about where logic ended, where layouts without guesses are rare
    double cells = 3e8;     // the work at most: cells of the board, once for each position that is looked at
};

// A layout without guesses. The first draw is that of `draw_layout` for the same seed. The same arguments give the same
// layout everywhere, as nothing here looks at the clock; none when the limits are used up.
std::optional<Mask> draw_no_guess(const std::shared_ptr<const Grid>& grid, const Mask& walls, int mines, Start start,
                                  Cell first, std::uint64_t seed, const NoGuessLimits& limits);

// The cells of a layout that logic leaves closed though they aren't mines, when `first` is opened; none: no guess.
std::vector<Cell> left_closed(const std::shared_ptr<const Grid>& grid, const Mask& walls, const Mask& layout,
                              Cell first);

// Cells that are safe to open, and why.
struct ProofStep {
    std::vector<Cell> cells;
    std::vector<Cell> clues; // numbers open before this step that leave no room for a mine in any of the cells
    bool mine_count = false; // whether the number of all mines is needed as well
};

// The proofs that open a layout without guesses, in order; none for a layout that needs a guess. The mine count is only
// used where numbers alone open nothing more.
std::optional<std::vector<ProofStep>> certify(const std::shared_ptr<const Grid>& grid, const Mask& walls,
                                              const Mask& layout, Cell first);

} // namespace gridseer::minesweeper

// Many boards of one size, analysed side by side.
#pragma once

#include "minesweeper/count/engine.h"

namespace gridseer::minesweeper {

// `sights` holds the boards one after the other, `mines_left` what is known of each. Each thread has an engine of its
// own. Results go to `status` and `seconds` (one per board: how long it took), `probability` and `verdict` (one per
// cell).
void analyse_batch(const Grid& grid, std::span<const std::uint8_t> sights, std::span<const MinesLeft> mines_left,
                   Limits limits, int threads, std::span<Status> status, std::span<double> probability,
                   std::span<Verdict> verdict, std::span<double> seconds);

} // namespace gridseer::minesweeper

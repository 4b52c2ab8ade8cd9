// The best of a few guesses by playing out: all are opened in the same layouts until it is clear enough.
//
// The first cell is the favourite of those who look ahead. Another one takes its place only if it wins more by more
// than the standard error of the difference, so that noise changes little and a clear difference everything.
#pragma once

#include "minesweeper/play/playout.h"

#include <span>

namespace gridseer::minesweeper {

// `turns` bounds how often boards are analysed.
Cell win_race(Playout& playout, std::span<const Cell> cells, int turns);

} // namespace gridseer::minesweeper

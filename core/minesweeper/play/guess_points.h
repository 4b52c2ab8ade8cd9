// Positions of played games in which a policy had to guess, to judge other guesses by.
#pragma once

#include "minesweeper/play/match.h"

#include <cstdint>
#include <vector>

namespace gridseer::minesweeper {

struct GuessPoint {
    std::uint64_t seed; // of its game
    std::vector<std::uint8_t> view;
};

// Plays games with the seeds of a match, counting on from its first one, and takes from each at most one of the
// positions in which nothing was certain and the number of layouts lay within the bounds, each equally likely.
std::vector<GuessPoint> guess_points(const Match& match, std::uint64_t games, double least_layouts,
                                     double most_layouts);

} // namespace gridseer::minesweeper

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

// A guess about which two players disagree.
struct Dispute {
    std::uint64_t seed; // of its game
    std::vector<std::uint8_t> view;
    double log2_layouts;
    Cell cell;  // opened by the one who plays
    Cell other; // that the other one would have opened
};

// Plays the same games to their end and takes all guesses for which the other strength has another cell in mind.
std::vector<Dispute> disputes(const Match& match, std::uint64_t games, const Strength& other);

} // namespace gridseer::minesweeper

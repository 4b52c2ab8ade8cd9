// Many games, played by one policy on all threads.
#pragma once

#include "minesweeper/board/game.h"
#include "minesweeper/play/policy.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace gridseer::minesweeper {

// What happened in one game.
struct Record {
    std::uint8_t won = 0;
    std::uint8_t timed_out = 0;   // given up between two turns, since its time was over
    std::int32_t clicks = 0;      // cells opened by a click, the first one included
    std::int32_t guesses = 0;     // of them, those that could have been a mine; the first one does not count
    std::int32_t turns = 0;       // how often the policy was asked
    std::int32_t mines_found = 0; // proven mines when the game ended; all of them when it was won
    float cpu_seconds = 0;
    float seconds = 0; // on the clock
};

struct Match {
    std::shared_ptr<const Grid> grid;
    int mines;
    Start start;
    Cell first;
    std::uint64_t seed; // of the first game; the next ones count on
    Strength strength;
    double timeout; // seconds a game may take on the clock
};

// Plays one game for each record, with the seeds seed, seed + 1, ...
void play_match(const Match& match, int threads, std::vector<Record>& records);

} // namespace gridseer::minesweeper

// The turns of a game in which a method of the sources proves a safe cell: all of them together, so that a game costs
// what the proofs cost and nothing else.
#pragma once

#include "minesweeper/board/game.h"
#include "minesweeper/methods/elimination.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace gridseer::minesweeper {

// A step that proves cells: by single numbers, or by row operations.
struct Prover {
    std::optional<EliminationSettings> elimination;
};

struct ProvenTurns {
    std::vector<std::int32_t> asked; // how often each prover was
    std::int32_t clicks = 0;         // cells opened by a click
    std::vector<Cell> mines;         // proven in the last turn, in reading order
    bool timed_out = false;
};

// Plays until the game is over, the time is up, or no prover finds a safe cell: that turn is left to the caller.
// A prover is asked when those before it have found no safe cell, and sees the mines that they have proven as flags.
ProvenTurns play_proven(Game& game, std::span<const Prover> provers, double seconds);

} // namespace gridseer::minesweeper

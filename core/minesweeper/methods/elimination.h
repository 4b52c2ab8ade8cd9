// Row operations on the equations of a board, and what each row proves by the least and the most its left side can be.
//
// Cells that the same numbers see have the same coefficient in every row that can come out, so they share one column,
// a box. What a reduction finds depends on the order of its columns and rows; here that order comes from the equations
// alone and not from where they lie (see canonical.h), so that a turned board gives the turned answer.
#pragma once

#include "minesweeper/count/equations.h"
#include "minesweeper/count/verdict.h"

#include <cstdint>
#include <span>
#include <vector>

namespace gridseer::minesweeper {

struct EliminationSettings {
    bool every_step = false;         // look at the rows before and after each step, not only at the end
    bool mixed_signs = true;         // rows with negative coefficients prove something too
    int reductions = 1;              // how many; before each but the first the rows are shuffled
    std::uint64_t work = 20'000'000; // coefficients touched on one chain; over it nothing more is reduced
};

struct EliminationAnswer {
    std::vector<Verdict> verdict; // for every cell of the board
    bool contradiction = false;
    std::vector<Cell> clues; // the numbers of the chains where something was proven, or of one that contradicts itself
};

EliminationAnswer eliminate(const Grid& grid, std::span<const std::uint8_t> sights,
                            const EliminationSettings& settings);

} // namespace gridseer::minesweeper

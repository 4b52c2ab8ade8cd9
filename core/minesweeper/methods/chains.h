// Chains as the sources' methods see them: the closed cells next to numbers, split into groups that have no number in
// common. Unlike a chain of the engine (count/frontier.h), nothing is settled or merged beforehand.
#pragma once

#include "minesweeper/count/equations.h"

#include <cstdint>
#include <vector>

namespace gridseer::minesweeper {

// One chain. Its cells are numbered from 0 in the order in which a breadth-first search over shared numbers meets
// them, so that cells close to each other have numbers close to each other.
struct EquationChain {
    std::vector<Cell> cells;
    std::vector<std::int32_t> equations; // indices into Equations, in reading order of their clues
};

// Every chain of a board. An equation without cells, whose flags do not add up, is a chain without cells.
std::vector<EquationChain> chains_of(const Grid& grid, const Equations& equations);

} // namespace gridseer::minesweeper

// Borders: the closed cells next to numbers, split into groups that have no number in common.
#pragma once

#include "minesweeper/count/equations.h"

#include <cstdint>
#include <vector>

namespace gridseer {

// One border. Its cells are numbered from 0 in the order in which a breadth-first search over shared numbers meets
// them, so that cells close to each other have numbers close to each other.
struct Border {
    std::vector<Cell> cells;
    std::vector<std::int32_t> equations; // indices into Equations, in reading order of their clues
};

// Every border of a board. An equation without cells, whose flags do not add up, is a border without cells.
std::vector<Border> find_borders(const Grid& grid, const Equations& equations);

} // namespace gridseer

// How much land can lie at the edge of the grid. A connected sea without 2x2 blocks is a planar graph whose only inner
// faces are holes with land in them, so by Euler's formula it has (sea - 1 + holes) pairs of touching cells. Counting
// the same pairs from the land gives
//
//     edge + loops - holes = cells - pairs of the grid + 2 * land + islands - 1
//
// where `edge` counts the sides of land on the edge of the grid and `loops` the independent cycles within islands, at
// least one for each 2x2 block of land. An island at the edge isn't a hole, so there are at most as many holes as
// islands away from it. What is left is a budget: every side at the edge costs 1, every island there 1, every block of
// land 1. Few large islands leave a small one, which a search without this would only find out by trying everything.
#pragma once

#include "nurikabe/region.h"

#include <array>
#include <vector>

namespace gridseer::nurikabe {

struct Shore {
    struct Member {
        int island;
        Literal in; // the cell belongs to the island
    };
    struct Cell {
        Literal sea;
        int sides; // on the edge of the grid
        std::vector<Member> members;
    };

    // Tells the search what follows from its present values. False: a conflict, which the search knows.
    bool propagate(Search& search) const;

    int budget = 0;
    int islands = 0;
    std::vector<Cell> cells;                    // those at the edge
    std::vector<std::array<Literal, 4>> blocks; // each 2x2 block, by the literals that its cells are sea
};

} // namespace gridseer::nurikabe

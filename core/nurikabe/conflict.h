// Why a Nurikabe has no solution: a smallest set of clues that cannot all hold, whatever the others were.
#pragma once

#include "nurikabe/nurikabe.h"

#include <functional>
#include <vector>

namespace gridseer::nurikabe {

struct Conflict {
    std::vector<int> clues;   // their cells, in reading order; empty: not even the grid without clues has a solution
    bool irreducible = false; // every one of them is needed
    bool smallest = false;    // no set with fewer clues conflicts
};

// For a puzzle without a solution. When `keep_going` says no, the best set so far is the answer.
Conflict find_conflict(const Puzzle& puzzle, const std::function<bool()>& keep_going);

} // namespace gridseer::nurikabe

// What opening a cell gives away, whatever is found there: the same in every layout that fits, so no luck is in it.
//
// Where few enough layouts are left, the game tree says how many of them the best play wins, and how many it wins after
// the cell was opened: the difference is the chance to win that was given away. Elsewhere nobody knows these numbers,
// and the safety is taken instead: the risk of the cell above the smallest risk on the board. Both are differences of
// whole numbers, so a regret is zero only if nothing at all was given away.
#pragma once

#include "grid.h"
#include "minesweeper/count/engine.h"
#include "minesweeper/play/endgame.h"

#include <cstdint>
#include <span>

namespace gridseer::minesweeper {

struct Regret {
    double value = 0;
    bool exact = false; // it is the chance to win that was given away, and not the safety
};

// How large a game tree is searched.
struct TreeLimits {
    int most_layouts = 0;
    std::uint64_t work = 0; // cells looked at
};

class RegretJudge {
public:
    explicit RegretJudge(const TreeLimits& limits);

    // Of opening a closed cell of a board whose layouts are all equally likely.
    Regret judge(const Grid& grid, std::span<const std::uint8_t> sights, int mines_left, Cell cell);

private:
    bool few_layouts() const;
    double lost_safety(std::span<const std::uint8_t> sights, Cell cell) const;
    double lost_estimated_safety(Cell cell) const;

    TreeLimits limits_;
    Engine engine_;
    Endgame endgame_;
    Answer answer_;
    ExactAnswer exactly_;
};

} // namespace gridseer::minesweeper

#include "minesweeper/play/regret.h"

#include "minesweeper/board/sight.h"

#include <algorithm>
#include <limits>

namespace gridseer::minesweeper {

// Nothing here looks at the clock, so that the same games have the same regrets.
RegretJudge::RegretJudge(const TreeLimits& limits)
    : limits_(limits), engine_({Limits().work, std::numeric_limits<double>::infinity()}) {}

Regret RegretJudge::judge(const Grid& grid, std::span<const std::uint8_t> sights, int mines_left, Cell cell) {
    engine_.analyse(grid, sights, mines_left, answer_);
    if (answer_.verdict[cell] == Verdict::safe) return {0, true}; // a safe cell can be opened for nothing
    engine_.analyse_exactly(grid, sights, mines_left, exactly_);
    if (exactly_.status != Status::exact) return {lost_estimated_safety(cell), false};
    if (few_layouts()) {
        const auto found = endgame_.solve(grid, sights, mines_left, limits_.most_layouts, limits_.work, cell);
        if (found.finished) return {static_cast<double>(found.won - found.won_with_chosen) / found.layouts, true};
    }
    return {lost_safety(sights, cell), false};
}

bool RegretJudge::few_layouts() const {
    return exactly_.layouts <= Natural(static_cast<std::uint32_t>(limits_.most_layouts));
}

double RegretJudge::lost_safety(std::span<const std::uint8_t> sights, Cell cell) const {
    const Natural* smallest = &exactly_.mine_layouts[cell];
    for (std::size_t other = 0; other < sights.size(); ++other) {
        const Natural& risk = exactly_.mine_layouts[other];
        if (sights[other] == sight_closed && risk < *smallest) smallest = &risk;
    }
    Natural lost = exactly_.mine_layouts[cell];
    lost -= *smallest;
    return lost.scaled() / exactly_.layouts.scaled();
}

// On a board too wide to count; what is proven there is certain all the same.
double RegretJudge::lost_estimated_safety(Cell cell) const {
    double smallest = 1;
    for (const double risk : answer_.probability) {
        if (risk < smallest) smallest = risk; // not where it isn't a number
    }
    return answer_.probability[cell] - smallest;
}

} // namespace gridseer::minesweeper

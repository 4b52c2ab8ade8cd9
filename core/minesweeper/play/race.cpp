#include "minesweeper/play/race.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

namespace gridseer::minesweeper {

namespace {

constexpr int few_layouts = 32;       // before nobody leaves the race
constexpr double surely_behind = 2.0; // standard errors

// A cell that challenges the favourite: how much more it wins, summed over the layouts.
struct Challenger {
    Cell cell;
    double sum = 0;
    double squares = 0;

    void add(double difference) {
        sum += difference;
        squares += difference * difference;
    }
    double mean(int layouts) const { return sum / layouts; }
    double error(int layouts) const {
        return std::sqrt(std::max(0.0, squares / layouts - mean(layouts) * mean(layouts)) / layouts);
    }
    double at_least(int layouts) const { return mean(layouts) - error(layouts); }
};

double most_at_least(const std::vector<Challenger>& challengers, int layouts) {
    double most = 0; // the favourite's
    for (const Challenger& challenger : challengers) most = std::max(most, challenger.at_least(layouts));
    return most;
}

void drop_those_behind(std::vector<Challenger>& challengers, int layouts) {
    const double most = most_at_least(challengers, layouts);
    std::erase_if(challengers, [&](const Challenger& each) {
        const double at_most = each.mean(layouts) + surely_behind * each.error(layouts);
        return at_most <= 0 || at_most < most;
    });
}

bool is_decided(const std::vector<Challenger>& challengers, int layouts) {
    if (challengers.size() > 1) return false;
    return challengers.empty() || challengers[0].mean(layouts) > 2 * surely_behind * challengers[0].error(layouts);
}

} // namespace

Cell win_race(Playout& playout, std::span<const Cell> cells, int turns) {
    std::vector<Challenger> challengers;
    for (const Cell cell : cells.subspan(1)) challengers.push_back({cell});
    int layouts = 0;
    while (!challengers.empty() && playout.turns() < turns && playout.draw()) {
        ++layouts;
        const double favourite = playout.estimate(cells[0]);
        for (Challenger& challenger : challengers) challenger.add(playout.estimate(challenger.cell) - favourite);
        if (layouts < few_layouts || !std::has_single_bit(static_cast<unsigned>(layouts))) continue;
        drop_those_behind(challengers, layouts);
        if (is_decided(challengers, layouts)) break;
    }
    if (layouts < few_layouts) return cells[0];
    const auto best = std::ranges::max_element(
        challengers, {}, [&](const Challenger& challenger) { return challenger.at_least(layouts); });
    return best != challengers.end() && best->at_least(layouts) > 0 ? best->cell : cells[0];
}

} // namespace gridseer::minesweeper

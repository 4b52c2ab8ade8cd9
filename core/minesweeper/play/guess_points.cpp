#include "minesweeper/play/guess_points.h"

#include "minesweeper/board/sight.h"
#include "random.h"

#include <cmath>

namespace gridseer::minesweeper {

namespace {

struct Bounds {
    double least;
    double most;
};

// The position of one game, or an empty view.
GuessPoint guess_point(const Match& match, std::uint64_t seed, const Bounds& log2_layouts, Engine& engine,
                       Policy& policy) {
    GuessPoint taken{seed, {}};
    Random random(seed);
    std::uint32_t met = 0;
    Game game(match.grid, {}, match.mines, match.start, seed);
    game.open(match.first);
    std::vector<Cell> cells;
    Choice guess;
    while (game.outcome() == Outcome::playing) {
        const auto safe = policy.turn(*match.grid, game.view(), match.mines, guess);
        cells.assign(safe.begin(), safe.end());
        if (cells.empty()) {
            const double log2_weight = engine.analysis(*match.grid, game.view(), match.mines).log2_weight;
            const bool within = log2_weight >= log2_layouts.least && log2_weight <= log2_layouts.most;
            if (within && random.below(++met) == 0) taken.view = game.view();
            cells.push_back(guess.cell);
        }
        for (const Cell cell : cells) {
            if (game.view()[cell] == sight_closed) game.open(cell);
        }
    }
    return taken;
}

} // namespace

std::vector<GuessPoint> guess_points(const Match& match, std::uint64_t games, double least_layouts,
                                     double most_layouts) {
    Engine engine;
    Policy policy(engine, match.strength);
    const Bounds log2_layouts{std::log2(least_layouts), std::log2(most_layouts)};
    std::vector<GuessPoint> points;
    for (std::uint64_t seed = match.seed; seed < match.seed + games; ++seed) {
        GuessPoint point = guess_point(match, seed, log2_layouts, engine, policy);
        if (!point.view.empty()) points.push_back(std::move(point));
    }
    return points;
}

} // namespace gridseer::minesweeper

#include "minesweeper/play/guess_points.h"

#include "minesweeper/board/sight.h"
#include "random.h"

#include <cmath>

namespace gridseer::minesweeper {

namespace {

// Plays one game to its end; `visit` is given every guess before it is made.
template <typename Visit> void play_game(const Match& match, std::uint64_t seed, Policy& policy, Visit visit) {
    Game game(match.grid, {}, match.mines, match.start, seed);
    game.open(match.first);
    std::vector<Cell> cells;
    Choice guess;
    while (game.outcome() == Outcome::playing) {
        const auto safe = policy.turn(*match.grid, game.view(), match.mines, guess);
        cells.assign(safe.begin(), safe.end());
        if (cells.empty()) {
            visit(game.view(), guess.cell);
            cells.push_back(guess.cell);
        }
        for (const Cell cell : cells) {
            if (game.view()[cell] == sight_closed) game.open(cell);
        }
    }
}

} // namespace

std::vector<GuessPoint> guess_points(const Match& match, std::uint64_t games, double least_layouts,
                                     double most_layouts) {
    Engine engine;
    Policy policy(engine, match.strength);
    const double least = std::log2(least_layouts);
    const double most = std::log2(most_layouts);
    std::vector<GuessPoint> points;
    for (std::uint64_t seed = match.seed; seed < match.seed + games; ++seed) {
        GuessPoint taken{seed, {}};
        Random random(seed);
        std::uint32_t met = 0;
        play_game(match, seed, policy, [&](const std::vector<std::uint8_t>& view, Cell) {
            const double log2_layouts = engine.analysis(*match.grid, view, match.mines).log2_weight;
            const bool within = log2_layouts >= least && log2_layouts <= most;
            if (within && random.below(++met) == 0) taken.view = view;
        });
        if (!taken.view.empty()) points.push_back(std::move(taken));
    }
    return points;
}

std::vector<Dispute> disputes(const Match& match, std::uint64_t games, const Strength& other) {
    Engine engine;
    Policy policy(engine, match.strength);
    Policy other_policy(engine, other);
    Choice choice;
    std::vector<Dispute> found;
    for (std::uint64_t seed = match.seed; seed < match.seed + games; ++seed) {
        play_game(match, seed, policy, [&](const std::vector<std::uint8_t>& view, Cell cell) {
            const double log2_layouts = engine.analysis(*match.grid, view, match.mines).log2_weight;
            other_policy.turn(*match.grid, view, match.mines, choice);
            if (choice.cell != cell) found.push_back({seed, view, log2_layouts, cell, choice.cell});
        });
    }
    return found;
}

} // namespace gridseer::minesweeper
